import { coreEn, type ShownWords } from './core.ts';
import type { Words } from './en.ts';

/** One lazy module for each language beside English. */
const catalogues: Readonly<Record<string, () => Promise<Partial<Words>>>> = {
  de: async () => (await import('./de.ts')).de,
};

/** The languages that have a catalogue. */
export const languages: readonly string[] = ['en', ...Object.keys(catalogues)];

/**
 * The words of a locale such as `de-AT`: its language's catalogue, filled up from English word by word.
 * A language without a catalogue, or one that cannot be fetched, speaks English.
 */
export const loadWords = async (locale: string): Promise<ShownWords> => {
  const language = locale.toLowerCase().split(/[-_]/u)[0] ?? '';
  const load = Object.hasOwn(catalogues, language) ? catalogues[language] : undefined;
  if (!load) return coreEn;
  try {
    return { ...coreEn, ...(await load()) };
  } catch {
    return coreEn;
  }
};

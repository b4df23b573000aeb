import { coreEn } from './core.ts';
import type { Language } from './counting.ts';
import type { Words } from './en.ts';
import type { SpokenLanguage } from './WordsContext.tsx';

/** One lazy module for each language beside English. */
const catalogues: Readonly<Partial<Record<Language, () => Promise<Words>>>> = {
  de: async () => (await import('./de.ts')).de,
  tr: async () => (await import('./tr.ts')).tr,
  ar: async () => (await import('./ar.ts')).ar,
  he: async () => (await import('./he.ts')).he,
  hi: async () => (await import('./hi.ts')).hi,
  ja: async () => (await import('./ja.ts')).ja,
  'zh-Hans': async () => (await import('./zhHans.ts')).zhHans,
};

/** The languages that have a catalogue, as BCP 47. */
export const languages: readonly string[] = ['en', ...Object.keys(catalogues)];

/** A language and its script decide whether somebody can read a text; a region does not. */
const readAs = (locale: Intl.Locale): string => {
  const { language, script } = locale.maximize();
  return `${language}-${script}`;
};

/**
 * What `LanguageProvider` takes for a locale such as `de-AT`: the words of its language and script, and the
 * locale in its canonical form for `Intl`. Words that there are none of, or that cannot be fetched, are
 * English; a locale that is none is English altogether. Never rejects.
 */
export const loadLanguage = async (asked: string): Promise<SpokenLanguage> => {
  let locale = 'en';
  try {
    const wanted = new Intl.Locale(asked.replaceAll('_', '-'));
    locale = wanted.toString();
    const [, load] =
      Object.entries(catalogues).find(([name]) => readAs(new Intl.Locale(name)) === readAs(wanted)) ?? [];
    return { locale, words: { ...coreEn, ...(await load?.()) } };
  } catch {
    return { locale, words: coreEn };
  }
};

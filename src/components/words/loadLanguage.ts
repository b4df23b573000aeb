import { coreEn } from './core.ts';
import { counting, type Language } from './counting.ts';
import type { Words } from './en.ts';
import type { SpokenLanguage } from './WordsContext.tsx';

/** One lazy module for each language, whose numbers are written as the locale does. */
const catalogues: Readonly<Record<Language, (locale: string) => Promise<Words>>> = {
  en: async (locale) => (await import('./en.ts')).createEn(counting('en', locale)),
  es: async (locale) => (await import('./es.ts')).es(counting('es', locale)),
  'pt-BR': async (locale) => (await import('./ptBr.ts')).ptBr(counting('pt-BR', locale)),
  de: async (locale) => {
    const counted = counting('de', locale);
    return /-(?:CH|LI)\b/u.test(locale)
      ? (await import('./deCh.ts')).deCh(counted)
      : (await import('./de.ts')).de(counted);
  },
  fr: async (locale) => (await import('./fr.ts')).fr(counting('fr', locale)),
  it: async (locale) => (await import('./it.ts')).it(counting('it', locale)),
  nl: async (locale) => (await import('./nl.ts')).nl(counting('nl', locale)),
  pl: async (locale) => (await import('./pl.ts')).pl(counting('pl', locale)),
  tr: async (locale) => (await import('./tr.ts')).tr(counting('tr', locale)),
  ar: async (locale) => (await import('./ar.ts')).ar(counting('ar', locale)),
  he: async (locale) => (await import('./he.ts')).he(counting('he', locale)),
  hi: async (locale) => (await import('./hi.ts')).hi(counting('hi', locale)),
  ja: async (locale) => (await import('./ja.ts')).ja(counting('ja', locale)),
  'zh-Hans': async (locale) => (await import('./zhHans.ts')).zhHans(counting('zh-Hans', locale)),
};

/** The languages that have a catalogue, as BCP 47. */
export const languages: readonly string[] = Object.keys(catalogues);

/** A language and its script decide whether somebody can read a text; a region does not. */
const readAs = (locale: Intl.Locale): string => {
  const { language, script } = locale.maximize();
  return `${language}-${script}`;
};

/** Whether the English that is at hand already writes numbers as the locale does. */
const countsAsEnglish = (locale: string): boolean => {
  const sample = 1_234_567;
  return new Intl.NumberFormat(locale).format(sample) === new Intl.NumberFormat('en').format(sample);
};

/**
 * Loads what `LanguageProvider` takes for a locale such as `de-AT`: the words of its language and script, and
 * the locale in its canonical form for `Intl`. Numbers in the words are written as in the locale. Where there
 * are no words for it, or they cannot be fetched, they are English. Never rejects.
 *
 * @param asked BCP 47, also with underscores; anything else is English.
 */
export const loadLanguage = async (asked: string): Promise<SpokenLanguage> => {
  let locale = 'en';
  try {
    const wanted = new Intl.Locale(asked.replaceAll('_', '-'));
    locale = wanted.toString();
    const [language = 'en', load = catalogues.en] =
      Object.entries(catalogues).find(([name]) => readAs(new Intl.Locale(name)) === readAs(wanted)) ?? [];
    if (language === 'en' && countsAsEnglish(locale)) return { locale, words: coreEn };
    return { locale, words: await load(locale) };
  } catch {
    return { locale, words: coreEn };
  }
};

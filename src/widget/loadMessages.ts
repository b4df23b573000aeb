import {
  createEn,
  createPlural,
  en,
  type Language,
  type LocaleMessages,
  type Messages,
} from '../components/index.ts';

/** One file on the wire per language; English is part of the app. */
const catalogues: Readonly<Record<Language, (locale: string) => Messages | Promise<Messages>>> = {
  en: (locale) => createEn(createPlural('en', locale)),
  es: async (locale) => (await import('../components/messages/es.ts')).createEs(createPlural('es', locale)),
  'pt-BR': async (locale) =>
    (await import('../components/messages/ptBr.ts')).createPtBr(createPlural('pt-BR', locale)),
  de: async (locale) => {
    const { createDe, createDeCh } = await import('../components/messages/de.ts');
    return (/-(?:CH|LI)\b/u.test(locale) ? createDeCh : createDe)(createPlural('de', locale));
  },
  fr: async (locale) => (await import('../components/messages/fr.ts')).createFr(createPlural('fr', locale)),
  it: async (locale) => (await import('../components/messages/it.ts')).createIt(createPlural('it', locale)),
  nl: async (locale) => (await import('../components/messages/nl.ts')).createNl(createPlural('nl', locale)),
  pl: async (locale) => (await import('../components/messages/pl.ts')).createPl(createPlural('pl', locale)),
  tr: async (locale) => (await import('../components/messages/tr.ts')).createTr(createPlural('tr', locale)),
  ar: async (locale) => (await import('../components/messages/ar.ts')).createAr(createPlural('ar', locale)),
  he: async (locale) => (await import('../components/messages/he.ts')).createHe(createPlural('he', locale)),
  hi: async (locale) => (await import('../components/messages/hi.ts')).createHi(createPlural('hi', locale)),
  ja: async (locale) => (await import('../components/messages/ja.ts')).createJa(createPlural('ja', locale)),
  'zh-Hans': async (locale) =>
    (await import('../components/messages/zhHans.ts')).createZhHans(createPlural('zh-Hans', locale)),
};

/** The languages that have a catalogue, as BCP 47 tags. */
export const languages: readonly string[] = /* @__PURE__ */ Object.keys(catalogues);

/** Language and script decide which catalogue a reader understands; the region does not. */
const languageAndScript = (locale: Intl.Locale): string => {
  const { language, script } = locale.maximize();
  return `${language}-${script}`;
};

/**
 * Loads the strings for a locale such as `de-AT`, with numbers formatted for that locale. Falls back to English
 * when the language has no catalogue or its file does not load. Never rejects.
 *
 * @param requested BCP 47; underscores are accepted; anything else loads English.
 * @returns The value of `LocaleProvider`: the strings, and the locale in canonical form.
 *
 * @example
 * const { locale, messages } = await loadMessages('de-AT');
 */
export const loadMessages = async (requested: string): Promise<LocaleMessages> => {
  let locale = 'en';
  try {
    const parsed = new Intl.Locale(requested.replaceAll('_', '-'));
    locale = parsed.toString();
    const [, load = catalogues.en] =
      Object.entries(catalogues).find(
        ([language]) => languageAndScript(new Intl.Locale(language)) === languageAndScript(parsed),
      ) ?? [];
    return { locale, messages: await load(locale) };
  } catch {
    return { locale, messages: en };
  }
};

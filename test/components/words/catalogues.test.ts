import { describe, expect, it } from 'vitest';
import { en, languages, loadLanguage, type Words } from '../../../src/components/index.ts';
import type { CountForms, Language } from '../../../src/components/words/counting.ts';

type Key = keyof Words;
type Catalogue = Readonly<Record<string, unknown>>;
type Say = (...args: readonly unknown[]) => string;

const keys = Object.keys(en) as Key[];
const isSay = (word: unknown): word is Say => typeof word === 'function';
const others = languages.filter((language) => language !== 'en');
const catalogue = async (language: string): Promise<Catalogue> => (await loadLanguage(language)).words;

/** Texts that stand for what a name, a time or a product may be. */
const texts = new Set<Key>([
  'statusPerson',
  'messageBy',
  'saidBy',
  'askAboutText',
  'sessionEndedAt',
  'sessionEndedOn',
  'conversationFile',
  'handoverConnected',
  'handoverTyping',
  'handoverExpected',
  'chooseFirst',
  'announceAdded',
  'announceRemoved',
  'audioTime',
  'mapPicture',
  'fieldLow',
  'fieldHigh',
  'removePicture',
  'locationAccuracy',
  'locationCoarse',
]);
/** One of every category that any of the languages has, and one that is written with a separator. */
const counts = [0, 1, 2, 3, 5, 11, 21, 22, 100, 12_345];

/** Every way to call a word, and what each call must be seen to say. */
const callsOf = (key: Key): readonly (readonly unknown[])[] => {
  if (texts.has(key)) return [['⟨a⟩', '⟨b⟩']];
  if (key === 'rated') return counts.map((count) => ['⟨a⟩', count]);
  if (key === 'pictureOf') return [[3, 7]];
  if (key === 'charactersLeft') return [...counts, -1, -2, -5].map((count) => [count]);
  return counts.map((count) => [count]);
};

const digits = (text: string, language: string): string => {
  const figures = [
    ...new Intl.NumberFormat(language, { useGrouping: false }).format(9_876_543_210),
  ].reverse();
  return [...text].map((letter) => (figures.includes(letter) ? figures.indexOf(letter) : letter)).join('');
};

/** Words that may be the same as in English. */
const shared: Readonly<Record<string, readonly Key[]>> = {
  es: ['no'],
  de: ['codeLabel', 'productDetails', 'optionalField', 'video'],
  fr: ['threadLabel', 'agentName', 'codeLabel', 'shopperPhoto', 'conversationFile', 'document'],
  it: ['video', 'no'],
  nl: ['codeLabel', 'unnamedProduct', 'productDetails', 'video', 'document'],
  tr: ['video'],
};
/** In every language: what is made of names and signs only. */
const sharedByAll: readonly Key[] = ['dir', 'comma', 'messageBy', 'saidBy'];

describe.each(languages)('the catalogue of %s', (language) => {
  it('has every word, of the same kind', async () => {
    const words = { ...(language === 'en' ? en : await catalogue(language)) } as Catalogue;
    const kinds = keys.map((key) => [key, typeof words[key]]);
    expect(kinds).toEqual(keys.map((key) => [key, typeof en[key]]));
    expect(Object.keys(words).filter((key) => !(key in en))).toEqual([]);
    expect(words.lang).toBe(language);
  });

  it('says every name and number it is given', async () => {
    const words = language === 'en' ? (en as Catalogue) : await catalogue(language);
    const silent = keys.flatMap((key) => {
      const word = words[key];
      if (!isSay(word)) return [];
      return callsOf(key).flatMap((args) => {
        const said = word(...args);
        const plain = digits(said, language).replace(/[.,\u00a0\u202f’'\s]/gu, '');
        const missing = args.slice(0, word.length).filter((arg) => {
          // Zero, one and two may be words of their own, or an ending.
          if (typeof arg === 'number') return Math.abs(arg) > 2 && !plain.includes(`${Math.abs(arg)}`);
          return !said.includes(String(arg));
        });
        const isBroken = /undefined|NaN|#/u.test(said) || said.trim() !== said || said === '';
        return missing.length > 0 || isBroken ? [`${key}(${args.join()}): ${said}`] : [];
      });
    });
    expect(silent).toEqual([]);
  });

  it('groups a large number as the language does', async () => {
    const words = await catalogue(language);
    const said = isSay(words.newMessages) ? words.newMessages(1_234_567) : '';
    expect(said).toContain(new Intl.NumberFormat(language).format(1_234_567));
  });
});

describe.each(others)('the words of %s', (language) => {
  it('are its own, but for those it shares with English', async () => {
    const words = await catalogue(language);
    const said = (from: Catalogue, key: Key) => {
      const word = from[key];
      return isSay(word) ? callsOf(key).map((args) => word(...args)) : word;
    };
    const same = keys.filter((key) => JSON.stringify(said(words, key)) === JSON.stringify(said(en, key)));
    const allowed = [...sharedByAll, ...(shared[language] ?? [])];
    expect(same.filter((key) => !allowed.includes(key))).toEqual([]);
    expect((shared[language] ?? []).filter((key) => !same.includes(key))).toEqual([]);
  });
});

describe('plurals', () => {
  /** The compiler sees to it that this names every form that a catalogue has to give. */
  const forms: { readonly [L in Language]: Readonly<Record<keyof CountForms[L], true>> } = {
    en: { one: true, other: true },
    es: { one: true, other: true },
    'pt-BR': { one: true, other: true },
    de: { one: true, other: true },
    fr: { one: true, other: true },
    it: { one: true, other: true },
    nl: { one: true, other: true },
    pl: { one: true, few: true, many: true, other: true },
    tr: { one: true, other: true },
    ar: { zero: true, one: true, two: true, few: true, many: true, other: true },
    he: { one: true, two: true, other: true },
    hi: { one: true, other: true },
    ja: { other: true },
    'zh-Hans': { other: true },
  };
  /** Their "many" begins at a million, which nothing here counts to. */
  const millions = ['es', 'pt-BR', 'fr', 'it'];

  it.each(Object.entries(forms))('cover the categories of %s', (language, covered) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const needed = pluralCategories.filter((rule) => rule !== 'many' || !millions.includes(language));
    expect(Object.keys(covered).sort()).toEqual([...needed].sort());
  });
});

/** What must not stand in a text of any language, or of one. */
const wrong: Readonly<Record<string, RegExp>> = {
  any: /\.\.\.|"|'|\s[.,]|\s{2}/u,
  en: /\s…/u,
  es: / …|^[^¿]*\?|^[^¡]*!/u,
  'pt-BR': / …/u,
  de: /[^ ]…/u,
  fr: /\s…|[^\u00a0][:»]|[^\u202f][;!?]|«[^\u00a0]/u,
  it: / …/u,
  nl: / …/u,
  pl: / …/u,
  tr: /\s…/u,
  ar: /\s…|[,;?](?!\d)/u,
  he: /\s…/u,
  hi: /\s…|\.(?!\d)/u,
  ja: /\s…|[,.?!:;()](?!\d)|[ぁ-ん一-龠]\s/u,
  'zh-Hans': /\s…|[,.?!:;()](?!\d)/u,
};

describe.each(languages)('the typography of %s', (language) => {
  it('is its own', async () => {
    const words = language === 'en' ? (en as Catalogue) : await catalogue(language);
    const texts = keys.flatMap((key) => {
      const word = words[key];
      if (key === 'conversationFile' || key === 'lang') return [];
      return isSay(word) ? callsOf(key).map((args) => [key, word(...args)]) : [[key, String(word)]];
    });
    const bad = texts.filter(([, text = '']) =>
      [wrong.any, wrong[language]].some((rule) => rule?.test(text)),
    );
    expect(bad).toEqual([]);
  });
});

/** How the shopper is not addressed: each language has one register, and keeps to it. */
const otherRegister: Readonly<Record<string, RegExp>> = {
  es: /\b(usted(es)?|vos)\b/iu,
  'pt-BR': /\b(tu|teus?|tuas?|vós)\b/iu,
  de: /\b(du|dich|dir|dein\w*|euch|eure?\w*)\b/iu,
  fr: /(?<!\p{L})(tu|toi|tes?|ton|ta)(?!\p{L})/iu,
  it: /\b(Lei|Suo|Sua|voi|vostr\w)\b/u,
  nl: /\b(u|uw)\b/iu,
  pl: /\b(Pan|Pani|Państw\w*)\b/u,
  tr: /\b(sen|senin|sana|seni)\b/iu,
  he: /אתה|שלך/u,
  hi: /(?:^|\s)(तुम|तू|तुझ|तेर)/u,
  ja: /あなた|君/u,
  'zh-Hans': /你/u,
};

describe.each(others)('a shopper who reads %s', (language) => {
  it('is always addressed in the same way', async () => {
    const words = await catalogue(language);
    const said = keys.flatMap((key) => {
      const word = words[key];
      return isSay(word) ? callsOf(key).map((args) => word(...args)) : [String(word)];
    });
    expect(said.filter((text) => otherRegister[language]?.test(text))).toEqual([]);
  });
});

/** Where a name stands in a sentence that is only read, never sent. */
const named: readonly Key[] = [
  'statusPerson',
  'handoverConnected',
  'handoverTyping',
  'announceAdded',
  'announceRemoved',
  'mapPicture',
  'removePicture',
];

describe.each(['ar', 'he'])('a name in a sentence of %s', (language) => {
  it.each(named)('of %s does not turn the words around it', async (key) => {
    const word = (await catalogue(language))[key];
    expect(isSay(word) && word('Ana (2)')).toContain('\u2068Ana (2)\u2069');
  });
});

it('gives a name in Turkish no ending, which would have to agree with its vowels', async () => {
  const words = await catalogue('tr');
  const said = [...texts].map((key) => {
    const word = words[key];
    return isSay(word) ? word('⟨a⟩', '⟨b⟩') : '';
  });
  expect(said.filter((text) => /⟩[’'\p{L}]/u.test(text))).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import languagesDoc from '../../../docs/languages.md?raw';
import { en, type Messages } from '../../../src/components/index.ts';
import type { Language, PluralForms } from '../../../src/components/messages/createPlural.ts';
import { languages, loadMessages } from '../../../src/widget/index.ts';

type Key = keyof Messages;
type Catalogue = Readonly<Record<string, unknown>>;
type Say = (...args: readonly unknown[]) => string;

const keys = Object.keys(en) as Key[];
const isSay = (word: unknown): word is Say => typeof word === 'function';
const others = languages.filter((language) => language !== 'en');
const catalogue = async (language: string): Promise<Catalogue> => (await loadMessages(language)).messages;

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
  'mediaFrom',
  'mediaAllowed',
  'fieldLow',
  'fieldHigh',
  'fieldEarliest',
  'fieldLatest',
  'priceFrom',
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

describe.each(languages)('numbers in the texts of %s', (language) => {
  // Digits that no language has by default, so that one written by hand stands out.
  const marked = `${language}-u-nu-thai`;

  it('are all written in the digits of the locale', async () => {
    const words = await catalogue(marked);
    const byHand = keys.flatMap((key) => {
      const word = words[key];
      if (!isSay(word) || texts.has(key)) return [];
      return callsOf(key)
        .map((args) => word(...args))
        .filter((said) => /[0-9]/u.test(said))
        .map((said) => `${key}: ${said}`);
    });
    expect(byHand).toEqual([]);
  });
});

// Swedish has no words of its own; the prices beside the English ones are Swedish all the same.
it.each(['es-MX', 'de-CH', 'de-AT', 'pt-PT', 'en-IN', 'ar-EG', 'sv-SE'])(
  'a large number in a text of %s is written as there',
  async (locale) => {
    const { lang, newMessages, rated } = await catalogue(locale);
    const figures = new Intl.NumberFormat(locale).format(1_234_567);
    expect(figures).not.toBe(new Intl.NumberFormat(String(lang)).format(1_234_567));
    expect(isSay(newMessages) && newMessages(1_234_567)).toContain(figures);
    expect(isSay(rated) && rated('⟨a⟩', 1_234_567)).toContain(figures);
  },
);

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
  const forms: { readonly [L in Language]: Readonly<Record<keyof PluralForms[L], true>> } = {
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
  'mediaFrom',
  'mediaAllowed',
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

describe.each(['de-CH', 'de-LI'])('German of %s', (locale) => {
  it('writes ss where Germany and Austria write ß', async () => {
    const words = await catalogue(locale);
    const said = keys.flatMap((key) => {
      const word = words[key];
      return isSay(word) ? callsOf(key).map((args) => word(...args)) : [String(word)];
    });
    expect(said.filter((text) => text.includes('ß'))).toEqual([]);
    expect(words.closePanel).toBe('Chat schliessen');
  });

  it('leaves the names of a shop as they are', async () => {
    const { announceAdded } = await catalogue(locale);
    expect(isSay(announceAdded) && announceAdded('Straßenschuh')).toContain('Straßenschuh');
  });
});

it('keeps the ß in Germany and Austria', async () => {
  for (const locale of ['de', 'de-DE', 'de-AT']) expect((await catalogue(locale)).optionSize).toBe('Größe');
});

/** Words for somebody who is on their way. Until a person has accepted, nobody knows whether one will be. */
const promises: Readonly<Record<string, RegExp>> = {
  en: /\b(is|are) (coming|on (the|their) way)|will (join|be with)|shortly|handing|passing you|looking up|finding/iu,
  de: /kommt|unterwegs|gleich (ist|da|bei)|wir geben .* weiter|wir suchen (Ihre|eine)|wir sehen nach/iu,
  fr: /arrive|prend la suite|transmettons|consultons|en route|sera là/iu,
  es: /viene|llega|en camino|enseguida|pasamos|buscamos|consultamos/iu,
  it: /arriva|sta arrivando|in arrivo|passiamo|cerchiamo|controlliamo/iu,
  nl: /komt (er|zo|eraan)|onderweg|dragen .* over|zoeken|kijken/iu,
  pl: /idzie|zaraz|w drodze|za chwilę|przekazujemy|szukamy sklep|sprawdzamy/iu,
  'pt-BR': /chegando|a caminho|já vem|encaminhamos|buscando|consultando/iu,
  tr: /geliyor|yolda|birazdan|aktarıyoruz|iletiyoruz|bakılıyor|aranıyor/iu,
  ja: /参ります|向かって|引き継ぎ|確認しています|探しています/u,
  'zh-Hans': /马上|即将|正在赶来|正在查询|正在转接/u,
  hi: /आ रहे|आ रहा|सौंप|जा रहा/u,
  he: /בדרך|מגיע|מעבירים|מחפשים|בודקים/u,
  ar: /في الطريق|قادم|سينضم|نحيل|نبحث عن|نتحقق/u,
};

describe.each(languages)('a handover in %s', (language) => {
  const words = async () => (language === 'en' ? (en as Catalogue) : catalogue(language));

  it('promises nobody before somebody has accepted', async () => {
    const catalogue = await words();
    const before = keys.filter((key) =>
      /^handover(Agent|Storefront|OrderStatus|Location|Leadgen|Other|Waiting|Untold|Reach)$|^statusWaiting$/u.test(
        key,
      ),
    );
    expect(before).toHaveLength(10);
    const promised = before.filter((key) => promises[language]?.test(String(catalogue[key])));
    expect(promised.map((key) => `${key}: ${String(catalogue[key])}`)).toEqual([]);
  });

  it('is expected in a whole sentence, also one minute from now', async () => {
    const { handoverExpected } = await words();
    const inOneMinute = new Intl.RelativeTimeFormat(language).format(1, 'minute');
    const said = isSay(handoverExpected) ? handoverExpected(inOneMinute) : '';
    expect(said).not.toMatch(/[()]/u);
    expect(said).toContain(inOneMinute.replace(/\s*\(.*/u, ''));
  });
});

describe.each(languages)('docs/languages.md', (language) => {
  it(`has the texts of ${language} for the script tag`, async () => {
    const { launcherLabel } = language === 'en' ? (en as Catalogue) : await catalogue(language);
    const row = languagesDoc.split('\n').find((line) => line.startsWith(`| \`${language}\` | \``));
    expect(row).toContain(`| \`${launcherLabel}\` | `);
    expect(row).toMatch(/ \| `[^|`]+\\\|[^|`]+` \|$/u);
  });
});

/** In characters, by the room that a part of the panel has at 360 px. */
const limits: readonly (readonly [Key, number])[] = [
  ['productDetails', 12],
  ['askAboutProduct', 15],
  ['launcherLabel', 16],
  ['addToCart', 24],
  ['statusWaiting', 32],
  ['statusDown', 32],
  ['addFailed', 35],
];

describe.each(languages)('short texts of %s', (language) => {
  it('keep to the room there is for them', async () => {
    const words = language === 'en' ? (en as Catalogue) : await catalogue(language);
    const long = limits.filter(([key, most]) => [...String(words[key])].length > most);
    expect(long.map(([key]) => `${key}: ${String(words[key])}`)).toEqual([]);
  });
});

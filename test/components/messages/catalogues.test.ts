import { describe, expect, it } from 'vitest';
import languagesDoc from '../../../docs/languages.md?raw';
import { en as initial, type Messages } from '../../../src/components/index.ts';
import type { Language, PluralForms } from '../../../src/components/messages/createPlural.ts';
import { languages as languageCodes, loadMessages } from '../../../src/widget/index.ts';
import { cartNameKeys, cartWordKeys, laterMessages } from '../../support/laterMessages.ts';

type Key = keyof Messages;
type Catalogue = Readonly<Record<string, unknown>>;
type MessageFunction = (...args: readonly unknown[]) => string;

const en = { ...initial, ...laterMessages('en') };
const keys = Object.keys(en) as Key[];
const isFunction = (value: unknown): value is MessageFunction => typeof value === 'function';
const languages = languageCodes as readonly Language[];
const otherLanguages = languages.filter((language) => language !== 'en');
const catalogue = async (language: string): Promise<Catalogue> => ({
  ...laterMessages(language),
  ...(await loadMessages(language)).messages,
});

/** Keys whose arguments are texts, such as names and times. */
const textKeys = new Set<Key>([
  ...(['orderTitle', 'orderPlaced', 'orderExpected', 'orderTrack', 'showAllItems'] as const),
  ...cartNameKeys,
  'announceShownOnPage',
  'statusPerson',
  'messageBy',
  'attributed',
  'askAboutText',
  'aboutProduct',
  'removeTopic',
  'sessionEndedAt',
  'sessionEndedOn',
  'conversationFile',
  'announceAdded',
  'announceRemoved',
  ...(['leftInCart', 'ticketSent', 'audioTime'] as const),
  'mapPicture',
  'mediaFrom',
  'mediaAllowed',
  'priceFrom',
  'removePicture',
  'locationAccuracy',
  'locationCoarse',
  ...(['handoverConnected', 'handoverTyping', 'handoverExpected'] as const),
  ...(['handoverPassedOn', 'handoverReply', 'openUntil', 'opensAt', 'chooseValue'] as const),
  ...(['fieldMin', 'fieldMax', 'fieldMinDate', 'fieldMaxDate'] as const),
]);
/** Numbers of each plural category below a million of all languages, and one number that needs a group separator. */
const counts = [0, 1, 2, 3, 5, 11, 21, 22, 100, 12_345];

/** Messages with the shop's word for its cart, which only English uses. */
const cartKeys: ReadonlySet<Key> = new Set([
  'addToCart',
  'addedToCart',
  'inCart',
  'viewCart',
  'addRefused',
  'undoFailed',
  ...cartWordKeys,
]);

/** The argument lists that a message is tested with. */
const callsOf = (key: Key): readonly (readonly unknown[])[] => {
  if (key === 'leftInCart') return [['⟨a⟩', '⟨b⟩', 'bag']];
  if (textKeys.has(key)) return [['⟨a⟩', '⟨b⟩']];
  if (key === 'ratingSummary') return counts.map((count) => ['⟨a⟩', count]);
  if (key === 'pictureOf' || key === 'resultCount') return [[3, 7]];
  if (cartKeys.has(key)) return [['bag']];
  if (key === 'charactersLeft') return [...counts, -1, -2, -5].map((count) => [count]);
  return counts.map((count) => [count]);
};

const digits = (text: string, language: string): string => {
  const figures = [
    ...new Intl.NumberFormat(language, { useGrouping: false }).format(9_876_543_210),
  ].reverse();
  return [...text].map((letter) => (figures.includes(letter) ? figures.indexOf(letter) : letter)).join('');
};

/** Keys whose text equals the English text. */
const equalToEnglish: Readonly<Partial<Record<Language, readonly Key[]>>> = {
  es: ['no', 'amountSubtotal', 'amountTotal'],
  'pt-BR': ['amountSubtotal', 'amountTotal'],
  de: ['codeLabel', 'optionalField', 'video'],
  fr: [
    'threadLabel',
    'agentName',
    'codeLabel',
    'shopperPhoto',
    'conversationFile',
    'document',
    'amountTotal',
  ],
  it: ['video', 'no'],
  nl: ['codeLabel', 'unnamedProduct', 'video', 'document'],
  tr: ['video'],
};
/** Keys that may equal English in every language: direction, punctuation, and texts of names and punctuation only. */
const sharedByAll: readonly Key[] = ['dir', 'comma', 'messageBy', 'attributed', 'cartDetail'];

describe.each(languages)('the catalogue of %s', (language) => {
  it('has every key, with the same type', async () => {
    const messages = { ...(language === 'en' ? en : await catalogue(language)) } as Catalogue;
    const kinds = keys.map((key) => [key, typeof messages[key]]);
    expect(kinds).toEqual(keys.map((key) => [key, typeof en[key]]));
    expect(Object.keys(messages).filter((key) => !(key in en))).toEqual([]);
    expect(messages.lang).toBe(language);
  });

  it('inserts every name and number', async () => {
    const messages = language === 'en' ? (en as Catalogue) : await catalogue(language);
    const incomplete = keys.flatMap((key) => {
      const message = messages[key];
      if (!isFunction(message)) return [];
      return callsOf(key).flatMap((args) => {
        const text = message(...args);
        const plain = digits(text, language).replace(/[.,\u00a0\u202f’'\s]/gu, '');
        const missing = args.slice(0, message.length).filter((arg) => {
          // Zero, one and two may be spelled out or expressed by an ending.
          if (typeof arg === 'number') return Math.abs(arg) > 2 && !plain.includes(`${Math.abs(arg)}`);
          return !text.includes(String(arg));
        });
        const isBroken = /undefined|NaN|#/u.test(text) || text.trim() !== text || text === '';
        return missing.length > 0 || isBroken ? [`${key}(${args.join()}): ${text}`] : [];
      });
    });
    expect(incomplete).toEqual([]);
  });

  it('groups large numbers as the language does', async () => {
    const messages = await catalogue(language);
    const text = isFunction(messages.newMessages) ? messages.newMessages(1_234_567) : '';
    expect(text).toContain(new Intl.NumberFormat(language).format(1_234_567));
  });
});

describe.each(languages)('numbers in the texts of %s', (language) => {
  // With Thai digits, which no language uses by default, hard-coded digits are found.
  const marked = `${language}-u-nu-thai`;

  it('use the digits of the locale', async () => {
    const messages = await catalogue(marked);
    const hardCoded = keys.flatMap((key) => {
      const message = messages[key];
      if (!isFunction(message) || textKeys.has(key)) return [];
      return callsOf(key)
        .map((args) => message(...args))
        .filter((text) => /[0-9]/u.test(text))
        .map((text) => `${key}: ${text}`);
    });
    expect(hardCoded).toEqual([]);
  });
});

// Swedish falls back to English strings but keeps its own number format.
it.each(['es-MX', 'de-CH', 'de-AT', 'pt-PT', 'en-IN', 'ar-EG', 'sv-SE'])(
  'formats large numbers for %s',
  async (locale) => {
    const { lang, newMessages, ratingSummary } = await catalogue(locale);
    const figures = new Intl.NumberFormat(locale).format(1_234_567);
    expect(figures).not.toBe(new Intl.NumberFormat(String(lang)).format(1_234_567));
    expect(isFunction(newMessages) && newMessages(1_234_567)).toContain(figures);
    expect(isFunction(ratingSummary) && ratingSummary('⟨a⟩', 1_234_567)).toContain(figures);
  },
);

describe.each(otherLanguages)('the strings of %s', (language) => {
  it('differ from English, except for listed keys', async () => {
    const messages = await catalogue(language);
    const textsOf = (from: Catalogue, key: Key) => {
      const message = from[key];
      return isFunction(message) ? callsOf(key).map((args) => message(...args)) : message;
    };
    const same = keys.filter(
      (key) => JSON.stringify(textsOf(messages, key)) === JSON.stringify(textsOf(en, key)),
    );
    const allowed = [...sharedByAll, ...(equalToEnglish[language] ?? [])];
    expect(same.filter((key) => !allowed.includes(key))).toEqual([]);
    expect((equalToEnglish[language] ?? []).filter((key) => !same.includes(key))).toEqual([]);
  });
});

describe('plurals', () => {
  /** The compiler checks that every required plural form is listed. */
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
  /** Languages whose category "many" starts at a million, beyond every count in the widget. */
  const millions = ['es', 'pt-BR', 'fr', 'it'];

  it.each(Object.entries(forms))('cover the categories of %s', (language, covered) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const needed = pluralCategories.filter((rule) => rule !== 'many' || !millions.includes(language));
    expect(Object.keys(covered).sort()).toEqual([...needed].sort());
  });
});

/** Patterns of wrong typography, in every language (`any`) or in one language. */
const wrong: Readonly<Record<Language | 'any', RegExp>> = {
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
  it('follows the rules of the language', async () => {
    const messages = language === 'en' ? (en as Catalogue) : await catalogue(language);
    const texts = keys.flatMap((key) => {
      const message = messages[key];
      if (key === 'conversationFile' || key === 'lang') return [];
      return isFunction(message)
        ? callsOf(key).map((args) => [key, message(...args)])
        : [[key, String(message)]];
    });
    const bad = texts.filter(([, text = '']) => [wrong.any, wrong[language]].some((rule) => rule.test(text)));
    expect(bad).toEqual([]);
  });
});

/** Forms of address that a catalogue does not use: each language keeps one register. Arabic is not checked. */
const otherRegister: Readonly<Record<Exclude<Language, 'en' | 'ar'>, RegExp>> = {
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

describe.each(Object.entries(otherRegister))('the register of %s', (language, other) => {
  it('is the same in every string', async () => {
    const messages = await catalogue(language);
    const texts = keys.flatMap((key) => {
      const message = messages[key];
      return isFunction(message) ? callsOf(key).map((args) => message(...args)) : [String(message)];
    });
    expect(texts.filter((text) => other.test(text))).toEqual([]);
  });
});

/** Keys that insert a name into a displayed sentence. */
const keysWithName: readonly Key[] = [
  'statusPerson',
  'handoverConnected',
  'handoverPassedOn',
  'handoverTyping',
  'announceAdded',
  ...(['announceRemoved', 'leftInCart'] as const),
  'mapPicture',
  'mediaFrom',
  'mediaAllowed',
  'removePicture',
  'orderTitle',
  'orderTrack',
  ...cartNameKeys,
];

describe.each(['ar', 'he'])('a name in a sentence of %s', (language) => {
  it.each(keysWithName)('is isolated in %s', async (key) => {
    const message = (await catalogue(language))[key];
    expect(isFunction(message) && message('Ana (2)')).toContain('\u2068Ana (2)\u2069');
  });
});

it('adds no suffix to names in Turkish, because vowel harmony would apply', async () => {
  const messages = await catalogue('tr');
  const texts = [...textKeys].map((key) => {
    const message = messages[key];
    return isFunction(message) ? message('⟨a⟩', '⟨b⟩') : '';
  });
  expect(texts.filter((text) => /⟩[’'\p{L}]/u.test(text))).toEqual([]);
});

describe.each(['de-CH', 'de-LI'])('German of %s', (locale) => {
  it('uses ss instead of ß', async () => {
    const messages = await catalogue(locale);
    const texts = keys.flatMap((key) => {
      const message = messages[key];
      return isFunction(message) ? callsOf(key).map((args) => message(...args)) : [String(message)];
    });
    expect(texts.filter((text) => text.includes('ß'))).toEqual([]);
    expect(messages.closePanel).toBe('Chat schliessen');
  });

  it('keeps ß in names', async () => {
    const { announceAdded } = await catalogue(locale);
    expect(isFunction(announceAdded) && announceAdded('Straßenschuh')).toContain('Straßenschuh');
  });
});

it('uses ß for Germany and Austria', async () => {
  for (const locale of ['de', 'de-DE', 'de-AT']) expect((await catalogue(locale)).optionSize).toBe('Größe');
});

/** Claims that no text may make before a live agent accepts: that one is coming, is taking over, or is looking something up. */
const promises: Readonly<Record<Language, RegExp>> = {
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
  const loadCatalogue = async () => (language === 'en' ? (en as Catalogue) : catalogue(language));

  it('promises no live agent before a live agent has accepted', async () => {
    const catalogue = await loadCatalogue();
    const before = keys.filter((key) =>
      /^handover(Agent|Storefront|OrderStatus|Location|Waiting|NotDelivered|Notifying)$|^statusWaiting$/u.test(
        key,
      ),
    );
    expect(before).toHaveLength(8);
    const promised = before.filter((key) => promises[language].test(String(catalogue[key])));
    expect(promised.map((key) => `${key}: ${String(catalogue[key])}`)).toEqual([]);
  });

  it('announces the waiting time in a full sentence', async () => {
    const { handoverExpected, handoverReply } = await loadCatalogue();
    const inOneMinute = new Intl.RelativeTimeFormat(language).format(1, 'minute');
    for (const message of [handoverExpected, handoverReply]) {
      const text = isFunction(message) ? message(inOneMinute) : '';
      expect(text).not.toMatch(/[()]/u);
      expect(text).toContain(inOneMinute.replace(/\s*\(.*/u, ''));
    }
  });
});

describe.each(languages)('docs/languages.md', (language) => {
  it(`lists the texts of ${language} for the script tag`, async () => {
    const { launcherLabel } = language === 'en' ? (en as Catalogue) : await catalogue(language);
    const row = languagesDoc.split('\n').find((line) => line.startsWith(`| \`${language}\` | \``));
    expect(row).toContain(`| \`${launcherLabel}\` | `);
    expect(row).toMatch(/ \| `[^|`]+\\\|[^|`]+` \|$/u);
  });
});

/** Maximum characters that fit at a panel width of 360 px. */
const limits: readonly (readonly [Key, number])[] = [
  ['askAboutProduct', 15],
  ['launcherLabel', 16],
  ['addToCart', 24],
  ['statusWaiting', 32],
  ['addFailed', 35],
];

const textOf = (message: unknown): string => (isFunction(message) ? message('basket') : String(message));

describe.each(languages)('short texts of %s', (language) => {
  it('fit the space available', async () => {
    const messages = language === 'en' ? (en as Catalogue) : await catalogue(language);
    const long = limits.filter(([key, max]) => [...textOf(messages[key])].length > max);
    expect(long.map(([key]) => `${key}: ${textOf(messages[key])}`)).toEqual([]);
  });
});

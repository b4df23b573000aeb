import { stemmer as stemArabic } from '@orama/stemmers/arabic';
import { stemmer as stemDutch } from '@orama/stemmers/dutch';
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { stemmer as stemHindi } from '@orama/stemmers/indian';
import { stemmer as stemItalian } from '@orama/stemmers/italian';
import { stemmer as stemPortuguese } from '@orama/stemmers/portuguese';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import { stemmer as stemTurkish } from '@orama/stemmers/turkish';
import { ara, deu, eng, fra, heb, hin, ita, jpn, nld, pol, porBr, spa, tur, zho } from 'stopword';
import { foldWord, tokenize } from './tokenize.ts';

export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'tr',
  'ar',
  'he',
  'hi',
  'ja',
  'zh',
] as const;
export type Language = (typeof languages)[number];

const lists: Readonly<Record<Language, readonly string[]>> = {
  en: eng,
  de: deu,
  fr: fra,
  es: spa,
  it: ita,
  pt: porBr,
  nl: nld,
  pl: pol,
  tr: tur,
  ar: ara,
  he: heb,
  hi: hin,
  ja: jpn,
  zh: zho,
};

/** Words with which shoppers ask, whatever they look for. The lists of the package lack them. */
const requests: Readonly<Record<Language, string>> = {
  en: 'show find want need looking look search buy get got please any something anything some sell like id im dont have hi hello thanks which whats really just around about ones one too us me also good nice size sizes',
  de: 'zeig zeige zeigen suche suchen finde möchte brauche will hätte gern gerne bitte kaufen habt gibt haben etwas mal hallo danke größe grösse',
  fr: 'cherche chercher trouver montre montrez voudrais veux besoin acheter svp avez plaît bonjour merci taille pointure',
  es: 'busco buscar quiero quisiera necesito muestra muéstrame comprar tienen tenéis tienes favor hola gracias algo talla tamaño',
  it: 'cerco cercare vorrei voglio mostra mostrami comprare avete serve bisogno favore ciao grazie qualcosa taglia misura',
  pt: 'procuro procurar quero queria preciso mostra mostre comprar vocês têm favor olá obrigado algo tamanho',
  nl: 'zoek zoeken wil graag toon laat kopen nodig hebben jullie alsjeblieft hallo bedankt iets maat',
  pl: 'szukam szukać chcę chciałbym potrzebuję pokaż kupić macie proszę cześć dziękuję coś rozmiar rozmiarze',
  tr: 'arıyorum istiyorum göster lazım almak var mı lütfen merhaba teşekkürler bir beden boyut',
  ar: 'أريد أبحث ابحث أرني اعرض عندكم لديكم شراء فضلك مرحبا شكرا مقاس',
  he: 'מחפש מחפשת רוצה צריך צריכה תראה הראה לקנות יש לכם בבקשה שלום תודה מידה',
  hi: 'चाहिए दिखाओ दिखाइए खोज ढूंढ खरीदना क्या कृपया नमस्ते धन्यवाद मुझे साइज़ आकार',
  ja: 'ください 探 探し て い てい し ます ほしい 欲しい 見せ です お願い ありますか の を が は に で サイズ',
  zh: '我 我想 我要 想 想买 要 找 买 看看 请 有 吗 的 一个 一款 想要 需要 你好 谢谢 尺寸 尺码',
};

const stopWords: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  languages.map((language) => [
    language,
    new Set([...lists[language], ...requests[language].split(' ')].map(foldWord)),
  ]),
);

/** Words for sizes: no subject of a search, but one of a question to the shop. */
export const sizeWords: ReadonlySet<string> = new Set(
  'size sizes größe grösse taille pointure talla tamaño taglia misura tamanho maat rozmiar rozmiarze beden boyut مقاس מידה साइज़ आकार サイズ 尺寸 尺码'
    .split(' ')
    .map(foldWord),
);

/** Whether a folded word carries no subject in one of the languages. */
export const isStopWord = (word: string, among: readonly Language[]): boolean =>
  among.some((language) => stopWords.get(language)?.has(word));

type Stem = (word: string) => string;
/** Languages that are absent here have no stemmer in the library. */
const stemmers: Readonly<Partial<Record<Language, Stem>>> = {
  en: stemEnglish,
  de: stemGerman,
  fr: stemFrench,
  es: stemSpanish,
  it: stemItalian,
  pt: stemPortuguese,
  nl: stemDutch,
  tr: stemTurkish,
};

/** Languages that write compound nouns as one word. */
const compounding: ReadonlySet<Language> = new Set(['de', 'nl']);
export const hasCompounds = (language: Language): boolean => compounding.has(language);

/**
 * Returns the stem of a folded word. Words in Arabic and Devanagari script have the stemmer of their script, others that of
 * the shop's language.
 */
export function stemWord(word: string, language: Language): string {
  if (word.length < 3) return word;
  if (/^\p{Script=Arabic}/u.test(word)) return stemArabic(word);
  if (/^\p{Script=Devanagari}/u.test(word)) return stemHindi(word);
  if (!/^\p{Script=Latin}/u.test(word)) return word;
  return (stemmers[language] ?? String)(word) || word;
}

const scripts: readonly (readonly [RegExp, Language])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
];
const languagesWith = (word: string): number =>
  languages.filter((language) => stopWords.get(language)?.has(word)).length;
const latin = languages.filter((language) => !scripts.some(([, other]) => other === language));

/**
 * Returns the language of a text by its script and its stop words; `fallback` if neither shows one.
 *
 * @param texts Parts of the text.
 */
export function detectLanguage(texts: readonly string[], fallback: Language): Language {
  const text = texts.join('\n');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, language] of scripts) {
    const own = text.match(new RegExp(script, 'gu'))?.length ?? 0;
    if (own > letters * (language === 'ja' ? 0.1 : 0.3)) return language;
  }
  const counts = new Map<Language, number>();
  // Words that many languages share decide nothing.
  for (const { word } of tokenize(text))
    for (const language of latin)
      if (stopWords.get(language)?.has(word))
        // A word of many languages says little.
        counts.set(language, (counts.get(language) ?? 0) + 1 / languagesWith(word));
  const own = counts.get(fallback) ?? 0;
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] > own ? best[0] : fallback;
}

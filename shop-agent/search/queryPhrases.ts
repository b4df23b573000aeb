import type { Language } from './languages.ts';
import { tokenize } from './tokenize.ts';

/** Words with a function in a query. `a|b` are alternatives; an alternative may have several words. */
interface LanguagePhrases {
  /** Before what a product must not have: "without". */
  readonly not: string;
  /** After what a product must not have: "free" in "BPA-free". */
  readonly notAfter?: string;
  /** After a negation that is none: "not only". */
  readonly only: string;
  /** Verbs of what the shopper owns, and words that say so with one of them, in the same clause: "has … already", "have enough". */
  readonly has?: string;
  readonly already?: string;
  /** Before, and after, the largest number that is accepted. */
  readonly below: string;
  readonly belowAfter?: string;
  /** Before, and after, the smallest number that is accepted. */
  readonly above: string;
  readonly aboveAfter?: string;
  /** Before and between two numbers. */
  readonly between: string;
  readonly to: string;
}

const phrases: Readonly<Record<Language, LanguagePhrases>> = {
  en: {
    has: 'has|have|got|own|owns|hes got|shes got|ive got',
    already: 'already|enough|own|owns|plenty',
    not: 'not|no|non|without|except|forget|excluding|isnt|arent|doesnt|does not|dont|do not|didnt|cant|cannot|wont|never|other than|free of|free from|hate|hates|dislike|dislikes|any but|anything but|everything but|any colour but|any color but|leave out',
    notAfter: 'free|less',
    only: 'only|just',
    below:
      'under|below|less than|up to|at most|no more than|not more than|max|maximum|maximum of|budget|budget of|cheaper than|smaller than|shorter than|lighter than|narrower than|not over|within',
    belowAfter: 'or less|max|maximum|tops',
    above:
      'over|above|more than|at least|no less than|min|minimum|minimum of|from|larger than|bigger than|taller than|longer than|wider than|heavier than|deeper than|starting at',
    aboveAfter: 'or more|min|minimum|and up',
    between: 'between|from',
    to: 'to|and|until',
  },
  de: {
    has: 'hat|habe|haben|hab|besitzt|besitze',
    already: 'schon|bereits|genug|genügend',
    not: 'nicht|kein|keine|keinen|keinem|keiner|ohne|außer|ausser|hasst|hasse|mag keine|mag keinen',
    notAfter: 'frei',
    only: 'nur',
    below:
      'unter|bis|bis zu|höchstens|maximal|max|weniger als|nicht mehr als|kleiner als|kürzer als|leichter als|schmaler als|billiger als|günstiger als|budget',
    belowAfter: 'oder weniger|maximal|max',
    above: 'über|ab|mindestens|mehr als|größer als|länger als|höher als|breiter als|schwerer als|min|minimum',
    aboveAfter: 'oder mehr|mindestens',
    between: 'zwischen|von',
    to: 'und|bis',
  },
  fr: {
    has: 'a|ai|avons|ont|possède',
    already: 'déjà|assez|suffisamment',
    not: 'sans|pas|pas de|pas en|non|sauf|aucun|aucune|hors|déteste',
    only: 'seulement',
    below: 'moins de|sous|jusqu à|au plus|maximum|max|inférieur à|budget|budget de|pas plus de',
    belowAfter: 'maximum|max|ou moins',
    above: 'plus de|au moins|à partir de|dès|minimum|min|supérieur à',
    aboveAfter: 'minimum|ou plus',
    between: 'entre|de',
    to: 'et|à',
  },
  es: {
    has: 'tiene|tengo|tenemos|tienen',
    already: 'ya|suficiente|suficientes|bastantes',
    not: 'sin|no|ni|excepto|salvo|ningún|ninguna|odia|odio',
    only: 'solo|sólo',
    below: 'menos de|bajo|debajo de|hasta|máximo|max|como máximo|inferior a|no más de|presupuesto',
    belowAfter: 'o menos|máximo',
    above: 'más de|al menos|desde|a partir de|mínimo|mayor de|superior a|por encima de',
    aboveAfter: 'o más|mínimo',
    between: 'entre|de',
    to: 'y|a|hasta',
  },
  it: {
    has: 'ha|ho|abbiamo|hanno',
    already: 'già|abbastanza',
    not: 'senza|non|no|nessun|nessuna|tranne|eccetto|odia|odio|detesta',
    only: 'solo|soltanto',
    below: 'sotto|meno di|fino a|al massimo|massimo|max|inferiore a|non più di|entro',
    belowAfter: 'o meno|massimo',
    above: 'sopra|più di|almeno|oltre|a partire da|da|minimo|superiore a',
    aboveAfter: 'o più|minimo',
    between: 'tra|fra|da',
    to: 'e|a',
  },
  pt: {
    has: 'tem|tenho|temos|têm',
    already: 'já|suficiente|suficientes|bastantes',
    not: 'sem|não|nem|exceto|menos|nenhum|nenhuma|odeia|odeio|detesta',
    only: 'só|apenas|somente',
    below: 'menos de|abaixo de|até|no máximo|máximo|max|inferior a|não mais de',
    belowAfter: 'ou menos|no máximo',
    above: 'mais de|acima de|pelo menos|a partir de|mínimo|superior a|no mínimo',
    aboveAfter: 'ou mais|no mínimo',
    between: 'entre|de',
    to: 'e|a|até',
  },
  nl: {
    has: 'heeft|heb|hebben',
    already: 'al|genoeg|reeds',
    not: 'niet|geen|zonder|behalve|niet van|haat',
    notAfter: 'vrij',
    only: 'alleen|slechts',
    below:
      'onder|onder de|minder dan|tot|hoogstens|maximaal|max|kleiner dan|korter dan|lichter dan|goedkoper dan|niet meer dan',
    belowAfter: 'of minder|maximaal',
    above:
      'boven|boven de|meer dan|minstens|minimaal|vanaf|groter dan|langer dan|hoger dan|breder dan|zwaarder dan',
    aboveAfter: 'of meer|minimaal',
    between: 'tussen|van',
    to: 'en|tot',
  },
  pl: {
    has: 'ma|mam|mamy|mają',
    already: 'już|dość|dosyć|wystarczająco',
    not: 'nie|bez|oprócz|prócz|żaden|żadna|żadnych|nienawidzi|nie lubi',
    only: 'tylko',
    below: 'poniżej|do|mniej niż|maksymalnie|max|najwyżej|nie więcej niż|pod|tańsze niż',
    belowAfter: 'lub mniej',
    above: 'powyżej|ponad|więcej niż|co najmniej|minimum|od|większe niż',
    aboveAfter: 'lub więcej',
    between: 'między|pomiędzy|od',
    to: 'a|do|i',
  },
  tr: {
    not: 'hariç',
    notAfter: 'olmayan|olmadan|olmasın|değil|hariç|içermeyen|istemiyorum',
    only: 'sadece',
    below: 'en fazla|en çok|maksimum|azami',
    belowAfter: 'altı|altında|altındaki|den az|dan az|ten az|tan az|ye kadar|ya kadar|e kadar|a kadar',
    above: 'en az|minimum|asgari',
    aboveAfter: 'üstü|üzeri|üstünde|üzerinde|den fazla|dan fazla|ten fazla|tan fazla',
    between: 'arası',
    to: 'ile|ve',
  },
  ar: {
    has: 'لديه|لديها|لدي|عنده|عندها|عندي',
    already: 'بالفعل|كفاية',
    not: 'بدون|من دون|دون|ليس|ليست|لا|بلا|غير|ما عدا|خالي من|خالية من',
    only: 'فقط',
    below: 'أقل من|تحت|حتى|بحد أقصى|لا يزيد عن|لا يتجاوز|دون',
    above: 'أكثر من|فوق|على الأقل|لا يقل عن|ابتداء من|أكبر من|أطول من',
    between: 'بين|من',
    to: 'و|إلى|الى',
  },
  he: {
    has: 'יש לו|יש לה|יש לי|יש לנו',
    already: 'כבר|מספיק',
    not: 'בלי|ללא|לא|אינו|אינה|חוץ מ|נטול|נטולת',
    only: 'רק',
    below: 'מתחת ל|עד|פחות מ|לכל היותר|מקסימום|קטן מ',
    above: 'מעל|יותר מ|לפחות|החל מ|מינימום|גדול מ',
    between: 'בין|מ',
    to: 'ל|עד|ו',
  },
  hi: {
    not: 'बिना',
    notAfter: 'के बिना|बिना|नहीं|रहित|के अलावा',
    only: 'केवल|सिर्फ',
    below: 'अधिकतम|ज़्यादा से ज़्यादा',
    belowAfter: 'से कम|से नीचे|तक|के अंदर|के नीचे',
    above: 'कम से कम|न्यूनतम',
    aboveAfter: 'से ज़्यादा|से अधिक|से ऊपर|के ऊपर|से ज्यादा',
    between: 'के बीच',
    to: 'से|और',
  },
  ja: {
    not: 'ノン',
    notAfter: 'なし|無し|ない|のない|がない|じゃない|ではない|以外|以外の|を除く|抜き|フリー|不要',
    only: 'だけ|のみ',
    below: '最大',
    belowAfter: '以下|以内|未満|まで|より安い|より小さい|より軽い',
    above: '最低|最小',
    aboveAfter: '以上|から|より大きい|より高い|より長い|超',
    between: '',
    to: 'から|〜|～|~',
  },
  zh: {
    has: '有',
    already: '已经|够',
    not: '不|不要|没有|无|非|不含|不带|除了|别|不是',
    only: '只|仅|仅仅',
    below: '低于|小于|少于|不超过|最多|最大|不到|不高于',
    belowAfter: '以下|以内|之内|之下',
    above: '高于|大于|超过|至少|最少|不低于|多于',
    aboveAfter: '以上|之上|起',
    between: '介于|在',
    to: '到|至|和|与',
  },
};

type PhraseKind = keyof LanguagePhrases;
/** A phrase as its folded words. */
export type Phrase = readonly string[];
export type PhraseTable = Readonly<Record<PhraseKind, readonly Phrase[]>> & {
  /** First words of all negations. */
  readonly negations: ReadonlySet<string>;
};

const kinds = [
  'has',
  'already',
  'not',
  'notAfter',
  'only',
  'below',
  'belowAfter',
  'above',
  'aboveAfter',
  'between',
  'to',
] as const;
const tables = new Map<Language, PhraseTable>();

/** Returns the phrases of a language, the longest first. */
export function phrasesOf(language: Language): PhraseTable {
  const known = tables.get(language);
  if (known) return known;
  const entries = kinds.map((kind) => [
    kind,
    (phrases[language][kind] ?? '')
      .split('|')
      .map((phrase) => tokenize(phrase).map(({ word }) => word))
      .filter((words) => words.length > 0)
      .sort((a, b) => b.length - a.length),
  ]);
  const table = withNegations(Object.fromEntries(entries));
  tables.set(language, table);
  return table;
}

const withNegations = (table: Readonly<Record<PhraseKind, readonly Phrase[]>>): PhraseTable => ({
  ...table,
  negations: new Set([...table.not, ...table.notAfter].map(([first = '']) => first)),
});

const mergedTables = new Map<string, PhraseTable>();

/** Returns the phrases of several languages together, the longest first. */
export function mergePhrases(languages: readonly Language[]): PhraseTable {
  const known = mergedTables.get(languages.join());
  if (known) return known;
  const all = languages.map(phrasesOf);
  const merged = kinds.map((kind) => [
    kind,
    all.flatMap((table) => table[kind]).sort((a, b) => b.length - a.length),
  ]);
  const table = withNegations(Object.fromEntries(merged));
  mergedTables.set(languages.join(), table);
  return table;
}

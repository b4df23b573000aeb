import { normalise, stem, wordsOf } from './words.ts';

/** Words that say nothing about the subject of a question. */
const functionWords: ReadonlySet<string> = new Set(
  `a about after again ah all am an and any anything are as at be because been but by can come could did do does doing
  done even ever every for from get gets getting go goes going got had has have he her here hers him his how i if in into
  is it item its just kind know let like long lot make many may me might mine more much my need no not now of off oh ok on
  one or our out over own please quite really right she should so some something sort still such tell than that the their
  them then there these they thing this those to too up us use very want wanted was way we well were what where which
  while who will with without would yet you your yours hi hello hey sorry thanks thank today guys lol only time at sell first second third last better best option feet foot present`.split(
    /\s+/,
  ),
);

/** Phrases of everyday language, and the words that replace them. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:how (?:long|soon|fast|quickly|many (?:days|weeks))|when)\b/g, 'duration'],
  [
    /\b(?:get|got|give|have|want)\b(?: \w+){0,4} (?:money|cash) back\b|\b(?:money|cash) back\b|\b(?:get|see|receive) (?:the|my) (?:money|cash)\b/g,
    'refund',
  ],
  [
    /\b(?:go|goes|going|send|sent|sending|bring|brought|bringing|give|giving|gave|take|taking|post|posting|ship|shipping)\b(?: \w+){0,4} back\b/g,
    'return',
  ],
  [
    /\b(?:bit by bit|in (?:\w+ )?(?:bits|parts|stages|rates|payments)|month by month|per month|each month|every month|over (?:a few|several|\w+) months|(?:split|spread) the (?:price|cost|payment|bill)s?|pay later in parts|part payments?)\b/g,
    'instalment',
  ],
  [/\b(?:changed? my mind)\b/g, 'cancel'],
  [/\b(?:max(?:imum)? |at most )?load\b|\bcarrying capacity\b/g, 'load carry take kg'],
  [/\badjust\w*\b/g, 'adjust telescope'],
  [/\bhow much (?:warmer|colder|longer|higher)\b/g, 'add'],
  [/\bhow much (?:water|liquid|coffee|tea)\b/g, 'litre'],
  [/\bhow much\b/g, 'cost'],
  [/\bprice match\w*|\b(?:beat|match)\w* (?:\w+ ){0,3}prices?\b/g, 'discount'],
  [/\bmoney off\b|\b\d+ ?% (?:off|less)\b/g, 'discount'],
  [/\b(?:by|before|until|here|arrive|it|them) (?:tomorrow|next day|overnight)\b/g, 'express delivery'],
  [
    /\bone or (?:for )?(?:two|both|a pair|the pair)\b|\beach or (?:\w+ ){0,2}(?:pair|two|both)\b|\bper pair\b|\b(?:include|includes) (?:both|two)\b/g,
    'pair',
  ],
  [/\b(?:run|runs|running|ran) out\b/g, 'expire'],
  [
    /\bput (?:it|them|one|this|that|something)? ?aside\b|\b(?:hold|keep|save) (?:it|them|one|this|that) for me\b/g,
    'reserve',
  ],
  [/\b(?:nice|wrapping|gift|fancy|pretty) paper\b/g, 'gift wrap'],
  [/\bnot (?:the )?right\b/g, 'wrong'],
  [/\b(?:does|do|did|if it|if they) not fit\b/g, 'fit wrong size'],
  [/\b(?:not|no) good\b/g, 'fit wrong'],
  [/\bmade? (?:of|from)\b/g, 'material'],
  [/\b(?:break(?:ing)?|broken|wear) (?:it |them )?in\b/g, 'breakin'],
  [/\b(?:when )?(?:folded|packed away|packed down)\b/g, 'fold pack cm'],
];

/** Groups of words with one meaning in questions to a shop; the first word of a group represents all. */
const synonyms: readonly string[] = [
  'repair resole sole mend fix sew patch stitch seamstress mender',
  'broken broke break bust burst snap snapped rip ripped tear torn hole damaged damage fault faulty defect defective defekt fail failed crack cracked split kaputt',
  'deliver delivery ship shipping post postage send dispatch courier shipment',
  'parcel package',
  'exchange swap switch',
  'refund reimburse reimbursement',
  'wash washer clean washing cleaning smell stink smelly stinky stain dirty mud muddy laundry rinse sweaty',
  'dry soaked wet soaking',
  'instalment installment klarna financing finance',
  'discount voucher coupon promo code',
  'wrap wrapping wrapped giftwrap',
  'abroad international country countries overseas uk england scotland wales britain usa america europe island states',
  'store shop branch',
  'warranty guarantee guaranteed',
  'call phone telephone ring',
  'wrong mistake typo incorrect',
  'address street postcode',
  'collect pickup fetch collection',
  'expire expiry',
  'cancel stop',
  'bigger larger smaller size',
  'pay payment paying paypal invoice bill card visa mastercard',
  'glove mitten hand palm',
  'boot shoe',
  'pack rucksack backpack bag',
  'jacket coat anorak raincoat shell',
  'shirt top tee',
  'merino wool woollen',
  'vegan animal',
  'polarised polarized',
  'data privacy private',
  'cost price fee expensive charge charged',
  'fly flight plane airport luggage',
  'brand maker manufacturer',
];

/** The English names of all countries, normalised. */
const countryNames: ReadonlySet<string> = (() => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const all = codes.flatMap((code) => names.of(code) ?? []).map(normalise);
  // These islands have given their names to garments.
  return new Set(all.filter((name) => name !== 'jersey' && name !== 'guernsey'));
})();

const countryLengths = [3, 2, 1];

/** Replaces the names of countries by "abroad". */
function withoutCountries(words: readonly string[]): readonly string[] {
  const replaced: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = countryLengths.find((count) => countryNames.has(words.slice(at, at + count).join(' ')));
    replaced.push(length === undefined ? (words[at] ?? '') : 'abroad');
    at += length ?? 1;
  }
  return replaced;
}

const canonical: ReadonlyMap<string, string> = new Map(
  synonyms.flatMap((group) => {
    const words = group.split(' ').map(rootOf);
    return words.map((word) => [word, words[0] ?? word] as const);
  }),
);

/** Strips the endings of plurals and verbs, so that "returned" and "returns" have one root. */
function rootOf(word: string): string {
  const singular = stem(word);
  const base = singular.replace(/(?<=[a-z]{3})(?:ing|ed)$/, '').replace(/([b-df-hj-np-rtv-z])\1$/, '$1');
  return base.replace(/(?<=[a-z]{3})e$/, '');
}

/**
 * Returns the roots of the words that carry the meaning of a text, each once. "How long" becomes "duration", and the name of a
 * country becomes "abroad".
 */
export function rootsOf(text: string): ReadonlySet<string> {
  let plain = normalise(text);
  for (const [pattern, words] of phrases) plain = plain.replace(pattern, words);
  return new Set(
    withoutCountries(wordsOf(plain))
      .filter((word) => word.length > 1 && !functionWords.has(word))
      .map(rootOf),
  );
}

/** Returns the roots of a text, in which words with the same meaning have the same root. */
export const termsOf = (text: string): ReadonlySet<string> =>
  new Set([...rootsOf(text)].map((root) => canonical.get(root) ?? root));

/** Whether a text names a country, or has a word such as "abroad" or "overseas". */
export const namesCountry = (text: string): boolean => termsOf(text).has('abroad');

const shortestPrefix = 4;

/** Whether two terms may be forms of one word, such as "brim" and "brimmed". */
export function areRelated(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= shortestPrefix && long.startsWith(short) && long.length - short.length <= 3;
}

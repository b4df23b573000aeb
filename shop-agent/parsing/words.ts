const contractions: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b|\bcant\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/\b(what|where|who|how|that|there|here|it|when)'s\b/g, '$1 is'],
  [/\bwhats\b/g, 'what is'],
  [/\bwheres\b/g, 'where is'],
  [/'(re)\b/g, ' are'],
  [/'(ve)\b/g, ' have'],
  [/'(ll)\b/g, ' will'],
  [/\bi'm\b|\bim\b/g, 'i am'],
  [/\b(she|he)(?:'s|s)\b/g, '$1 is'],
  [/\bdont\b/g, 'do not'],
  [/\b(is|are|was|were|does|did|has|have|had|could|should|would)nt\b/g, '$1 not'],
  [/\bi'd\b/g, 'i would'],
];

/**
 * Normalises the first 2,000 characters of a text to lower case without accents and contractions, with one spelling for
 * quotes, hyphens, numbers and the euro. Most patterns in this folder expect this form.
 */
export function normalise(text: string): string {
  let plain = text
    .slice(0, 2000)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/ß/g, 'ss');
  for (const [pattern, full] of contractions) plain = plain.replace(pattern, full);
  return plain
    .replace(/(?:<=?|≤)\s*(?=[€\d])/g, ' under ')
    .replace(/(?:>=?|≥)\s*(?=[€\d])/g, ' over ')
    .replace(/(\d)[.,](\d{3})(?!\d)/g, '$1$2')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/\b(?:eur|euros?)\b/g, '€')
    .replace(/€\s*(\d+(?:\.\d+)?)/g, '$1 € ')
    .replace(/(\d)\s*€/g, '$1 €')
    .replace(/(\d)(?=[a-z])/g, (digit, _a, at: number, all: string) =>
      /^\d(?:st|nd|rd|th|xl|xs|l3)\b/.test(all.slice(at)) ? digit : `${digit} `,
    )
    .replace(/'s\b/g, 's')
    .replace(/[^a-z0-9€%.#+/ °-]+/g, ' ')
    .replace(/\.(?!\d)|(?<!\d)\./g, ' ')
    .replace(/([a-z])[-/]|[-/](?=[a-z])/g, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Strips the plural ending, so that "jacket" and "jackets" match. The result is not always a word. */
export function stem(word: string): string {
  // "Shorts" are no plural of "short", as in "a short back".
  if (word === 'shorts') return word;
  if (word.length <= 3 || !/[a-z]s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (/(?:sh|ch|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

export const wordsOf = (normalised: string): string[] => (normalised ? normalised.split(' ') : []);

/** Returns the words of a text that need not be normalised, without plural endings. */
export const stemsOf = (text: string): string[] => wordsOf(normalise(text)).map(stem);

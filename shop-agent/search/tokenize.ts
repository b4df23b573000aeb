/** A word or number of a text. */
export interface Token {
  /** As the text has it. */
  readonly text: string;
  /** In lower case, without accents; for numbers, with a point as decimal sign. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly isNumber: boolean;
  /** Whether the word is written without spaces around it, in Chinese or Japanese. */
  readonly isUnspaced: boolean;
}

/** Letters that Unicode does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  đ: 'd',
};

/** Returns a text of small letters without accents of Latin letters and without vowel points of Arabic and Hebrew. */
export const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g, '')
    .normalize('NFC')
    .replace(/[ßłøæœıđ]/g, (letter) => letters[letter] ?? letter);

/**
 * Returns a word in lower case without accents of Latin letters and without vowel points of Arabic and Hebrew. Marks of
 * Devanagari are vowels and remain.
 */
export const foldWord = (word: string): string => {
  // Most words of most shops are plain.
  if (/^[a-z]*$/.test(word)) return word;
  const folded = word
    .toLowerCase()
    .replace(/^\p{L}{1,2}['’](?=\p{L}{2})|['’]s?$/gu, '')
    .replace(/['’]/g, '');
  return withoutMarks(folded);
};

/** Returns a number with a point as decimal sign: "1,200" and "1.200" have a thousands separator, "0,9" has none. */
const foldNumber = (digits: string): string =>
  /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits)
    ? digits.replace(/[.,]/g, '')
    : digits.replace(',', '.').replace('−', '-').normalize('NFKD');

/** Characters of Chinese and Japanese, which are written without spaces. */
const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const letter = String.raw`(?![${unspacedScripts}])[\p{L}\p{M}]`;
const pattern = new RegExp(
  [
    // A sign belongs to a number if nothing is joined to it: "-5", but not "20-40" or "FF-10".
    String.raw`(?:(?<![\p{L}\p{N}.,)\-−–])[-−])?\p{N}+(?:[.,]\p{N}+)*`,
    `[${unspacedScripts}ー々]+`,
    String.raw`(?:${letter})(?:${letter}|['’](?=\p{L}))*`,
  ].join('|'),
  'gu',
);
/** The same for texts of ASCII characters, several times as fast. */
const plainPattern = /(?:(?<![a-z\d.,)-])-)?\d+(?:[.,]\d+)*|[a-z]+(?:'[a-z]+)*/gi;
const isPlain = (text: string): boolean => /^[\x20-\x7e\n\t]*$/.test(text);
const unspaced = new RegExp(`[${unspacedScripts}]`, 'u');
const segmenters = {
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
};

/** Returns the words and numbers of a text, in order. "1kg" are two tokens. */
export function tokenize(text: string): Token[] {
  return isPlain(text) ? tokenizePlain(text) : tokenizeAny(text);
}

function tokenizePlain(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(plainPattern)) {
    const isNumber = found.charCodeAt(0) < 58;
    const word = isNumber ? foldNumber(found) : foldWord(found.toLowerCase());
    if (word !== '')
      tokens.push({
        text: found,
        word,
        start: index,
        end: index + found.length,
        isNumber,
        isUnspaced: false,
      });
  }
  return tokens;
}

function tokenizeAny(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const [end, isNumber] = [index + found.length, /^[-−]?\p{N}/u.test(found)];
    if (isNumber || !unspaced.test(found)) {
      const word = isNumber ? foldNumber(found) : foldWord(found);
      if (word !== '') tokens.push({ text: found, word, start: index, end, isNumber, isUnspaced: false });
      continue;
    }
    const segmenter = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(found) ? segmenters.ja : segmenters.zh;
    for (const { segment, index: at } of segmenter.segment(found)) {
      const start = index + at;
      tokens.push({
        text: segment,
        word: segment.normalize('NFKC'),
        start,
        end: start + segment.length,
        isNumber: false,
        isUnspaced: true,
      });
    }
  }
  return tokens;
}

/**
 * Returns the parts by which a word without spaces is found: pairs of characters, or a single character. Dictionaries cut
 * the same text differently in different sentences, pairs are always the same.
 */
export function partsOf(word: string): readonly string[] {
  const characters = [...word];
  if (characters.length < 3) return [word];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

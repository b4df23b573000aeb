import { detectLanguage, isStopWord, type Language } from './languages.ts';
import { type Measure, measuresIn } from './measures.ts';
import { isClauseEnd, ownedTokens, phraseAt } from './negations.ts';
import { mergePhrases, type PhraseTable } from './queryPhrases.ts';
import type { QueryLimit } from './SearchProduct.ts';
import { type Token, tokenize } from './tokenize.ts';
import { aspectOf, isCurrency } from './units.ts';

/** A part of a query, in the order of the query. */
export type QueryPart =
  | { readonly kind: 'word'; readonly token: Token; readonly at: number }
  | { readonly kind: 'measure'; readonly measure: Measure; readonly text: string }
  | {
      readonly kind: 'limit';
      readonly limit: QueryLimit;
      readonly aspect: number;
      /** Whether its numbers have no unit and no currency. */
      readonly isPlain: boolean;
    }
  /** A wish that no product can be compared with. */
  | { readonly kind: 'vague'; readonly text: string }
  /** One or two words that a product must not have. */
  | { readonly kind: 'excluded'; readonly tokens: readonly Token[]; readonly text: string };

export interface Query {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly parts: readonly QueryPart[];
  /** Whether it is in another language than the shop's texts. */
  readonly isForeign: boolean;
}

interface Amount {
  readonly value: number;
  /** Kind of the unit; `price` for a currency, undefined for a plain number. */
  readonly of: string | undefined;
  readonly aspect: number;
  /** Index of the token after the amount. */
  readonly to: number;
}

const maxTokens = 60;
const nearWords = new Set(
  'about around approximately roughly circa ca etwa ungefahr rund environ unos ongeveer okolo yaklasik حوالي בערך लगभग 約 大约'.split(
    ' ',
  ),
);
/** How far from a price "about" it reaches. */
const nearShare = 0.3;
/** "Too" in the languages whose negation comes before it. */
const degreeWords = new Set('too zu trop demasiado muy troppo muito demais te za zbyt 太'.split(' '));
const answerWords = new Set('no nein non nee nie nao nope nah'.split(' '));
const andWords = new Set('and und et y e en i ve و ו और と 和 与'.split(' '));

/** Reads the parts of one query. */
class QueryReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #phrases: PhraseTable;
  readonly #languages: readonly Language[];
  readonly #isContent: (token: Token) => boolean;
  readonly #measures: ReadonlyMap<number, Measure>;

  constructor(
    text: string,
    tokens: readonly Token[],
    languages: readonly Language[],
    isUsed: (word: string) => boolean,
  ) {
    this.#text = text;
    this.#tokens = tokens;
    this.#languages = languages;
    this.#phrases = mergePhrases(languages);
    const [own, ...others] = languages;
    this.#isContent = ({ word, isNumber }) =>
      isNumber || (!isStopWord(word, own ? [own] : []) && (!isStopWord(word, others) || isUsed(word)));
    this.#measures = new Map(measuresIn(text, tokens).map((measure) => [measure.from, measure]));
  }

  read(): QueryPart[] {
    const parts: QueryPart[] = [];
    const { owned, signs } = ownedTokens(this.#text, this.#tokens, this.#phrases);
    for (let at = this.#isCorrected() ? 1 : 0; at < this.#tokens.length; ) {
      const token = this.#tokens[at] as Token;
      if (owned.has(at) || signs.has(at)) {
        if (owned.has(at) && this.#isContent(token) && !token.isNumber)
          parts.push({ kind: 'excluded', tokens: [token], text: token.text });
        at += 1;
        continue;
      }
      const negated = this.#exclusionBefore(at);
      // The word before was read as one that is wanted.
      if (negated) parts.pop();
      const [part, to] =
        negated ?? this.#limitAt(at) ?? this.#exclusionAt(at) ?? this.#measureAt(at) ?? this.#wordAt(at);
      if (!part) at = to;
      else {
        const before = parts.at(-1);
        const isMeasure = part.kind === 'measure' || part.kind === 'limit';
        // The side belongs to the measure: "width 90 cm", "90 cm wide".
        if (isMeasure && before?.kind === 'word' && before.at === at - 1 && aspectOf(before.token.word) > 0)
          parts.pop();
        parts.push(part);
        at = isMeasure && aspectOf(this.#tokens[to]?.word ?? '') > 0 ? to + 1 : to;
      }
    }
    return parts;
  }

  /** Whether the text begins with a "no" that corrects something, as in "no, the other one", and excludes nothing. */
  #isCorrected(): boolean {
    const [first, next] = this.#tokens;
    if (!first || !next || !answerWords.has(first.word)) return false;
    return isClauseEnd(this.#text, first, next) || next.word === 'the';
  }

  /** Returns the number at a token, with its unit or currency; undefined if there is no number. */
  #amountAt(at: number): Amount | undefined {
    const token = this.#tokens[at];
    const measure = this.#measures.get(at);
    if (measure) return { value: measure.value, of: measure.kind, aspect: measure.aspect, to: measure.to };
    if (!token?.isNumber) return undefined;
    const next = this.#tokens[at + 1];
    const [before, after] = [
      this.#text[token.start - 1] ?? '',
      this.#text.slice(token.end).trimStart()[0] ?? '',
    ];
    const isPrice = isCurrency(before) || isCurrency(after) || (next !== undefined && isCurrency(next.word));
    const to = next && isCurrency(next.word) ? at + 2 : at + 1;
    return { value: Number(token.word), of: isPrice ? 'price' : undefined, aspect: 0, to };
  }

  /** Returns the index of the first token at or after `at` that is a number, skipping a currency, a side and stop words. */
  #numberAfter(at: number): number {
    for (let next = at; next < at + 3; next++) {
      const token = this.#tokens[next];
      if (token?.isNumber) return next;
      const { word = '' } = token ?? {};
      if (!isCurrency(word) && aspectOf(word) === 0 && !isStopWord(word, this.#languages)) break;
    }
    return -1;
  }

  #limitAt(at: number): readonly [QueryPart, number] | undefined {
    return this.#betweenAt(at) ?? this.#boundAt(at) ?? this.#nearAt(at) ?? this.#boundAfter(at);
  }

  #limit(from: number, amounts: readonly Amount[], range: { min?: number; max?: number }, end?: number) {
    const to = end ?? amounts.at(-1)?.to ?? from;
    const of = amounts.find(({ of }) => of !== undefined)?.of ?? 'price';
    const sides = [
      ...amounts.map(({ aspect }) => aspect),
      ...this.#tokens.slice(from, to).map(({ word }) => aspectOf(word)),
    ];
    const aspect = sides.find((side) => side > 0) ?? 0;
    const text = this.#text.slice(this.#tokens[from]?.start, this.#tokens[to - 1]?.end);
    const isPlain = amounts.every((amount) => amount.of === undefined);
    return [{ kind: 'limit', limit: { ...range, text, of }, aspect, isPlain }, to] as const;
  }

  /** "between 20 and 40 l", "20-40 cm" and "from 50 to 100". */
  #betweenAt(at: number): readonly [QueryPart, number] | undefined {
    const length = phraseAt(this.#tokens, at, this.#phrases.between);
    const start = length > 0 ? this.#numberAfter(at + length) : at;
    const first = this.#amountAt(start);
    if (!first) return undefined;
    const joint = phraseAt(this.#tokens, first.to, this.#phrases.to);
    const gap = this.#text.slice(this.#tokens[first.to - 1]?.end, this.#tokens[first.to]?.start);
    const isDash = /^\s?[-–~〜～]\s?$/.test(gap);
    // Without a word before, "2 and 3" are two numbers, and "2 to 3" a range.
    const isJoined = joint > 0 && (length > 0 || !andWords.has(this.#tokens[first.to]?.word ?? ''));
    const isRange = isJoined || isDash;
    // The measures of "20-40 cm" end after the unit.
    const shared = first.of !== undefined && this.#measures.get(start) && this.#measures.get(start + 1);
    const second = shared
      ? this.#amountAt(start + 1)
      : isRange
        ? this.#amountAt(first.to + joint)
        : undefined;
    if (!second || (length === 0 && second.of === undefined)) return undefined;
    const { of } = second;
    // The unit of the second number counts for both.
    const scale = first.of === undefined && of !== undefined && of !== 'price' ? this.#scaleOf(second) : 1;
    const [low, high] = [first.value * scale, second.value];
    if (low > high) return undefined;
    return this.#limit(at, [second, first], { min: low, max: high }, second.to);
  }

  #scaleOf(amount: Amount): number {
    const number = this.#tokens.slice(0, amount.to).findLast(({ isNumber }) => isNumber);
    return number ? amount.value / Number(number.word) : 1;
  }

  /** "under 100", "at least 2 kg", and "not longer than 90 cm". */
  #boundAt(at: number): readonly [QueryPart, number] | undefined {
    const { below, above, not } = this.#phrases;
    const negation = phraseAt(this.#tokens, at, not);
    for (const [start, phrases, bound] of [
      [at, below, 'max'],
      [at, above, 'min'],
      [at + negation, above, 'max'],
      [at + negation, below, 'min'],
    ] as const) {
      const length = phraseAt(this.#tokens, start, phrases);
      const amount = length > 0 ? this.#amountAt(this.#numberAfter(start + length)) : undefined;
      if (amount) return this.#limit(at, [amount], { [bound]: amount.value });
    }
    return undefined;
  }

  /** "About 20 euros". */
  #nearAt(at: number): readonly [QueryPart, number] | undefined {
    if (!nearWords.has(this.#tokens[at]?.word ?? '')) return undefined;
    const amount = this.#amountAt(this.#numberAfter(at + 1));
    if (amount?.of !== 'price') return undefined;
    return this.#limit(at, [amount], {
      min: amount.value * (1 - nearShare),
      max: amount.value * (1 + nearShare),
    });
  }

  /** "100 or less", "100円以下". */
  #boundAfter(at: number): readonly [QueryPart, number] | undefined {
    const amount = this.#amountAt(at);
    if (!amount) return undefined;
    for (const [phrases, bound] of [
      [this.#phrases.belowAfter, 'max'],
      [this.#phrases.aboveAfter, 'min'],
    ] as const) {
      const length = phraseAt(this.#tokens, amount.to, phrases);
      if (length > 0) return this.#limit(at, [amount], { [bound]: amount.value }, amount.to + length);
    }
    return undefined;
  }

  /** "BPA-free", "ストローなし". */
  #exclusionBefore(at: number): readonly [QueryPart, number] | undefined {
    const length = at > 0 ? phraseAt(this.#tokens, at, this.#phrases.notAfter) : 0;
    const [previous, token] = [this.#tokens[at - 1], this.#tokens[at]];
    if (length === 0 || !previous || !token || previous.isNumber || !this.#isContent(previous))
      return undefined;
    const isClose = this.#text.slice(previous.end, token.start).length < 2;
    const text = this.#text.slice(previous.start, this.#tokens[at + length - 1]?.end);
    return isClose ? [{ kind: 'excluded', tokens: [previous], text }, at + length] : undefined;
  }

  /** "without a straw", "not manual". */
  #exclusionAt(at: number): readonly [QueryPart, number] | undefined {
    const length = phraseAt(this.#tokens, at, this.#phrases.not);
    if (length === 0) return undefined;
    const tokens: Token[] = [];
    let next = at + length;
    // "not too tall" excludes no word.
    if (degreeWords.has(this.#tokens[next]?.word ?? '')) return this.#vagueAt(at, next + 1);
    for (; next < this.#tokens.length && tokens.length < 2; next++) {
      const candidate = this.#tokens[next];
      const isSeparate = next > at + length && isClauseEnd(this.#text, this.#tokens[next - 1], candidate);
      if (!candidate || isSeparate || candidate.isNumber || this.#startsPhrase(next)) break;
      if (this.#isContent(candidate)) tokens.push(candidate);
      // After the first word, another one must follow at once.
      else if (tokens.length > 0) break;
    }
    const text = this.#text.slice(this.#tokens[at]?.start, tokens[0]?.end);
    return tokens.length === 0 ? undefined : [{ kind: 'excluded', tokens, text }, next];
  }

  /** "not too tall": nothing in a product's data says what is too tall. */
  #vagueAt(from: number, at: number): readonly [QueryPart, number] | undefined {
    const [token, last] = [this.#tokens[from], this.#tokens[at]];
    if (!token || !last) return undefined;
    return [{ kind: 'vague', text: this.#text.slice(token.start, last.end) }, at + 1];
  }

  #startsPhrase(at: number): boolean {
    const { not, to, only } = this.#phrases;
    return (
      [not, to, only].some((phrases) => phraseAt(this.#tokens, at, phrases) > 0) ||
      this.#limitAt(at) !== undefined
    );
  }

  #measureAt(at: number): readonly [QueryPart, number] | undefined {
    const measure = this.#measures.get(at);
    if (!measure) return undefined;
    const text = this.#text.slice(this.#tokens[at]?.start, this.#tokens[measure.to - 1]?.end);
    return [{ kind: 'measure', measure, text }, measure.to];
  }

  #wordAt(at: number): readonly [QueryPart | undefined, number] {
    const token = this.#tokens[at];
    return [token && this.#isContent(token) ? { kind: 'word', token, at } : undefined, at + 1];
  }
}

/**
 * Reads a query: its words without those that carry no subject, measures, limits and exclusions.
 *
 * @param shopLanguage Language of the shop's texts.
 * @param language Language of the query; recognised by its words by default.
 * @param isUsed Whether a folded word is in a title of the shop. Such a word counts although another language of the query has
 *   it as a stop word.
 */
export function readQuery(
  text: string,
  shopLanguage: Language,
  isUsed: (word: string) => boolean,
  language = detectLanguage([text], shopLanguage),
): Query {
  const tokens = tokenize(text).slice(0, maxTokens);
  const languages = [...new Set([shopLanguage, language])];
  const known = languages.length === 1 && shopLanguage !== 'en' ? [...languages, 'en' as const] : languages;
  const parts = new QueryReader(text, tokens, known, isUsed).read();
  return { text, tokens, parts, isForeign: language !== shopLanguage };
}

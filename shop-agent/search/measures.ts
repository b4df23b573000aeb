import { type Token, tokenize } from './tokenize.ts';
import { aspectOf, unitOf } from './units.ts';

/** A number with a unit in a text. */
export interface Measure {
  /** Kind of unit, such as `length`. */
  readonly kind: string;
  /** In the first unit of the kind. */
  readonly value: number;
  /** Number of the side that it measures; 0 if unknown. See `aspectOf`. */
  readonly aspect: number;
  /** Index of the number's token, and of the token after the measure. */
  readonly from: number;
  readonly to: number;
}

/** Whether one value is the other, up to rounding between units: 1 % and no more. */
export const isSameMeasure = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 0.01 * Math.max(Math.abs(a), Math.abs(b));

/**
 * Returns the unit after a number: the next token, if no other word is between, or a sign such as an inch mark. A unit of
 * one letter must not be followed by a letter or an apostrophe.
 */
function unitAfter(text: string, tokens: readonly Token[], at: number) {
  const number = tokens[at];
  const next = tokens[at + 1];
  if (!number) return undefined;
  const gap = text.slice(number.end, next?.start ?? number.end + 4);
  const sign = /^\s?(["″]|°C|℃)/.exec(text.slice(number.end, number.end + 4))?.[1];
  const bySign = sign === undefined ? undefined : unitOf(sign.toLowerCase());
  if (bySign) return { ...bySign, to: sign === '°C' ? at + 2 : at + 1 };
  if (!next || next.isNumber || !/^[\s.\-–\u00a0\u202f]{0,2}$/.test(gap)) return undefined;
  // "70 in stock" and "42 in black" are no inches.
  if (next.word === 'in' && isFollowed(text, tokens, at + 1)) return undefined;
  const unit = unitOf(next.word);
  return unit && { ...unit, to: at + 2 };
}

/** Whether a word without a measure's side follows a token in the same clause. */
function isFollowed(text: string, tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || !next || next.isNumber || next.word === 'x') return false;
  return /^\s+$/.test(text.slice(token.end, next.start)) && aspectOf(next.word) === 0;
}

/**
 * Returns the measures of a text. Numbers joined by "x" or a dash share the unit of the last: "44 x 30 cm".
 *
 * @param tokens Tokens of the text.
 */
export function measuresIn(text: string, tokens: readonly Token[] = tokenize(text)): Measure[] {
  const measures: Measure[] = [];
  for (const [at, { isNumber }] of tokens.entries()) {
    if (!isNumber) continue;
    let last = at;
    for (let next = tokens[last + 1]; next; next = tokens[last + 1]) {
      if (next.isNumber && /^\s*[-–×x*/]\s*$/.test(text.slice(tokens[last]?.end, next.start))) last += 1;
      else if (next.word === 'x' && tokens[last + 2]?.isNumber) last += 2;
      else break;
    }
    const unit = unitAfter(text, tokens, last);
    if (!unit) continue;
    const value = Number(tokens[at]?.word) * unit.size;
    if (!Number.isFinite(value)) continue;
    const { kind, to } = unit;
    measures.push({ kind, value, aspect: aspectNear(tokens, at, to), from: at, to });
  }
  return measures;
}

/** Returns the side that the word after a measure names, or the one before it. */
function aspectNear(tokens: readonly Token[], from: number, to: number): number {
  for (const at of [to, from - 1, from - 2]) {
    const aspect = aspectOf(tokens[at]?.word ?? '');
    if (aspect > 0) return aspect;
  }
  return 0;
}

import type { Wanted } from './matchWords.ts';
import type { Query, QueryPart } from './readQuery.ts';
import { applyExclusion, applyLimit, applyNumberLimit, type Restriction } from './restrict.ts';
import type { SearchIndex } from './SearchIndex.ts';
import type { QueryLimit } from './SearchProduct.ts';
import type { Token } from './tokenize.ts';

/** The parts of a query that remain after its limits and exclusions were applied. */
export interface Restricted {
  readonly parts: readonly QueryPart[];
  readonly excluded: readonly string[];
  /** The excluded words with the words that exclude them. */
  readonly exclusions: readonly string[];
  /** Those of another language whose words no product has. */
  readonly unread: readonly string[];
  readonly negated: readonly Wanted[];
  readonly limits: readonly QueryLimit[];
  readonly unmatched: readonly string[];
}

/** Applies the limits and exclusions of a query; returns its other parts. */
export function restrictQuery(index: SearchIndex, query: Query, restriction: Restriction): Restricted {
  const parts: QueryPart[] = [];
  const excluded: string[] = [];
  const exclusions: string[] = [];
  const unread: string[] = [];
  const negated: Wanted[] = [];
  const limits: QueryLimit[] = [];
  const unmatched: string[] = [];
  const numbered = new Set<Token>();
  /** Words that are excluded alone: a search that also asks for one contradicts itself, and no variant that is left has it. */
  const unwanted = new Set<string>();
  for (const part of query.parts) {
    if (part.kind === 'limit') {
      const named = part.isPlain && applyNumberLimit(index, part, query.tokens, restriction);
      if (named) {
        limits.push({ ...part.limit, of: named.map(({ word }) => word).join(' ') });
        for (const token of named) numbered.add(token);
      } else if (applyLimit(index, part, restriction)) limits.push(part.limit);
      else unmatched.push(part.limit.text);
    } else if (part.kind === 'excluded') {
      const read = applyExclusion(index, part, restriction);
      const text = read.excluded.map((token) => token.text).join(' ');
      if (text !== '') {
        excluded.push(text);
        exclusions.push(part.text);
      }
      const [only, ...more] = read.excluded;
      if (only && more.length === 0) unwanted.add(only.word);
      unmatched.push(...read.unknown.map((token) => token.text));
      if (read.unknown.length > 0 && query.isForeign) unread.push(part.text);
      if (read.negated.length > 0) negated.push({ text, terms: read.negated, isNegated: true });
      for (const token of read.rest) parts.push({ kind: 'word', token, at: query.tokens.indexOf(token) });
    } else if (part.kind === 'vague') unmatched.push(part.text);
    else parts.push(part);
  }
  const others = parts.filter(
    (part) => part.kind !== 'word' || !(numbered.has(part.token) || unwanted.has(part.token.word)),
  );
  return { parts: others, excluded, exclusions, unread, negated, limits, unmatched };
}

import type { Query, QueryPart } from './readQuery.ts';
import { fieldBits, type SearchIndex } from './SearchIndex.ts';
import type { SearchField } from './SearchProduct.ts';
import { countsAt } from './TextReader.ts';
import { partsOf, type Token } from './tokenize.ts';
import type { TermMatch } from './Vocabulary.ts';

/** A part of the query that products can contain, with the terms that it may mean. */
export interface Wanted {
  /** As the query has it. */
  readonly text: string;
  readonly terms: readonly TermMatch[];
  /** Products that have it otherwise than by a term: a number that a word beside it names, within a range that they state. */
  readonly products?: ReadonlySet<number>;
  /** Whether its terms count only in fields with names and options: a number without a unit may mean anything elsewhere. */
  readonly isNumber?: boolean;
  /** Whether products are wanted that are said to be without it. */
  readonly isNegated?: boolean;
}

export interface Words {
  readonly wanted: readonly Wanted[];
  /** Parts of the query that no product contains. */
  readonly unmatched: readonly string[];
}

type WordPart = Extract<QueryPart, { readonly kind: 'word' }>;

/** Fields in which a number without a unit says which product, or which of its variants, it is. */
export const numberFields: readonly SearchField[] = ['title', 'brand', 'kind', 'option'];
export const numberBits = numberFields.reduce((bits, field) => bits | fieldBits[field], 0);

/** Returns the terms whose postings state the term, in one of some fields, and do not only negate it. */
export const statedTerms = (
  index: SearchIndex,
  terms: readonly TermMatch[],
  bits = ~fieldBits.negated,
): readonly TermMatch[] =>
  terms.filter(({ term }) => {
    const { from, to } = index.postingOf(term);
    for (let at = from; at < to; at++) if (((index.masks[at] ?? 0) & bits) !== 0) return true;
    return false;
  });

const join = (text: string, first: Token | undefined, last: Token | undefined): string =>
  first &&
  last &&
  /^[\s-]$/.test(text.slice(first.end, last.start)) &&
  !first.isNumber &&
  !last.isNumber &&
  !last.isUnspaced
    ? first.word + last.word
    : '';

/** Returns the terms of the words of a query. Looks for similar terms only if the shop does not use a word. */
export function matchWords(query: Query, index: SearchIndex): Words {
  const { vocabulary } = index;
  const wanted: Wanted[] = [];
  const unmatched: string[] = [];
  const words = query.parts.filter((part): part is WordPart => part.kind === 'word');
  const stated = (terms: readonly TermMatch[]) => statedTerms(index, terms);
  const counted = new Set<number>();
  for (const { token, at } of words) {
    if (!token.isNumber) continue;
    const counts = countsAt(query.text, query.tokens, at, (word) => vocabulary.wordNumber(word));
    const terms = counts.flatMap(({ key }) => stated(termsOf(vocabulary.numberOf(key))));
    const beside = [query.tokens[at + 1], query.tokens[at - 1]].flatMap((each) => each?.word ?? []);
    const value = Number(token.word);
    const ranges = beside.map((word) => index.numbered.within([word], { min: value, max: value })?.products);
    const products = ranges.find((own) => own && own.size > 0);
    if (terms.length === 0 && !products) continue;
    counted.add(at);
    wanted.push({ text: token.text, terms, ...(products && { products }) });
  }
  for (let step = 0; step < words.length; step++) {
    const { token, at } = words[step] as WordPart;
    if (counted.has(at)) continue;
    const { text, word } = token;
    if (token.isUnspaced) {
      const parts = partsOf(word).map((part) => stated(termsOf(vocabulary.numberOf(part))));
      const found = parts.filter((terms) => terms.length > 0);
      if (found.length === 0) unmatched.push(text);
      for (const terms of found) wanted.push({ text, terms });
      continue;
    }
    const exact = token.isNumber ? termsOf(vocabulary.numberOf(word)) : vocabulary.exact(word);
    const known = token.isNumber ? statedTerms(index, exact, numberBits) : stated(exact);
    const next = query.tokens[at + 1];
    const joined = stated(vocabulary.exact(join(query.text, token, next)));
    if (joined.length > 0 && next) {
      // "book shelf" is "bookshelf", too, and "shelf" alone may be wanted.
      wanted.push({ text: `${text} ${next.text}`, terms: joined });
      const isNextKnown = stated(vocabulary.exact(next.word)).length > 0;
      if (known.length === 0 && !isNextKnown) step += words[step + 1]?.at === at + 1 ? 1 : 0;
      if (known.length === 0) continue;
    } else if (known.length === 0) {
      const before = join(query.text, query.tokens[at - 1], token);
      if (before !== '' && stated(vocabulary.exact(before)).length > 0) continue;
    }
    const terms =
      known.length > 0 || token.isNumber
        ? known
        : firstOf([() => vocabulary.split(word), () => vocabulary.similar(word, query.isForeign)], stated);
    if (terms.length > 0) wanted.push({ text, terms, ...(token.isNumber && { isNumber: true }) });
    else unmatched.push(text);
  }
  return { wanted, unmatched };
}

export const termsOf = (term: number | undefined): readonly TermMatch[] =>
  term === undefined ? [] : [{ term, factor: 1 }];

function firstOf(
  sources: readonly (() => readonly TermMatch[])[],
  stated: (terms: readonly TermMatch[]) => readonly TermMatch[],
): readonly TermMatch[] {
  for (const source of sources) {
    const terms = stated(source());
    if (terms.length > 0) return terms;
  }
  return [];
}

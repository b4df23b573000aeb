import type { Catalogue } from '../catalogue/Catalogue.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Memory } from '../memory.ts';
import type { ParsedSentence } from '../parsing/SentenceParser.ts';
import type { Task } from '../tasks.ts';

/** A sentence with all that decides what it asks for. */
export interface SentenceContext {
  readonly parsed: ParsedSentence;
  readonly memory: Memory;
  readonly catalogue: Catalogue;
  readonly targets: readonly string[];
}

export const isEmpty = (filters: Filters): boolean => Object.keys(filters).length === 0;
/** What was parsed of a product rather than of a search: neither its kind nor loose words. */
export function productFilters({ filters }: ParsedSentence): Filters {
  const { shapes: _s, category: _c, words: _w, sort: _o, ...rest } = filters;
  return rest;
}

export const omitFilter = <K extends keyof Filters>(filters: Filters, key: K): Omit<Filters, K> => {
  const { [key]: _gone, ...rest } = filters;
  return rest;
};

/** One product is meant, or it must be asked which. */
export function withSingleTarget(
  sentence: SentenceContext,
  want: 'about' | 'stock' | 'sizes' | 'pair' | 'similar',
  task: (id: string) => Task,
): Task {
  const [id] = sentence.targets;
  if (id !== undefined && sentence.targets.length === 1) return task(id);
  return { do: 'which', want, ids: sentence.targets, filters: productFilters(sentence.parsed) };
}

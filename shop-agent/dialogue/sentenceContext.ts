import type { Catalogue } from '../catalogue/Catalogue.ts';
import type { Filters } from '../catalogue/filters.ts';
import type { Memory } from '../memory.ts';
import type { ParsedSentence } from '../parsing/ParsedSentence.ts';
import type { Task } from '../tasks.ts';

/** A parsed sentence with the earlier conversation, which may decide on its meaning. */
export interface SentenceContext {
  readonly parsed: ParsedSentence;
  readonly memory: Memory;
  readonly catalogue: Catalogue;
  /** Ids of the products that the sentence refers to; several if it means several, or if it is ambiguous. */
  readonly targets: readonly string[];
}

export const isEmpty = (filters: Filters): boolean => Object.keys(filters).length === 0;
/** Returns the filters that can apply to a single product: no shape, category, free words or order. */
export function productFilters({ filters }: ParsedSentence): Filters {
  const { shapes: _s, category: _c, words: _w, sort: _o, ...rest } = filters;
  return rest;
}

export const omitFilter = <K extends keyof Filters>(filters: Filters, key: K): Omit<Filters, K> => {
  const { [key]: _gone, ...rest } = filters;
  return rest;
};

/** Returns the task for the single target, or a task that asks which product is meant. */
export function withSingleTarget(
  sentence: SentenceContext,
  want: 'about' | 'stock' | 'sizes' | 'pair' | 'similar',
  task: (id: string) => Task,
): Task {
  const [id] = sentence.targets;
  if (id !== undefined && sentence.targets.length === 1) return task(id);
  return { do: 'which', want, ids: sentence.targets, filters: productFilters(sentence.parsed) };
}

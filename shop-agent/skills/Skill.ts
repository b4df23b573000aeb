import type { ResponseEvent } from '../../src/protocol/index.ts';
import type { Catalogue } from '../catalogue/Catalogue.ts';
import type { Memory } from '../memory.ts';
import type { OrderLookupResult } from '../OrderLookup.ts';
import type { PhraseBook } from '../PhraseBook.ts';
import type { ShopLinks } from '../ShopLinks.ts';

/** A button or list row. */
export interface ReplyOption {
  readonly id: string;
  readonly title: string;
}

/** The catalogue, the formatting and the state of the conversation that a skill works with. */
export interface SkillContext {
  readonly catalogue: Catalogue;
  readonly links: ShopLinks;
  readonly phrases: PhraseBook;
  readonly memory: Memory;
  readonly now: Date;
  /** Looks up an order by its email address and the digits of its number. Counts failed attempts per caller and per order. */
  readonly findOrder: (number: string, email: string) => OrderLookupResult;
}

/** The response events in order, and the memory after them. */
export interface SkillResult {
  readonly events: readonly ResponseEvent[];
  readonly memory: Memory;
}

/**
 * Responds to one task. A skill has no side effects except that `findOrder` counts failed attempts and `phrases` takes random
 * numbers.
 */
export type Skill<T> = (context: SkillContext, task: T) => SkillResult;

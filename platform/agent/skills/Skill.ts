import type { ResponseEvent } from '../../../src/protocol/index.ts';
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
  /** Looks up an order by the digits of its number and its email address. Counts failures of the visitor. */
  readonly findOrder: (number: string, email: string) => OrderLookupResult;
}

/** The response events in order, and the memory after them. */
export interface SkillResult {
  readonly events: readonly ResponseEvent[];
  readonly memory: Memory;
}

/** Responds to one task. Skills are pure, except for the attempts that `findOrder` counts. */
export type Skill<T> = (context: SkillContext, task: T) => SkillResult;

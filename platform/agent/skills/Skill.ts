import type { ResponseEvent } from '../../../src/protocol/index.ts';
import type { Catalogue } from '../catalogue/Catalogue.ts';
import type { Memory } from '../memory.ts';
import type { PhraseBook } from '../PhraseBook.ts';
import type { ShopLinks } from '../ShopLinks.ts';

export interface ReplyOption {
  readonly id: string;
  readonly title: string;
}

/** What every skill works with. */
export interface SkillContext {
  readonly catalogue: Catalogue;
  readonly links: ShopLinks;
  readonly phrases: PhraseBook;
  readonly memory: Memory;
  readonly now: Date;
}

/** Events in the order they are to be written, and what is remembered after them. */
export interface SkillResult {
  readonly events: readonly ResponseEvent[];
  readonly memory: Memory;
}

/** Does one task. Pure: the same context and task give the same answer. */
export type Skill<T> = (context: SkillContext, task: T) => SkillResult;

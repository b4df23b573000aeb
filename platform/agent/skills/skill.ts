import type { ResponseEvent } from '../../../src/protocol/index.ts';
import type { Catalogue } from '../catalogue/Catalogue.ts';
import type { Links } from '../links.ts';
import type { Memory } from '../memory.ts';
import type { Phrases } from '../phrases.ts';

export interface Choice {
  readonly id: string;
  readonly title: string;
}

/** What every skill works with. */
export interface Scene {
  readonly catalogue: Catalogue;
  readonly links: Links;
  readonly phrases: Phrases;
  readonly memory: Memory;
  readonly now: Date;
}

/** Events in the order they are to be written, and what is remembered after them. */
export interface Answer {
  readonly events: readonly ResponseEvent[];
  readonly memory: Memory;
}

/** Does one task. Pure: the same scene and task give the same answer. */
export type Skill<T> = (scene: Scene, task: T) => Answer;

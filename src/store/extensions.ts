import type { AgentEvent } from '../protocol/index.ts';

/** The page's own events, and the outputs of tools that the page shows itself; `createExtensions` creates it. */
export interface Extensions {
  /** Tools whose outputs the page shows itself. */
  readonly shownTools: readonly string[];
  /**
   * Marks an unknown event that the page has registered; undefined for any other event, and for one whose data cannot be shown.
   * Throws if the page's code does.
   */
  readonly mark: (event: AgentEvent) => AgentEvent | undefined;
  /** Returns a marked event as text; empty if the page cannot show it. Never throws. */
  readonly textOf: (event: AgentEvent, locale: string) => string;
  /** The component that shows a marked event. */
  readonly Message: unknown;
}

/** The extensions of a conversation, which the embed sets late. */
export interface CurrentExtensions {
  current: Extensions | undefined;
}

import type { AgentEvent } from '../protocol/index.ts';
import type { Report } from './report.ts';

/** The page's own events, and the outputs of tools that the page shows itself; `createExtensions` creates it. */
export interface Extensions {
  /** Tools whose outputs the page shows itself. */
  readonly shownTools: readonly string[];
  /** Marks an unknown event that the page has registered, if its data can be shown. Never throws. */
  mark(event: AgentEvent, report: Report): AgentEvent;
  /** Returns a marked event as text; empty if the page cannot show it. Never throws. */
  textOf(event: AgentEvent, locale: string): string;
  /** The component that shows a marked event. */
  readonly Message: unknown;
}

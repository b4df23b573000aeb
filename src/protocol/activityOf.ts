import type { AgentEvent } from './events.ts';

/** Returns the text of an event that describes the agent's current activity; undefined for any other event. */
export const activityOf = (event: AgentEvent | undefined): string | undefined =>
  event?.kind === 'text' && event.metadata?.activity === true ? event.text : undefined;

import type { AgentEvent } from './events.ts';

/** Prefix of the keys of what an agent of another protocol sends to its client and not to the shopper. */
export const technicalPrefix = 'agent:';
/** Begins the names, after `technicalPrefix`, of outputs of tools that the page asked for. */
export const outputPrefix = 'tool-output:';

/** Whether an event is reported to the host and not shown: one of another protocol's own, or a call of a tool that the page lacks. */
export const isTechnical = (event: AgentEvent): boolean =>
  event.kind === 'unknown' &&
  !event.extension &&
  (event.path.startsWith(technicalPrefix) || event.path === 'toolCall');

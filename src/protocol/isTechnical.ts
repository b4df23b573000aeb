import type { AgentEvent, ExtensionData, UnknownEvent } from './events.ts';
import { getOwn } from './getOwn.ts';
import { isRecord } from './records.ts';

/** Prefix of the keys of what an agent of another protocol sends to its client and not to the shopper. */
export const technicalPrefix = 'agent:';
/** Begins the names, after `technicalPrefix`, of outputs of tools that the page asked for. */
export const outputPrefix = 'tool-output:';

/** Whether an event is reported to the host and not shown: one of another protocol's own, or a call of a tool that the page lacks. */
export const isTechnical = (event: AgentEvent): boolean =>
  event.kind === 'unknown' &&
  !event.extension &&
  (event.path.startsWith(technicalPrefix) || event.path === 'toolCall');

/** Returns what an event is to a page that has registered it: the event of a name, or the output of a tool. */
export function extensionDataOf({ reason, path, raw }: UnknownEvent): ExtensionData | undefined {
  if (reason !== 'unknown-key' || !isRecord(raw)) return undefined;
  const data = getOwn(raw, path);
  const name = path.startsWith(technicalPrefix) ? path.slice(technicalPrefix.length) : path;
  return name.startsWith(outputPrefix)
    ? { source: 'tools', name: name.slice(outputPrefix.length), data }
    : { source: 'events', name, data };
}

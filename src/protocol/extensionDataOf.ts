import type { ExtensionData, UnknownEvent } from './events.ts';
import { getOwn } from './getOwn.ts';
import { outputPrefix, technicalPrefix } from './isTechnical.ts';
import { isRecord } from './records.ts';

/** Returns what an event is to a page that has registered it: the event of a name, or the output of a tool. */
export function extensionDataOf({ reason, path, raw }: UnknownEvent): ExtensionData | undefined {
  if (reason !== 'unknown-key' || !isRecord(raw)) return undefined;
  const data = getOwn(raw, path);
  const name = path.startsWith(technicalPrefix) ? path.slice(technicalPrefix.length) : path;
  return name.startsWith(outputPrefix)
    ? { source: 'tools', name: name.slice(outputPrefix.length), data }
    : { source: 'events', name, data };
}

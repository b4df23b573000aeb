import type { UnknownEvent } from './events.ts';
import type { OmittedPart } from './fields.ts';
import { readingLimits } from './limits.ts';
import { normalise } from './records.ts';

/** What could not be read, for the host to see. */
export function unknownEvent(reason: UnknownEvent['reason'], path: string, raw: unknown): UnknownEvent {
  if (typeof raw === 'string') {
    return { kind: 'unknown', reason, path, raw: raw.slice(0, readingLimits.rawCharacters) };
  }
  const { value, isTooDeep } = normalise(raw);
  // Handing on the depth would only move the harm: what was cut to the cap stands for the whole.
  return { kind: 'unknown', reason, path, raw: isTooDeep ? value : raw };
}

/** The event with what was left out of it; throws the first fault where nothing else is left to show. */
export function withOmittedParts<E extends object>(
  event: E | undefined,
  omitted: readonly OmittedPart[],
): E | undefined {
  const [first] = omitted;
  if (first === undefined) return event;
  if (event === undefined) throw first.error;
  return {
    ...event,
    unreadable: omitted.map(({ error, raw }) => unknownEvent(error.reason, error.path, raw)),
  };
}

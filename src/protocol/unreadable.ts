import type { UnknownEvent } from './events.ts';
import type { LeftOut } from './fields.ts';
import { readingLimits } from './limits.ts';
import { normalise } from './records.ts';

/** What could not be read, for the host to see. */
export function unreadable(why: UnknownEvent['why'], where: string, raw: unknown): UnknownEvent {
  if (typeof raw === 'string') {
    return { kind: 'unknown', why, where, raw: raw.slice(0, readingLimits.rawCharacters) };
  }
  const { value, isTooDeep } = normalise(raw);
  // Handing on the depth would only move the harm: what was cut to the cap stands for the whole.
  return { kind: 'unknown', why, where, raw: isTooDeep ? value : raw };
}

/** The event with what was left out of it; throws the first fault where nothing else is left to show. */
export function withLeftOut<E extends object>(
  event: E | undefined,
  leftOut: readonly LeftOut[],
): E | undefined {
  const [first] = leftOut;
  if (first === undefined) return event;
  if (event === undefined) throw first.fault;
  return { ...event, unreadable: leftOut.map(({ fault, raw }) => unreadable(fault.why, fault.where, raw)) };
}

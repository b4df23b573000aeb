import { decodeEvents } from './decodeEvent.ts';
import type { AgentEvent } from './events.ts';
import { unknownEvent } from './fields.ts';
import { getOwn } from './getOwn.ts';
import { readingLimits } from './limits.ts';
import { omitUndefined } from './omitUndefined.ts';
import { isRecord, type JsonRecord, textOrNone } from './records.ts';
import type { EndReason } from './wire.ts';

/** The content of one line of a stream. `seq` is set if the sender numbers its lines. */
export type DecodedLine =
  | {
      readonly kind: 'events';
      readonly seq?: number;
      readonly sessionId?: string;
      readonly events: readonly AgentEvent[];
    }
  | { readonly kind: 'error'; readonly seq?: number; readonly code: string; readonly message: string }
  | { readonly kind: 'end'; readonly lines: number; readonly reason: EndReason };

const endReasons: readonly EndReason[] = ['complete', 'failed', 'stopped', 'cut'];

/**
 * Decodes one line of a stream. Never throws: a line that cannot be decoded becomes an `unknown` event.
 *
 * @see platform API, section "AI agent sessions"
 */
export function decodeLine(text: string): DecodedLine {
  if (text.length > readingLimits.lineBytes) return singleEvent(unknownEvent('too-large', '', text));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return singleEvent(unknownEvent('not-json', '', text));
  }
  if (Array.isArray(value)) return { kind: 'events', events: decodeEvents(value) };
  if (!isRecord(value)) return singleEvent(unknownEvent('not-an-object', '', value));
  const { seq, ...line } = value;
  const numbered = omitUndefined({ seq: typeof seq === 'number' ? seq : undefined });
  if (isRecord(line.end)) return { kind: 'end', ...readEnd(line.end) };
  if (line.error) return { kind: 'error', ...numbered, ...readFailure(line.error) };
  return { kind: 'events', ...numbered, ...readResponse(line) };
}

/** Creates the `unknown` event for a line that exceeded the length limit. */
export function decodeOversize(bytes: number): DecodedLine {
  return singleEvent(unknownEvent('too-large', '', `${bytes} bytes`));
}

/** Decodes the proxy's last line. An unknown reason counts as a failure. */
export function readEnd(end: JsonRecord): { readonly lines: number; readonly reason: EndReason } {
  return {
    lines: typeof end.lines === 'number' ? end.lines : 0,
    reason: endReasons.find((reason) => reason === end.reason) ?? 'failed',
  };
}

/** Returns code and message of an error in any shape; the code as text, empty if missing. */
export function readFailure(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message = error } = isRecord(error) ? error : {};
  return {
    code: typeof code === 'number' ? `${code}` : (textOrNone(code) ?? ''),
    message: textOrNone(message) ?? '',
  };
}

/** Removes the optional `result` and `response` wrappers. */
export function unwrap(value: unknown): unknown {
  let inner = value;
  for (const wrapper of ['result', 'response']) {
    if (isRecord(inner) && Object.hasOwn(inner, wrapper)) inner = getOwn(inner, wrapper);
  }
  return inner;
}

/** Decodes a response, streamed or not. Its events are a list, or a single event without a list. */
export function readResponse(value: JsonRecord): {
  readonly sessionId?: string;
  readonly events: readonly AgentEvent[];
} {
  // Encoders drop empty lists, so a wrapper without events is an empty list.
  const inner = unwrap(value) ?? [];
  if (Array.isArray(inner)) return { events: decodeEvents(inner) };
  if (!isRecord(inner)) return { events: [unknownEvent('wrong-type', 'response', value)] };
  const {
    session_id,
    sessionId = session_id,
    response_events,
    responseEvents = response_events,
    ...eventFields
  } = inner;
  const isEmpty = inner !== value && Object.values(eventFields).every((part) => part === null);
  const elements = responseEvents ?? (isEmpty ? [] : [eventFields]);
  return omitUndefined({
    sessionId: textOrNone(sessionId),
    events: Array.isArray(elements)
      ? decodeEvents(elements)
      : [unknownEvent('wrong-type', 'responseEvents', value)],
  });
}

function singleEvent(event: AgentEvent): DecodedLine {
  return { kind: 'events', events: [event] };
}

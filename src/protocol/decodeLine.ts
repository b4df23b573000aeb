import { decodeEvents } from './decodeEvent.ts';
import type { AgentEvent } from './events.ts';
import { unknownEvent } from './fields.ts';
import { readingLimits } from './limits.ts';
import { omitUndefined } from './omitUndefined.ts';
import { own } from './own.ts';
import { isRecord, type JsonRecord, textOrNone } from './records.ts';
import type { EndReason } from './wire.ts';

/** What one line of a stream says. `seq` is there where the sender numbers its lines. */
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

/** Reads one line of a streamed answer. Never throws: what cannot be read is an `unknown` event. */
export function decodeLine(text: string): DecodedLine {
  if (text.length > readingLimits.lineBytes) return only(unknownEvent('too-large', '', text));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return only(unknownEvent('not-json', '', text));
  }
  if (Array.isArray(value)) return { kind: 'events', events: decodeEvents(value) };
  if (!isRecord(value)) return only(unknownEvent('not-an-object', '', value));
  const { seq, ...line } = value;
  const numbered = omitUndefined({ seq: typeof seq === 'number' ? seq : undefined });
  if (isRecord(line.end)) return { kind: 'end', ...readEnd(line.end) };
  if (line.error) return { kind: 'error', ...numbered, ...readFailure(line.error) };
  return { kind: 'events', ...numbered, ...readResponse(line) };
}

/** The outcome for a line that was too long to be kept. */
export function decodeOversize(bytes: number): DecodedLine {
  return only(unknownEvent('too-large', '', `${bytes} bytes`));
}

/** The proxy's last line. A reason that we do not know is not a success. */
export function readEnd(end: JsonRecord): { readonly lines: number; readonly reason: EndReason } {
  return {
    lines: typeof end.lines === 'number' ? end.lines : 0,
    reason: endReasons.find((reason) => reason === end.reason) ?? 'failed',
  };
}

/** Code and message of an error in any of its shapes; the code as text, empty where there is none. */
export function readFailure(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message = error } = isRecord(error) ? error : {};
  return {
    code: typeof code === 'number' ? `${code}` : (textOrNone(code) ?? ''),
    message: textOrNone(message) ?? '',
  };
}

/** What is inside `result` and `response`, where they are. */
export function unwrap(value: unknown): unknown {
  let inner = value;
  for (const wrapper of ['result', 'response']) {
    if (isRecord(inner) && Object.hasOwn(inner, wrapper)) inner = own(inner, wrapper);
  }
  return inner;
}

/** The events of an answer, streamed or not: a list of them, or a bare one. */
export function readResponse(value: JsonRecord): {
  readonly sessionId?: string;
  readonly events: readonly AgentEvent[];
} {
  // A wrapper without events is an empty list that the encoder dropped.
  const inner = unwrap(value) ?? [];
  if (Array.isArray(inner)) return { events: decodeEvents(inner) };
  if (!isRecord(inner)) return { events: [unknownEvent('wrong-type', 'response', value)] };
  const {
    session_id,
    sessionId = session_id,
    response_events,
    responseEvents = response_events,
    ...bare
  } = inner;
  const isEmpty = inner !== value && Object.values(bare).every((part) => part === null);
  const found = responseEvents ?? (isEmpty ? [] : [bare]);
  return omitUndefined({
    sessionId: textOrNone(sessionId),
    events: Array.isArray(found)
      ? decodeEvents(found)
      : [unknownEvent('wrong-type', 'responseEvents', value)],
  });
}

function only(event: AgentEvent): DecodedLine {
  return { kind: 'events', events: [event] };
}

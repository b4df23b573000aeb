import { decodeEvents, unreadable } from './decodeEvent.ts';
import type { AgentEvent } from './events.ts';
import { readingLimits } from './limits.ts';
import { isRecord, type JsonRecord } from './records.ts';
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
  if (text.length > readingLimits.lineBytes) return only(unreadable('too-large', '', text));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return only(unreadable('not-json', '', text));
  }
  if (Array.isArray(value)) return { kind: 'events', events: decodeEvents(value) };
  if (!isRecord(value)) return only(unreadable('not-an-object', '', value));
  const { seq, ...line } = value;
  const numbered = typeof seq === 'number' ? { seq } : {};
  if (isRecord(line.end)) return { kind: 'end', ...readEnd(line.end) };
  if (line.error) return { kind: 'error', ...numbered, ...readFailure(line.error) };
  return { kind: 'events', ...numbered, ...readResponse(line) };
}

/** The outcome for a line that was too long to be kept. */
export function decodeOversize(bytes: number): DecodedLine {
  return only(unreadable('too-large', '', `${bytes} bytes`));
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
  if (!isRecord(error)) return { code: '', message: typeof error === 'string' ? error : '' };
  const { code, message } = error;
  return {
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : '',
    message: typeof message === 'string' ? message : '',
  };
}

/**
 * The events of an answer, streamed or not: peels off `result` and `response` where they are, and takes
 * whatever is inside for a list of events or for a bare one.
 */
export function readResponse(value: JsonRecord): {
  readonly sessionId?: string;
  readonly events: readonly AgentEvent[];
} {
  let inner: unknown = value;
  let isWrapped = false;
  for (const wrapper of ['result', 'response']) {
    if (!isRecord(inner) || !(wrapper in inner)) continue;
    inner = inner[wrapper];
    isWrapped = true;
  }
  if (Array.isArray(inner)) return { events: decodeEvents(inner) };
  if (inner === null) return { events: [] };
  if (!isRecord(inner)) return { events: [unreadable('wrong-type', isWrapped ? 'response' : '', value)] };
  const {
    session_id,
    sessionId = session_id,
    response_events,
    responseEvents = response_events,
    ...bare
  } = inner;
  const session = typeof sessionId === 'string' ? { sessionId } : {};
  if (Array.isArray(responseEvents)) return { ...session, events: decodeEvents(responseEvents) };
  if (responseEvents != null)
    return { ...session, events: [unreadable('wrong-type', 'responseEvents', value)] };
  // A wrapper without events is an empty list that the encoder dropped.
  const isEmpty = Object.values(bare).every((part) => part === null);
  return { ...session, events: isWrapped && isEmpty ? [] : decodeEvents([bare]) };
}

function only(event: AgentEvent): DecodedLine {
  return { kind: 'events', events: [event] };
}

import { decodeEvents } from './decodeEvent.ts';
import { type DecodedPreview, decodePreview } from './decodePreview.ts';
import type { AgentEvent, UnknownEvent } from './events.ts';
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
      /** Key of the growing text that this line replaces; `isIncomplete` if its agent has not completed it. */
      readonly key?: string;
      readonly isIncomplete?: true;
      readonly sessionId?: string;
      readonly events: readonly AgentEvent[];
    }
  | DecodedPreview
  | { readonly kind: 'error'; readonly seq?: number; readonly code: string; readonly message: string }
  | { readonly kind: 'end'; readonly lines: number; readonly reason: EndReason };

const endReasons: readonly EndReason[] = ['complete', 'failed', 'stopped', 'cut'];

/** The number at the start of a line. The proxy writes it first; the rest of the line may be unreadable, or have the same key. */
const numberFirst = /^\{"seq":(\d{1,15})[,}]/;

/**
 * Decodes one line of a stream. Never throws: a line that cannot be decoded becomes an `unknown` event, with its number if
 * it begins with one.
 *
 * @see platform API, section "AI agent sessions"
 */
export function decodeLine(text: string): DecodedLine {
  const [, digits] = numberFirst.exec(text) ?? [];
  const first = digits === undefined ? undefined : Number(digits);
  const unreadable = (reason: UnknownEvent['reason'], raw: unknown): DecodedLine =>
    omitUndefined({ kind: 'events', seq: first, events: [unknownEvent(reason, '', raw)] });
  if (text.length > readingLimits.lineBytes) return unreadable('too-large', text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('not-json', text);
  }
  if (Array.isArray(value)) return { kind: 'events', events: decodeEvents(value) };
  if (!isRecord(value)) return unreadable('not-an-object', value);
  const { seq: later, key, incomplete, ...line } = value;
  const seq = first ?? (typeof later === 'number' ? later : undefined);
  // The end of a turn and previews have no number.
  if (isRecord(line.end) && seq === undefined) return { kind: 'end', ...readEnd(line.end) };
  if (isRecord(line.grow) && seq === undefined) return decodePreview(line.grow);
  if (line.error) return omitUndefined({ kind: 'error', seq, ...readFailure(line.error) });
  const completed = { key: textOrNone(key), isIncomplete: incomplete === true || undefined };
  return omitUndefined({ kind: 'events', seq, ...completed, ...readResponse(line) });
}

/** Creates the `unknown` event for a line that exceeded the length limit. */
export function decodeOversize(bytes: number): DecodedLine {
  return { kind: 'events', events: [unknownEvent('too-large', '', `${bytes} bytes`)] };
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
  const hasOtherFields = inner !== value || sessionId !== undefined;
  const isEmpty = hasOtherFields && Object.values(eventFields).every((part) => part === null);
  const elements = responseEvents ?? (isEmpty ? [] : eventFields);
  return omitUndefined({
    sessionId: textOrNone(sessionId),
    // A list of one event may be sent without the list.
    events:
      Array.isArray(elements) || isRecord(elements)
        ? decodeEvents([elements].flat())
        : [unknownEvent('wrong-type', 'responseEvents', value)],
  });
}

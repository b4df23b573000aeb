import { decodeEvents } from './decodeEvent.ts';
import { readEnd, readFailure, readResponse, unwrap } from './decodeLine.ts';
import type { AgentEvent } from './events.ts';
import { omitUndefined } from './omitUndefined.ts';
import { isRecord, type JsonRecord, recordOrNone, textOrNone, timeOrNone } from './records.ts';
import type { EndReason } from './wire.ts';

/**
 * Decodes the body of `init`; the platform returns only the session id.
 *
 * @param body Parsed JSON.
 * @returns undefined if the body has no session id. `expiresAt` is in milliseconds since the epoch.
 * @see platform API, section "AI agent sessions"
 */
export function decodeInit(body: unknown):
  | {
      readonly sessionId: string;
      readonly clientKey?: string;
      readonly expiresAt?: number;
      readonly epoch?: string;
    }
  | undefined {
  const { sessionId, clientKey, expiresAt, epoch } = unwrapRecord(body);
  if (typeof sessionId !== 'string' || sessionId === '') return undefined;
  return omitUndefined({
    sessionId,
    clientKey: textOrNone(clientKey),
    expiresAt: typeof expiresAt === 'number' ? expiresAt : timeOrNone(expiresAt),
    epoch: textOrNone(epoch),
  });
}

/** Decodes the body of `health`; a body without `healthy` counts as unavailable. */
export function decodeHealth(body: unknown): boolean {
  return unwrapRecord(body).healthy === true;
}

/**
 * Decodes the body of an upload.
 *
 * @returns undefined if the body has no URL. A missing `type` is empty and missing `bytes` are 0. `expiresAt` is in
 * milliseconds since the epoch.
 */
export function decodeUpload(body: unknown):
  | {
      readonly url: string;
      readonly type: string;
      readonly bytes: number;
      readonly expiresAt?: number;
    }
  | undefined {
  const { url, type, bytes, expiresAt } = unwrapRecord(body);
  if (typeof url !== 'string' || url === '') return undefined;
  return omitUndefined({
    url,
    type: textOrNone(type) ?? '',
    bytes: typeof bytes === 'number' ? bytes : 0,
    expiresAt: typeof expiresAt === 'number' ? expiresAt : timeOrNone(expiresAt),
  });
}

/** A turn that was delivered in one body. Only the proxy sends `end`. */
interface SyncTurn {
  readonly events: readonly AgentEvent[];
  readonly error?: { readonly code: string; readonly message: string };
  readonly end?: { readonly lines: number; readonly reason: EndReason };
}

/** Decodes the body of `invoke_sync`. Returns undefined if it is neither an object nor a list of events. */
export function decodeSync(body: unknown): SyncTurn | undefined {
  if (Array.isArray(body)) return { events: decodeEvents(body) };
  if (!isRecord(body)) return undefined;
  const { error, end, ...rest } = body;
  return omitUndefined({
    events: Object.keys(rest).length > 0 ? readResponse(rest).events : [],
    error: error ? readFailure(error) : undefined,
    end: isRecord(end) ? readEnd(end) : undefined,
  });
}

/** Returns the object inside the optional `result` and `response` wrappers. */
function unwrapRecord(body: unknown): JsonRecord {
  return recordOrNone(unwrap(body)) ?? {};
}

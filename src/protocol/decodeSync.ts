import { readEnd, readFailure, readResponse } from './decodeLine.ts';
import type { AgentEvent } from './events.ts';
import { omitUndefined } from './omitUndefined.ts';
import { isRecord } from './records.ts';
import type { EndReason } from './wire.ts';

/** A whole turn in one answer. `end` is there where the proxy says how it ended. */
export interface SyncAnswer {
  readonly events: readonly AgentEvent[];
  readonly error?: { readonly code: string; readonly message: string };
  readonly end?: { readonly lines: number; readonly reason: EndReason };
}

/** Reads a whole turn in one answer; undefined where it is not an object. */
export function decodeSync(body: unknown): SyncAnswer | undefined {
  if (!isRecord(body)) return undefined;
  const { error, end, ...rest } = body;
  return omitUndefined({
    events: Object.keys(rest).length > 0 ? readResponse(rest).events : [],
    error: error ? readFailure(error) : undefined,
    end: isRecord(end) ? readEnd(end) : undefined,
  });
}

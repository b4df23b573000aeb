import { readEnd, readFailure, readResponse } from './decodeLine.ts';
import { defined } from './defined.ts';
import type { AgentEvent } from './events.ts';
import type { RareReader } from './rareReader.ts';
import { isRecord } from './records.ts';
import type { EndReason } from './wire.ts';

/** A whole turn in one answer. `end` is there where the proxy says how it ended. */
export interface SyncAnswer {
  readonly events: readonly AgentEvent[];
  readonly error?: { readonly code: string; readonly message: string };
  readonly end?: { readonly lines: number; readonly reason: EndReason };
}
export function decodeSyncBy(rare: RareReader, body: unknown): SyncAnswer | undefined {
  if (!isRecord(body)) return undefined;
  const { error, end, ...rest } = body;
  return defined({
    events: Object.keys(rest).length > 0 ? readResponse(rare, rest).events : [],
    error: error ? readFailure(error) : undefined,
    end: isRecord(end) ? readEnd(end) : undefined,
  });
}

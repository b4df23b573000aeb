import { decodeEventBy } from './decodeEvent.ts';
import { type DecodedLine, decodeLineBy } from './decodeLine.ts';
import { rare } from './decodeRare.ts';
import { decodeSyncBy, type SyncAnswer } from './decodeSync.ts';
import type { AgentEvent } from './events.ts';

/** Reads one element of `responseEvents`; see `decodeEventBy`. */
export const decodeEvent = (raw: unknown): AgentEvent | undefined => decodeEventBy(rare, raw);

/** Reads one line of a streamed answer; see `decodeLineBy`. */
export const decodeLine = (text: string): DecodedLine => decodeLineBy(rare, text);

/** Reads a whole turn in one answer; see `decodeSyncBy`. */
export const decodeSync = (body: unknown): SyncAnswer | undefined => decodeSyncBy(rare, body);

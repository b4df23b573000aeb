import { decodeSyncBy, type SyncAnswer } from './decodeBody.ts';
import { decodeEventBy } from './decodeEvent.ts';
import { readInteractive } from './decodeInteractive.ts';
import { type DecodedLine, decodeLineBy } from './decodeLine.ts';
import type { AgentEvent } from './events.ts';

/** Reads one element of `responseEvents`; see `decodeEventBy`. */
export const decodeEvent = (raw: unknown): AgentEvent | undefined => decodeEventBy(readInteractive, raw);

/** Reads one line of a streamed answer; see `decodeLineBy`. */
export const decodeLine = (text: string): DecodedLine => decodeLineBy(readInteractive, text);

/** Reads a whole turn in one answer; see `decodeSyncBy`. */
export const decodeSync = (body: unknown): SyncAnswer | undefined => decodeSyncBy(readInteractive, body);

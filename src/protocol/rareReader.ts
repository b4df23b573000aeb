import type { Bare } from './decodeMessage.ts';
import type { AgentEvent } from './events.ts';
import { Fault } from './fields.ts';

/** Reads what only some answers hold. It is the larger half of the reading: who counts bytes fetches it. */
export interface RareReader {
  /** What a message says otherwise than in words. */
  readonly readContent: (key: string, value: unknown, where: string) => Bare;
  /** An element that is no message, no recommendation, no suggestion and no end. `where`: its key as it came. */
  readonly readRest: (key: string, value: unknown, where: string) => AgentEvent | undefined;
}

const unread = (_key: string, _value: unknown, where: string): never => {
  throw new Fault('unknown-key', where);
};
/** Of a text without those words no reader is asked for anything. */
const none: RareReader = { readContent: unread, readRest: unread };
const words = /interactive|handover|(?:audio|image|location)_?content/i;

/** What reads the rarer elements of a text, fetched where it may hold one. Rejects where it cannot be fetched. */
export const rareReader = async (text: string): Promise<RareReader> =>
  words.test(text) ? (await import('./decodeRare.ts')).rare : none;

import type { ReadInteractive } from './decodeEvent.ts';
import { Fault } from './fields.ts';

/** Of a text without the word no reader is asked for one. */
const unread: ReadInteractive = (_, where) => {
  throw new Fault('unknown-key', where);
};

/** What reads the interactive messages of a text, fetched where it may hold one. Rejects where it cannot be fetched. */
export const interactiveReader = async (text: string): Promise<ReadInteractive> =>
  /interactive/i.test(text) ? (await import('./decodeInteractive.ts')).readInteractive : unread;

import type { ChatRuntime } from '../store/index.ts';
import { browserClock } from './browserClock.ts';
import { browserFrame } from './browserFrame.ts';
import { browserPresence } from './browserPresence.ts';
import { createId } from './createId.ts';

/**
 * The runtime of a browser page: clock, animation frames, visibility, ids and random numbers. Can be
 * imported on a server.
 *
 * @example
 * const store = createChatStore({ transport, ...browserRuntime });
 */
export const browserRuntime: ChatRuntime = {
  clock: browserClock,
  frame: browserFrame,
  presence: browserPresence,
  makeId: createId,
  random: () => Math.random(),
};

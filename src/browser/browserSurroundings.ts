import type { Surroundings } from '../store/index.ts';
import { browserClock } from './browserClock.ts';
import { browserFrame } from './browserFrame.ts';
import { browserPresence } from './browserPresence.ts';
import { createId } from './createId.ts';

/** What a store needs of the world, as a page gives it: `createChatStore({ transport, ...browserSurroundings })`. */
export const browserSurroundings: Surroundings = {
  clock: browserClock,
  frame: browserFrame,
  presence: browserPresence,
  makeId: createId,
  random: () => Math.random(),
};

import type { ChatRuntime } from '../../store/index.ts';
import { browserClock } from './browserClock.ts';
import { browserFrame } from './browserFrame.ts';
import { browserPresence } from './browserPresence.ts';
import { makeId } from './makeId.ts';

/** What a store needs of the world, as a page gives it: `createChatStore({ transport, ...browserRuntime })`. */
export const browserRuntime: ChatRuntime = {
  clock: browserClock,
  frame: browserFrame,
  presence: browserPresence,
  makeId,
  random: () => Math.random(),
};

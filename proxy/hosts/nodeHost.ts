import { hash } from 'node:crypto';
import type { Host } from '../contract.ts';
import { undiciPool } from '../upstream/undiciPool.ts';
import { systemClock } from './systemClock.ts';

/** Node. */
export const nodeHost: Host = {
  clock: systemClock,
  connect: undiciPool,
  hash: (text) => hash('sha256', text, 'base64'),
};

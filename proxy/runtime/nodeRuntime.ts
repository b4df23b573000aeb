import { hash } from 'node:crypto';
import type { Runtime } from '../contract/index.ts';
import { connectUndici } from '../upstream/connectUndici.ts';
import { systemClock } from './systemClock.ts';

/** Node. */
export const nodeRuntime: Runtime = {
  clock: systemClock,
  connect: connectUndici,
  hash: (text) => hash('sha256', text, 'base64'),
};

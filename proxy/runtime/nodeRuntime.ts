import { hash } from 'node:crypto';
import type { Runtime } from '../contract/index.ts';
import { connectUndici } from '../upstream/connectUndici.ts';
import { systemClock } from './systemClock.ts';

/** Runs the proxy on Node: undici and Node's crypto. */
export const nodeRuntime: Runtime = {
  clock: systemClock,
  connect: connectUndici,
  hash: (text) => hash('sha256', text, 'base64'),
};

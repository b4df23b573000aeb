import type { Route } from '../contract/index.ts';

/** Largest body of a request to an operation, in bytes. */
export const bodyLimit: number = 64 * 1024;

/** The operations of the proxy, below its base path. */
export const routes: readonly Route[] = [
  'init',
  'invoke',
  'invoke_sync',
  'close',
  'health',
  'stop',
  'erase',
  'answer',
];

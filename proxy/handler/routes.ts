import type { Route } from '../contract/index.ts';

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

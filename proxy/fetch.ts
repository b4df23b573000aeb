import { type FetchHandler, type FetchHandlerOptions, handleFetch } from './fetchHandler.ts';
import { nodeHost } from './hosts/nodeHost.ts';

export type { FetchContext, FetchHandler, FetchHandlerOptions } from './fetchHandler.ts';

/** The proxy as a function from `Request` to `Response`, on Node unless another host is named. */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  return handleFetch({ host: nodeHost, ...options });
}

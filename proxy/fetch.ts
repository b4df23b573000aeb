import { type FetchHandler, type FetchHandlerOptions, handleFetch } from './handler/fetchHandler.ts';
import { nodeRuntime } from './runtime/nodeRuntime.ts';

export type { FetchContext, FetchHandler, FetchHandlerOptions } from './handler/fetchHandler.ts';

/** The proxy as a function from `Request` to `Response`, on Node unless another host is named. */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  return handleFetch({ runtime: nodeRuntime, ...options });
}

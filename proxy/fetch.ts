import { type FetchHandler, type FetchHandlerOptions, handleFetch } from './handler/fetchHandler.ts';
import { nodeRuntime } from './runtime/nodeRuntime.ts';

export type { FetchContext, FetchHandler, FetchHandlerOptions } from './handler/fetchHandler.ts';

/** Creates the proxy as a function from `Request` to `Response`; runs on Node unless `options.runtime` is set. */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  return handleFetch({ runtime: nodeRuntime, ...options });
}

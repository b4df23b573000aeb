import { type FetchHandler, type FetchHandlerOptions, handleFetch } from './handler/fetchHandler.ts';
import { webRuntime } from './runtime/webRuntime.ts';

export type { Report, TurnLog } from './contract/index.ts';
export type { FetchContext, FetchHandler, FetchHandlerOptions } from './handler/fetchHandler.ts';
export { SignedInShoppers } from './identity/SignedInShoppers.ts';
export { InputRules } from './input/InputRules.ts';
export { sealLine } from './input/sealedLine.ts';
export { greetingsOf, parseWelcome } from './input/welcome.ts';
export { defaultRateLimits, RateLimits } from './limits/RateLimits.ts';
export { AnonymousVisitors } from './session/AnonymousVisitors.ts';
export { readSealingKeys } from './session/readSealingKeys.ts';
export { SealedSessions } from './session/SealedSessions.ts';
export { WebSealer } from './session/WebSealer.ts';
export { MemoryTurnLog } from './turn-log/MemoryTurnLog.ts';
export { webRuntime };

/** Creates the proxy as a function from `Request` to `Response`, without any Node API. */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  return handleFetch({ runtime: webRuntime, ...options });
}

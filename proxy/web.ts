import { type AgentHandler, type AgentHandlerOptions, handleAgent } from './handler/agentHandler.ts';
import { type FetchHandler, type FetchHandlerOptions, handleFetch } from './handler/fetchHandler.ts';
import { webRuntime } from './runtime/webRuntime.ts';
import { WebSealer } from './session/WebSealer.ts';

export { ConfigError } from './config/values.ts';
export type { Conversations, Report, TurnLog, UpstreamProtocol } from './contract/index.ts';
export { MemoryConversations } from './conversations/MemoryConversations.ts';
export type { AgentHandler, AgentHandlerOptions } from './handler/agentHandler.ts';
export type { FetchContext, FetchHandler, FetchHandlerOptions } from './handler/fetchHandler.ts';
export { SignedInShoppers } from './identity/SignedInShoppers.ts';
export { InputRules } from './input/InputRules.ts';
export { sealLine } from './input/sealedLine.ts';
export { greetingsOf, parseWelcome } from './input/welcome.ts';
export { defaultRateLimits, RateLimits } from './limits/RateLimits.ts';
export { AnonymousVisitors } from './session/AnonymousVisitors.ts';
export { readSealingKeys } from './session/readSealingKeys.ts';
export { SealedSessions } from './session/SealedSessions.ts';
export { MemoryTurnLog } from './turn-log/MemoryTurnLog.ts';
export { WebSealer, webRuntime };

/**
 * Creates the proxy from the environment as a route handler without any Node API, with sealed sessions, limits and input rules.
 * @param env Environment variables: those of the server that also apply to a route handler, and `ADDRESS_HEADER`, but none that
 *   names a file, such as `AGENT_API_KEY_FILE`.
 * @param options Override settings of the environment.
 * @throws `ConfigError`, which lists every setting that is missing, invalid or unsafe. During `next build`, which may lack the
 * environment, requests reject with it instead.
 * @example
 * // A Worker; `env` is imported from `cloudflare:workers`.
 * export default createAgentHandler(env);
 */
export function createAgentHandler(env: object, options: AgentHandlerOptions = {}): AgentHandler {
  return handleAgent(env, options, { runtime: webRuntime, createSealer: (keys) => new WebSealer(keys) });
}

/** Creates the proxy as a handler that responds to a `Request` with a `Response`, without any Node API. */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  return handleFetch({ runtime: webRuntime, ...options });
}

import { readFileSync } from 'node:fs';
import { type AgentHandler, type AgentHandlerOptions, handleAgent } from './handler/agentHandler.ts';
import { type FetchHandler, type FetchHandlerOptions, handleFetch } from './handler/fetchHandler.ts';
import { nodeRuntime } from './runtime/nodeRuntime.ts';
import { systemClock } from './runtime/systemClock.ts';
import { createKeyFile } from './secrets/keyFile.ts';
import { NodeSealer } from './session/NodeSealer.ts';

export { ConfigError } from './config/values.ts';
export type { AgentHandler, AgentHandlerOptions } from './handler/agentHandler.ts';
export type { FetchContext, FetchHandler, FetchHandlerOptions } from './handler/fetchHandler.ts';

/**
 * Creates the proxy from the environment as a route handler of an app on Node, with sealed sessions, limits and input rules.
 * @param env Environment variables: those of the server that also apply to a route handler, and `ADDRESS_HEADER`.
 * @param options Override settings of the environment.
 * @throws `ConfigError`, which lists every setting that is missing, invalid or unsafe. During `next build`, which may lack the
 * environment, requests reject with it instead.
 * @example
 * // app/api/agent/[route]/route.ts
 * export const { GET, POST, OPTIONS } = createAgentHandler(process.env);
 */
export function createAgentHandler(env: object, options: AgentHandlerOptions = {}): AgentHandler {
  return handleAgent(env, options, {
    runtime: nodeRuntime,
    createSealer: (keys) => new NodeSealer(keys),
    files: {
      keyFile: (path) => createKeyFile(path, systemClock),
      readFile: (path) => readFileSync(path, 'utf8'),
    },
  });
}

/** Creates the proxy as a handler that responds to a `Request` with a `Response`. Runs on Node unless `options.runtime` is set. */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  return handleFetch({ runtime: nodeRuntime, ...options });
}

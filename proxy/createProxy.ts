import { type AgentProxy, ProxyHandler, type ProxyOptions } from './handler/ProxyHandler.ts';
import { nodeRuntime } from './runtime/nodeRuntime.ts';

/** Creates the proxy; runs on Node unless `options.runtime` is set. */
export function createProxy(options: ProxyOptions): AgentProxy {
  return new ProxyHandler({ runtime: nodeRuntime, ...options });
}

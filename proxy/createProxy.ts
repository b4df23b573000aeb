import { type AgentProxy, ProxyHandler, type ProxyOptions } from './handler/ProxyHandler.ts';
import { nodeRuntime } from './runtime/nodeRuntime.ts';

/** A proxy on Node, unless another host is named. */
export function createProxy(options: ProxyOptions): AgentProxy {
  return new ProxyHandler({ runtime: nodeRuntime, ...options });
}

import { nodeHost } from './hosts/nodeHost.ts';
import { type AgentProxy, KeyHoldingProxy, type ProxyOptions } from './KeyHoldingProxy.ts';

/** A proxy on Node, unless another host is named. */
export function createProxy(options: ProxyOptions): AgentProxy {
  return new KeyHoldingProxy({ host: nodeHost, ...options });
}

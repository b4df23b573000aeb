import type { AgentService, Clock, RelaySettings, UpstreamBounds } from '../contract/index.ts';
import { MemoryConversations } from '../conversations/MemoryConversations.ts';
import type { PlatformClient } from '../core/PlatformClient.ts';
import { defaultMaxHistory } from '../upstream/agents/boundedHistory.ts';
import type { ConversationAgentOptions } from '../upstream/agents/ConversationAgentOptions.ts';
import { agentHeaders, connectAgent, createAgentService } from '../upstream/agents/createAgentService.ts';
import { PlatformService } from '../upstream/PlatformService.ts';
import { agentAddress } from '../upstream/requestJson.ts';
import type { ProxyHandlerOptions } from './ProxyOptions.ts';

/** Creates the HTTP client for the agent's server, and returns the relay's settings that depend on the protocol. */
export function connectService(
  { protocol = 'platform', baseUrl, runtime }: ProxyHandlerOptions,
  readKey: () => string,
  bounds: UpstreamBounds,
): Pick<RelaySettings, 'upstream' | 'headers'> {
  if (protocol !== 'platform') {
    const upstream = connectAgent(runtime.connect, baseUrl, bounds);
    return { upstream, headers: (call) => agentHeaders(call, readKey()) };
  }
  const accept = 'application/x-ndjson, application/json';
  return {
    upstream: runtime.connect(agentAddress(baseUrl), bounds),
    headers: (call) => ({ ...call, 'content-type': 'application/json', accept, 'x-api-key': readKey() }),
  };
}

/** Creates the service for the protocol of the agent's server. */
export function createService(
  options: ProxyHandlerOptions,
  client: PlatformClient,
  clock: Clock,
  admitCharacters: ConversationAgentOptions['admitCharacters'],
): AgentService {
  const {
    protocol = 'platform',
    businessId,
    products,
    shownTools,
    report = () => {},
    maxHistory = defaultMaxHistory,
    hasErase = false,
  } = options;
  if (protocol === 'platform') return new PlatformService(client, businessId, hasErase);
  const { conversations = new MemoryConversations(clock) } = options;
  return createAgentService({
    protocol,
    client,
    conversations,
    clock,
    products,
    shownTools,
    report,
    maxHistory,
    admitCharacters,
  });
}

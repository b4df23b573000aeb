import {
  createAgUiProtocol,
  createAiSdkProtocol,
  createProductReader,
  type ProductMapper,
} from '../../../src/protocol/index.ts';
import type {
  CallHeaders,
  Clock,
  Conversations,
  Report,
  Upstream,
  UpstreamBounds,
  UpstreamProtocol,
} from '../../contract/index.ts';
import type { ConnectUpstream } from '../../contract/upstream.ts';
import type { PlatformClient } from '../../core/PlatformClient.ts';
import { ConversationAgent } from './ConversationAgent.ts';
import type { ConversationAgentOptions } from './ConversationAgentOptions.ts';

/** A protocol of agents whose servers store no conversation. */
export type ConversationProtocol = Exclude<UpstreamProtocol, 'platform'>;

export interface AgentServiceOptions {
  readonly protocol: ConversationProtocol;
  readonly client: PlatformClient;
  readonly conversations: Conversations;
  readonly clock: Clock;
  readonly maxHistory: number;
  readonly admitCharacters?: ConversationAgentOptions['admitCharacters'];
  /** By the name of a tool, the mapper of the products in its output; the usual forms need none. */
  readonly products?: Readonly<Record<string, ProductMapper>> | undefined;
  /** Tools whose outputs pages get. */
  readonly shownTools?: readonly string[] | undefined;
  readonly report: Report;
}

/** Creates the service of an agent that speaks the AI SDK's or AG-UI's protocol. */
export function createAgentService({
  protocol,
  products,
  shownTools,
  report,
  ...options
}: AgentServiceOptions) {
  const productsOf = createProductReader(products, ({ tool, objects, keys }) =>
    report('warn', 'prices in the output of a tool are not shown', { tool, objects, keys: keys.join(', ') }),
  );
  const create = protocol === 'ai-sdk' ? createAiSdkProtocol : createAgUiProtocol;
  return new ConversationAgent({ ...options, protocol: create({ productsOf, shownTools }) });
}

/** Connects to the one address of an agent, which may have a query. */
export function connectAgent(connect: ConnectUpstream, url: string, bounds: UpstreamBounds): Upstream {
  const { origin, pathname, search } = new URL(url);
  const upstream = connect(new URL(origin), bounds);
  const operation = pathname.slice(1) + search;
  return {
    send: (call, listener) => upstream.send({ ...call, operation }, listener),
    close: () => upstream.close(),
  };
}

/** Returns the headers of a call, with the key unless the key is empty. */
export function agentHeaders(call: CallHeaders, key: string): Readonly<Record<string, string>> {
  const headers = { ...call, 'content-type': 'application/json', accept: 'text/event-stream' };
  return key === '' ? headers : { ...headers, authorization: `Bearer ${key}` };
}

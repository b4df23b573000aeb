import { createAiSdkProtocol, createProductReader, omitUndefined, ownFields } from '../protocol/index.ts';
import { type AgentTransportOptions, createAgentTransport } from './agentTransport.ts';
import type { Transport } from './transport.ts';
import { warnUnread } from './warnUnread.ts';

/** Options of `createAiSdkTransport`. */
export interface AiSdkTransportOptions extends AgentTransportOptions {
  /** Address of the route that returns a UI message stream, such as `/api/chat`. */
  readonly api: string;
  /** Further fields of each request's body. */
  readonly body?: () => object;
  /**
   * Whether `GET {api}/{id}/stream` sends a running stream again from its start, as the AI SDK documents it. Default:
   * false.
   */
  readonly resume?: boolean;
}

/**
 * Creates a transport to a server that streams UI messages of the AI SDK, versions 5 to 7. The transport keeps the
 * conversation in memory, and each request contains it.
 *
 * @example
 * const transport = createAiSdkTransport({ api: '/api/chat' });
 */
export function createAiSdkTransport(options: AiSdkTransportOptions): Transport {
  const { api, resume = false, body, products } = ownFields(options);
  return createAgentTransport({
    ...options,
    url: api,
    ...(resume && { resumeUrl: (id) => `${api.replace(/\/+$/, '')}/${encodeURIComponent(id)}/stream` }),
    protocol: createAiSdkProtocol(
      ownFields(
        omitUndefined({ productsOf: createProductReader(products, warnUnread), textInPieces: true, body }),
      ),
    ),
  });
}

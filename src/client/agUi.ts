import { createAgUiProtocol, createProductReader, omitUndefined, ownFields } from '../protocol/index.ts';
import { type AgentTransportOptions, createAgentTransport } from './agentTransport.ts';
import type { Transport } from './transport.ts';
import { warnUnread } from './warnUnread.ts';

/** Options of `createAgUiTransport`. */
export interface AgUiTransportOptions extends AgentTransportOptions {
  /** Address of the agent. */
  readonly url: string;
  /** Returns facts about the page for the agent. */
  readonly context?: () => readonly { readonly description: string; readonly value: string }[];
  /** Returns properties that the server passes on to the agent. */
  readonly forwardedProps?: () => object;
}

/**
 * Creates a transport to a server of AG-UI 1.0. The transport keeps the conversation in memory, and each request contains it.
 * The protocol has no resume.
 *
 * @example
 * const transport = createAgUiTransport({ url: 'https://agent.shop.example/run' });
 */
export function createAgUiTransport(options: AgUiTransportOptions): Transport {
  const { products, context, forwardedProps } = ownFields(options);
  const productsOf = createProductReader(products, warnUnread);
  return createAgentTransport({
    ...options,
    protocol: createAgUiProtocol(
      ownFields(omitUndefined({ productsOf, textInPieces: true, context, forwardedProps })),
    ),
  });
}

import type { CallHeaders, CallOpener } from './relay.ts';
import type { Awaitable } from './runtime.ts';

/** The protocol that the agent's server speaks. */
export type UpstreamProtocol = 'platform' | 'ai-sdk' | 'ag-ui';

/** The agent's server: the messaging platform, or a server of another protocol. */
export interface AgentService {
  /** Sends the requests of turns to the agent's server: `open('invoke', …)`. */
  readonly calls: CallOpener;
  /** Returns the body of a turn for `calls.open`. */
  body(turn: ServiceTurn): object;
  /**
   * Resolves to the id of a new session.
   * @param customer The platform's `clientKey`.
   * @param network The shopper's IP network: `AddressKeys.network`.
   * @throws `Refusal`
   */
  openSession(customer: string, network: string, headers: CallHeaders): Promise<string>;
  /** @throws `Refusal` */
  closeSession(sessionId: string, customer: string, headers: CallHeaders): Promise<void>;
  /**
   * Deletes what the agent's server stores about the customer to whom the session belongs. Absent if the server does not offer that.
   * @throws `Refusal`
   */
  readonly eraseCustomer?:
    | ((sessionId: string, customer: string, headers: CallHeaders) => Promise<void>)
    | undefined;
  /** Resolves to whether the agent's server is healthy; may also reject if it is not, with a message that says why. */
  isHealthy(headers: CallHeaders): Promise<boolean>;
}
/** A turn, before it is written in the protocol of the agent's server. */
export interface ServiceTurn {
  readonly clientKey: string;
  readonly sessionId: string;
  readonly agentId: string | undefined;
  readonly inputEvents: unknown;
  /** Tools of the page, unchecked; not for the platform. */
  readonly tools: unknown;
}

/** Stores the conversations with an agent whose server stores none. */
export interface Conversations {
  /**
   * Stores a new, empty conversation.
   * @param network The shopper's IP network: `AddressKeys.network`. The conversation counts towards the share that this network
   *   has of the store.
   * @throws `Refusal` (`busy`) if the store is full of conversations that other networks have used in the last half hour.
   */
  create(sessionId: string, network: string): Awaitable<void>;
  /**
   * Resolves to the text of the last `save`, or to an empty text before the first; undefined for a conversation that is not
   * stored or cannot be decrypted.
   * @throws `Refusal`
   */
  load(sessionId: string): Awaitable<string | undefined>;
  /**
   * Replaces the text of a conversation; ignored if the conversation is not stored, such as after `erase`. A later `load` by any
   * proxy that shares the store returns the new text. If the store has no room for the text, it keeps the earlier one.
   */
  save(sessionId: string, text: string): Awaitable<void>;
  /** @throws `Refusal` */
  erase(sessionId: string): Awaitable<void>;
}

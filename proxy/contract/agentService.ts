import type { CallHeaders, CallOpener } from './relay.ts';
import type { Awaitable } from './runtime.ts';

/** The protocol that the agent's server speaks. */
export type UpstreamProtocol = 'platform' | 'ai-sdk' | 'ag-ui';

/** The server of the agent: the platform, or another agent's. */
export interface AgentService {
  /** Opens the calls of turns; their operation is `invoke`. */
  readonly calls: CallOpener;
  /** Returns the body of a turn's call. */
  body(turn: ServiceTurn): object;
  /**
   * Resolves to the id of a new session.
   * @throws `Refusal`
   */
  openSession(customer: string, network: string, headers: CallHeaders): Promise<string>;
  /** @throws `Refusal` */
  closeSession(sessionId: string, customer: string, headers: CallHeaders): Promise<void>;
  isHealthy(headers: CallHeaders): Promise<boolean>;
}
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
  /** @param network Network of the shopper, whose share of the store the conversation uses. */
  create(sessionId: string, network: string): Awaitable<void>;
  /**
   * Resolves to the text of the last `save`, or to an empty text; undefined for an unknown conversation.
   * @throws `Refusal`
   */
  load(sessionId: string): Awaitable<string | undefined>;
  /** Stores the text; ignored unless the conversation was created and not erased. A later `load` of any proxy sees it. */
  save(sessionId: string, text: string): Awaitable<void>;
  erase(sessionId: string): Awaitable<void>;
}

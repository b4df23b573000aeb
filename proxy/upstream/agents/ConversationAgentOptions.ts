import type { AgentProtocol } from '../../../src/protocol/index.ts';
import type { Awaitable, CallHeaders, Clock, Conversations } from '../../contract/index.ts';
import type { PlatformClient } from '../../core/PlatformClient.ts';

export interface ConversationAgentOptions {
  readonly protocol: AgentProtocol;
  readonly client: PlatformClient;
  readonly conversations: Conversations;
  readonly clock: Clock;
  /** Maximum number of characters of the earlier turns that are stored and sent. */
  readonly maxHistory: number;
  /**
   * Counts the characters of a request; absent: unlimited.
   * @param headers Those of the turn's call.
   * @param isStarted An earlier request of the turn was sent: counts, but never refuses.
   * @throws `Refusal` above a limit.
   */
  readonly admitCharacters?:
    | ((headers: CallHeaders, characters: number, isStarted: boolean) => Awaitable<void>)
    | undefined;
}

import type { AgentProtocol } from '../../../src/protocol/index.ts';
import type { Clock, Conversations } from '../../contract/index.ts';
import type { PlatformClient } from '../../core/PlatformClient.ts';

export interface ConversationAgentOptions {
  readonly protocol: AgentProtocol;
  readonly client: PlatformClient;
  readonly conversations: Conversations;
  readonly clock: Clock;
}

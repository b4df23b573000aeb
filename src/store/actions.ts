import type { EndReason } from '../protocol/index.ts';
import type {
  AgentMessage,
  CloseReason,
  HostMessage,
  OutboxEntry,
  ServiceState,
  ShopperMessage,
  TurnTrouble,
} from './state.ts';

/** Everything that can happen to a conversation, subject first. Nothing else changes its state. */
export type ChatAction =
  | { readonly type: 'session-opening' }
  | {
      readonly type: 'session-opened';
      readonly sessionId: string;
      readonly clientKey?: string;
      readonly epoch?: string;
    }
  /** The service does not know the session any more: the next one is told what the shopper has said so far. */
  | { readonly type: 'session-forgotten' }
  | { readonly type: 'session-closed'; readonly reason: CloseReason; readonly at: number }
  | { readonly type: 'conversation-restarted' }
  | {
      readonly type: 'message-queued';
      readonly message: ShopperMessage;
      /** The message whose choice it is. */
      readonly answers?: string;
    }
  | { readonly type: 'line-said'; readonly message: HostMessage }
  /** A turn is being made ready; the session may have to be opened first. */
  | { readonly type: 'turn-started'; readonly turnId: string; readonly at: number }
  /** The turn leaves for the service with these entries. */
  | {
      readonly type: 'turn-dispatched';
      readonly turnId: string;
      readonly entries: readonly OutboxEntry[];
      /** Above 0 where part of the turn is in the thread already. */
      readonly lastSeq: number;
    }
  /** The attempt leaves once more, under the same key. */
  | { readonly type: 'turn-repeated'; readonly turnId: string }
  | {
      readonly type: 'turn-accepted';
      readonly turnId: string;
      readonly resumable: boolean;
      readonly epoch?: string;
      readonly at: number;
    }
  | {
      readonly type: 'events-received';
      readonly turnId: string;
      /** Absent where the service does not number its lines. */
      readonly lastSeq?: number;
      readonly messages: readonly AgentMessage[];
    }
  | {
      readonly type: 'turn-ended';
      readonly turnId: string;
      readonly reason: EndReason;
      /** The service may have more lines of it. */
      readonly resumable: boolean;
    }
  | { readonly type: 'turn-stopped'; readonly turnId: string }
  | {
      readonly type: 'turn-failed';
      readonly turnId: string;
      readonly reason: TurnTrouble;
      readonly retryAt?: number;
      /** True where the service said so itself: an unaccepted turn is then one that it does not have. */
      readonly answered: boolean;
    }
  /** The service answered, and the answer means that it does not have this turn. */
  | { readonly type: 'turn-refused'; readonly turnId: string }
  /** What the shopper said in the accepted turn goes back into the outbox, for a turn of its own. */
  | { readonly type: 'turn-requeued' }
  | { readonly type: 'service-changed'; readonly service: ServiceState };

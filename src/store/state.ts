import type { AgentEvent, ChatInput, Product } from '../protocol/index.ts';

/** Why a session is over. */
export type CloseReason = 'agent' | 'shopper' | 'service' | 'identity';
export type SessionState =
  | { readonly status: 'none' }
  | { readonly status: 'opening' }
  | {
      readonly status: 'open';
      readonly sessionId: string;
      /** Identity of the service's turn log. Present: turns of this session can be asked for again. */
      readonly epoch?: string;
    }
  /** `sessionId`: needed to erase the session's data at the service. */
  | {
      readonly status: 'closed';
      readonly reason: CloseReason;
      readonly at: number;
      readonly sessionId?: string;
    };

/**
 * Whether a message's choices can be used: `open`; `answered` (a selection was made); `stale` (the shopper has written
 * something else since); `closed` (the session has ended).
 */
export type ChoiceState = 'open' | 'answered' | 'stale' | 'closed';

/** Why a turn failed, by what the shopper can do about it. */
export type TurnErrorReason =
  | 'offline'
  | 'unavailable'
  | 'busy'
  | 'timeout'
  | 'refused'
  | 'too-long'
  | 'session'
  | 'protocol'
  | 'unknown-fate';
export type TurnState =
  | { readonly status: 'idle' }
  /** Sent, not yet accepted. */
  | { readonly status: 'sending'; readonly turnId: string; readonly since: number; readonly lostAt?: number }
  /** Accepted; lines arrive. `lostAt`: when the connection broke, while the page reconnects. */
  | {
      readonly status: 'receiving';
      readonly turnId: string;
      readonly since: number;
      readonly lostAt?: number;
    }
  /** Cut or stopped while receiving; the messages so far remain. */
  | { readonly status: 'interrupted'; readonly turnId: string; readonly reason: 'stopped' | 'cut' | 'failed' }
  /** Never accepted: the inputs are still in the outbox. */
  | {
      readonly status: 'failed';
      readonly turnId: string;
      readonly reason: TurnErrorReason;
      readonly retryAt?: number;
    };

export type ServiceState =
  | { readonly status: 'unknown' }
  | { readonly status: 'up' }
  /** `since` and `retryAt` (the next health check) in milliseconds since the epoch. */
  | { readonly status: 'down'; readonly since: number; readonly retryAt: number };

export type HandoverState =
  | { readonly status: 'none' }
  /** `reason`: for the shop's staff; `reasonNative`: in the shopper's language. Both may be empty. */
  | {
      readonly status: 'requested';
      readonly messageId: string;
      readonly reason: string;
      readonly reasonNative: string;
    }
  /** `expectedAt`: when a live agent is expected, in milliseconds since the epoch. */
  | { readonly status: 'waiting'; readonly messageId: string; readonly expectedAt?: number }
  /** `typingSince`: when the live agent began typing, in milliseconds since the epoch. */
  | {
      readonly status: 'connected';
      readonly messageId: string;
      readonly name: string;
      readonly typingSince?: number;
    }
  | { readonly status: 'ended'; readonly messageId: string }
  /** `reason`: in words for the shopper; may be empty. */
  | { readonly status: 'failed'; readonly messageId: string; readonly reason: string };

interface MessageBase {
  readonly id: string;
  /** The turn it belongs to; a greeting has none. */
  readonly turnId?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}
/** An input of the shopper and its delivery. */
export interface ShopperMessage extends MessageBase {
  readonly from: 'shopper';
  readonly input: ChatInput;
  readonly delivery: 'sending' | 'sent' | 'failed';
  /** The message whose choice was selected. */
  readonly replyTo?: string;
  /** What was masked in the input before it was stored or sent. */
  readonly redacted?: 'card-number';
}
/** The shopper's rating of a message. */
export interface Rating {
  readonly value: 'up' | 'down';
  readonly reason?: string;
}
/** One event of the agent. */
export interface AgentMessage extends MessageBase {
  readonly from: 'agent';
  readonly event: AgentEvent;
  /** Number of its line in the turn, if the service numbers lines. */
  readonly seq?: number;
  /** The event is the shopper's, sent from another device or channel. */
  readonly sentElsewhere?: true;
  /** The choice that was selected in this message. */
  readonly selection?: ChatInput;
  readonly rating?: Rating;
}
/** A message of the host: a greeting, an automated message or a live agent's. */
export interface HostMessage extends MessageBase {
  readonly from: 'host';
  readonly text: string;
  readonly name?: string;
  /** Its number in the handover, if the live agent's system numbers messages. */
  readonly seq?: number;
}
export type Message = ShopperMessage | AgentMessage | HostMessage;

export interface OutboxEntry {
  readonly messageId: string;
  readonly input: ChatInput;
}

/** The current turn, with the data to request it again. */
export interface TurnAttempt {
  readonly turnId: string;
  /** The session of its request; its lines can be requested after the agent has closed the session. */
  readonly sessionId?: string;
  /** Its inputs. They stay in the outbox until the turn is accepted. */
  readonly entries: readonly OutboxEntry[];
  /** `unsent`: the service certainly does not have it. `unknown`: sent, but no response arrived. */
  readonly fate: 'unsent' | 'unknown' | 'accepted';
  readonly resumable: boolean;
  /** The last line that arrived; 0 before the first. */
  readonly lastSeq: number;
  readonly epoch?: string;
}

export interface ChatState {
  readonly session: SessionState;
  readonly turn: TurnState;
  /** Null unless a turn is running, failed or interrupted. */
  readonly attempt: TurnAttempt | null;
  /** The service's key of the visitor; null before the first session. */
  readonly clientKey: string | null;
  readonly service: ServiceState;
  readonly handover: HandoverState;
  /** Message ids, oldest first. */
  readonly order: readonly string[];
  readonly byId: Readonly<Record<string, Message>>;
  /** Inputs since the last accepted turn, oldest first. */
  readonly outbox: readonly OutboxEntry[];
  /** Questions of the last turn; empty once the shopper has sent something. */
  readonly suggestions: readonly string[];
  /** Products of this conversation, by id. */
  readonly products: Readonly<Record<string, Product>>;
  /** Whether this tab announces messages to screen readers. */
  readonly announcer: 'here' | 'elsewhere';
}

export const initialState: ChatState = {
  session: { status: 'none' },
  turn: { status: 'idle' },
  attempt: null,
  clientKey: null,
  service: { status: 'unknown' },
  handover: { status: 'none' },
  order: [],
  byId: {},
  outbox: [],
  suggestions: [],
  products: {},
  announcer: 'here',
};

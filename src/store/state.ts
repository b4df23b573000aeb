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
  /** `sessionId`: what it was, for what the service keeps of it to be erased. */
  | {
      readonly status: 'closed';
      readonly reason: CloseReason;
      readonly at: number;
      readonly sessionId?: string;
    };

/**
 * Whether a choice can still be made in a message: `open`; `answered` (it acts once); `stale` (the
 * conversation has gone on); `closed` (the session has ended).
 */
export type ChoiceState = 'open' | 'answered' | 'stale' | 'closed';

/** What went wrong with a turn, in terms of what a shopper can do. */
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
  /** Accepted; lines arrive. `lostAt`: since when the way to the turn is broken and looked for. */
  | {
      readonly status: 'receiving';
      readonly turnId: string;
      readonly since: number;
      readonly lostAt?: number;
    }
  /** Cut or stopped under way: the partial answer stays. */
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
  /** `since` and `retryAt`, the next try, in milliseconds since the epoch. */
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
  /** `expectedAt`: when somebody should be there, in milliseconds since the epoch, where that is known. */
  | { readonly status: 'waiting'; readonly messageId: string; readonly expectedAt?: number }
  /** `typingSince`: since when the person writes, in milliseconds since the epoch. */
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
/** What the shopper said or chose, with how far it got. */
export interface ShopperMessage extends MessageBase {
  readonly from: 'shopper';
  readonly input: ChatInput;
  readonly delivery: 'sending' | 'sent' | 'failed';
  /** The message whose choice this is. */
  readonly replyTo?: string;
  /** What the shopper wrote and nobody gets. */
  readonly redacted?: 'card-number';
}
/** What the shopper thinks of a message. */
export interface Rating {
  readonly value: 'up' | 'down';
  readonly reason?: string;
}
/** One event of the agent. */
export interface AgentMessage extends MessageBase {
  readonly from: 'agent';
  readonly event: AgentEvent;
  /** The line of its turn that it came with, where the service numbers them. */
  readonly seq?: number;
  /** It came in the shopper's name, and this conversation has not sent it. */
  readonly sentElsewhere?: true;
  /** Which choice of this message was made: acts once. */
  readonly selection?: ChatInput;
  readonly rating?: Rating;
}
/** Said before or beside the agent: a greeting, an automated line, a person. */
export interface HostMessage extends MessageBase {
  readonly from: 'host';
  readonly text: string;
  readonly name?: string;
  /** Its place among the lines of a handover, where the other side numbers them. */
  readonly seq?: number;
}
export type Message = ShopperMessage | AgentMessage | HostMessage;

export interface OutboxEntry {
  readonly messageId: string;
  readonly input: ChatInput;
}

/** The turn in hand, with all that is needed to ask for it again. */
export interface TurnAttempt {
  readonly turnId: string;
  /** The session that it left in: its rest can be asked for also after the agent has closed that. */
  readonly sessionId?: string;
  /** What it carries. The entries stay in the outbox until the turn is accepted. */
  readonly entries: readonly OutboxEntry[];
  /** `unsent`: the service does not have it, for certain. `unknown`: it left, no answer came. */
  readonly fate: 'unsent' | 'unknown' | 'accepted';
  readonly resumable: boolean;
  /** The last line that has arrived; 0 before the first. */
  readonly lastSeq: number;
  readonly epoch?: string;
}

export interface ChatState {
  readonly session: SessionState;
  readonly turn: TurnState;
  /** Null while no turn is running, failed or interrupted. */
  readonly attempt: TurnAttempt | null;
  /** The visitor as the service knows them; null before the first session, or where it does not say. */
  readonly clientKey: string | null;
  readonly service: ServiceState;
  readonly handover: HandoverState;
  /** Message ids, oldest first. */
  readonly order: readonly string[];
  readonly byId: Readonly<Record<string, Message>>;
  /** Every input since the last accepted call, oldest first. */
  readonly outbox: readonly OutboxEntry[];
  /** Questions to offer now: all of the last turn; empty when they have gone stale. */
  readonly suggestions: readonly string[];
  /** Products seen in this conversation, by id. */
  readonly products: Readonly<Record<string, Product>>;
  /** Which of the pages that show this conversation speaks to screen readers. */
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

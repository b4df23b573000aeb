import type { AgentEvent, ChatInput, Product } from '../protocol/index.ts';

/** The cause of the end of a session. */
export type CloseReason = 'agent' | 'shopper' | 'service';
/** The session at the service. */
export type SessionState =
  | { readonly status: 'none' }
  | { readonly status: 'opening' }
  | {
      readonly status: 'open';
      readonly sessionId: string;
      /** A token of the service's turn log. If present, turns of this session can be resumed. */
      readonly epoch?: string;
    }
  /** `at` in milliseconds since the epoch. `sessionId` is needed to erase the session's data at the service. */
  | {
      readonly status: 'closed';
      readonly reason: CloseReason;
      readonly at: number;
      readonly sessionId?: string;
    };

/**
 * The state of a message's choices: `open` (can be selected), `answered` (one is selected), `stale` (the shopper has sent
 * something else since), `closed` (the session has ended).
 */
export type ChoiceState = 'open' | 'answered' | 'stale' | 'closed';

/** The reason for the failure of a turn, by what the shopper can do about it. */
export type TurnErrorReason =
  | 'offline'
  | 'unavailable'
  | 'busy'
  | 'timeout'
  | 'refused'
  | 'page-refused'
  | 'too-long'
  | 'session'
  | 'protocol'
  | 'delivery-unknown';
/** The current turn. Times are in milliseconds since the epoch. */
export type TurnState =
  | { readonly status: 'idle' }
  /** A request is on its way: of a new turn, or to resume a turn. `lostAt`: as in `receiving`, while the page reconnects. */
  | { readonly status: 'sending'; readonly turnId: string; readonly since: number; readonly lostAt?: number }
  /** Accepted; events arrive. `lostAt`: the time at which the connection was lost, while the page reconnects. */
  | {
      readonly status: 'receiving';
      readonly turnId: string;
      readonly since: number;
      readonly lostAt?: number;
      /** The agent's description of its current activity; removed by its next event. */
      readonly activity?: string;
    }
  /** Ended before it was complete; the messages so far remain. `empty`: complete, but without anything for the shopper. */
  | {
      readonly status: 'interrupted';
      readonly turnId: string;
      readonly reason: 'stopped' | 'cut' | 'failed' | 'empty';
    }
  /**
   * The service has not confirmed the turn; its inputs are still in the outbox. `turnId` is empty if inputs did not reach a
   * live agent. `retryAt`: the earliest time for a retry, set by the service.
   */
  | {
      readonly status: 'failed';
      readonly turnId: string;
      readonly reason: TurnErrorReason;
      readonly retryAt?: number;
    };

/** Availability of the service. */
export type ServiceState =
  | { readonly status: 'unknown' }
  | { readonly status: 'up' }
  /** `since` and `retryAt` (the next health check) in milliseconds since the epoch. */
  | { readonly status: 'down'; readonly since: number; readonly retryAt: number };

/** A message to the shop that has arrived there. */
export interface SentTicket {
  /** The address to which the shop replies. */
  readonly email: string;
  /** The shop's answer, such as a reference number; may be empty. */
  readonly message: string;
}

/** The latest handover of the conversation. */
export type HandoverState =
  | { readonly status: 'none' }
  /** `reason`: for the shop's staff; `reasonNative`: in the shopper's language. Both may be empty. */
  | {
      readonly status: 'requested';
      readonly messageId: string;
      readonly reason: string;
      readonly reasonNative: string;
    }
  /**
   * The shop was notified. `name`: the person who will reply; `expectedAt`: time of the reply, in milliseconds since the epoch;
   * `ticket`: the message that the shopper has sent to the shop.
   */
  | {
      readonly status: 'notified';
      readonly messageId: string;
      readonly ticket?: SentTicket;
      readonly name?: string;
      readonly expectedAt?: number;
    }
  /** `name`: the person who was asked to join; `expectedAt`: time at which they join, in milliseconds since the epoch. */
  | {
      readonly status: 'waiting';
      readonly messageId: string;
      readonly name?: string;
      readonly expectedAt?: number;
    }
  /** `typingSince`: the time at which the live agent began to type, in milliseconds since the epoch. */
  | {
      readonly status: 'connected';
      readonly messageId: string;
      readonly name: string;
      readonly typingSince?: number;
    }
  | { readonly status: 'ended'; readonly messageId: string }
  /** `reason`: a text for the shopper; may be empty. */
  | { readonly status: 'failed'; readonly messageId: string; readonly reason: string };

/**
 * The author of a message: the agent, which is an AI system; a person of the shop; the shop, in advance, such as a greeting or a
 * receipt; the shopper.
 */
export type MessageAuthor = 'ai' | 'person' | 'shop' | 'shopper';

interface MessageBase {
  readonly id: string;
  /** Set on every message of the state. `authorOf` returns it also for messages that a host creates without it. */
  readonly author?: MessageAuthor;
  /** The turn of an agent's message or of a call; other messages have none. */
  readonly turnId?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}
/** An input of the shopper and its delivery. */
export interface ShopperMessage extends MessageBase {
  readonly from: 'shopper';
  readonly input: ChatInput;
  readonly delivery: 'sending' | 'sent' | 'failed';
  /** Id of the message whose choice was selected. */
  readonly replyTo?: string;
  /** Set if a card number in the input was masked before it was stored and sent. */
  readonly redacted?: 'card-number';
}
/** The shopper's rating of a message. */
export interface Rating {
  readonly value: 'up' | 'down';
  readonly reason?: string;
}
/** An event of the agent. */
export interface AgentMessage extends MessageBase {
  readonly from: 'agent';
  readonly event: AgentEvent;
  /** Set while the text of the event still grows. */
  readonly isPartial?: true;
  /** Set if the turn ended before the text of the event was complete. */
  readonly isIncomplete?: true;
  /** Number of the line of this event in the turn, if the service numbers lines. */
  readonly seq?: number;
  /** Set if the shopper sent this from another device or channel. */
  readonly sentElsewhere?: true;
  /** The choice that was selected in this message. */
  readonly selection?: ChatInput;
  readonly rating?: Rating;
  /** Set once the page has begun to execute the cart action of this message, so that no other tab does so again. */
  readonly isExecuted?: true;
}
/** A product that the shopper added to the shop's cart, with the number of pieces. */
export interface CartReceipt {
  readonly productId: string;
  readonly title: string;
  readonly imageUrl?: string | undefined;
  /** Values of the chosen options, such as `['42', 'Rust']`. */
  readonly options: readonly string[];
  /** Number of pieces, if several were added. */
  readonly quantity?: number | undefined;
  /** Price of the piece; absent if several were added. */
  readonly price?: number | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** The shop's id of the line with the pieces. */
  readonly lineId?: string | undefined;
  /** Text about the addition, such as why fewer pieces were added than wanted. */
  readonly note?: string | undefined;
  /** Set once the product was removed from the cart again. */
  readonly isRemoved?: true;
}
/**
 * The state of a call: `waiting` (for the shopper's approval), `running`, `done`, `failed`, `declined` (by the shopper).
 */
export type ToolCallStatus = 'waiting' | 'running' | 'done' | 'failed' | 'declined';
/** A call of a tool of the page. */
export interface ToolCall {
  readonly callId: string;
  /** Name of the tool; not for the shopper. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: ToolCallStatus;
  /** Set if the server runs the tool; the shopper only allows it. */
  readonly isRemote?: true;
  /**
   * Why a call has failed. `error`: the tool threw an error. `interrupted`: the turn ended while the tool ran, so that the
   * outcome is unknown. `expired`: the turn ended before the shopper had decided, so that nothing has happened.
   */
  readonly reason?: 'error' | 'interrupted' | 'expired';
}
/** A message of the host: a greeting, an automated message, a live agent's message, a receipt, or a call of a tool. */
export interface HostMessage extends MessageBase {
  readonly from: 'host';
  readonly text: string;
  readonly name?: string;
  /** Number of the message in the handover, if the live agent's system numbers messages. */
  readonly seq?: number;
  /** Set if the message reports what the shopper added to the cart; `text` says the same. */
  readonly receipt?: CartReceipt;
  /** Set if the message is a call of a tool of the page; `text` is the title of the tool. */
  readonly call?: ToolCall;
}
/** A message of the thread. */
export type Message = ShopperMessage | AgentMessage | HostMessage;

/** An input of the shopper or the host that the service has not accepted. */
export interface OutboxEntry {
  readonly messageId: string;
  readonly input: ChatInput;
}

/** The request of the current turn, with the data to repeat or resume it. */
export interface TurnAttempt {
  readonly turnId: string;
  /** Session of the request. It is used to resume the turn even after the agent has closed the session. */
  readonly sessionId?: string;
  /** Inputs of the request. They stay in the outbox until the turn is accepted. */
  readonly entries: readonly OutboxEntry[];
  /** `unsent`: the service certainly does not have it. `unknown`: sent, but no response arrived. */
  readonly delivery: 'unsent' | 'unknown' | 'accepted';
  /** Whether missing lines can be requested. */
  readonly resumable: boolean;
  /** `seq` of the last line that arrived; 0 before the first. */
  readonly lastSeq: number;
  /** A token of the turn log that has the lines. */
  readonly epoch?: string;
}

/** A request of the agent to open the options of a product, because the shopper wants to buy it. */
export interface ProductRequest {
  /** Message with the card of the product. */
  readonly messageId: string;
  readonly productId: string;
  /** Values that the shopper has named, by option. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** The state of one conversation. */
export interface ChatState {
  readonly session: SessionState;
  readonly turn: TurnState;
  /** Null unless the last turn is running, failed or interrupted. */
  readonly attempt: TurnAttempt | null;
  /** The id by which the service recognises the shopper; null before the first session. */
  readonly clientKey: string | null;
  readonly service: ServiceState;
  readonly handover: HandoverState;
  /** Message ids, oldest first. */
  readonly order: readonly string[];
  readonly byId: Readonly<Record<string, Message>>;
  /** Inputs for the next turn, oldest first. In a new session, earlier texts come first, as context for the agent. */
  readonly outbox: readonly OutboxEntry[];
  /** Suggested questions of the last turn; empty after the next input. */
  readonly suggestions: readonly string[];
  /** The product whose options the agent asks to open, until the shopper's next input; not stored. */
  readonly productRequest: ProductRequest | null;
  /** Complete products of the agent's messages, by id. */
  readonly products: Readonly<Record<string, Product>>;
  /** Whether this tab announces messages to screen readers. */
  readonly announcer: 'here' | 'elsewhere';
}

/** The state of a conversation before its first message. */
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
  productRequest: null,
  products: {},
  announcer: 'here',
};

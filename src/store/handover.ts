import type { ChatInput, HandoverReasonKind } from '../protocol/index.ts';
import type { Cancel } from './runtime.ts';
import type { Message, SentTicket } from './state.ts';

/** The agent's request for a handover, with the conversation so far. */
export interface HandoverRequest {
  readonly messageId: string;
  readonly reasonKind: HandoverReasonKind;
  /** Reason for the shop's staff, in English if available; may be empty. */
  readonly reason: string;
  /** Reason in the shopper's language, else the same as `reason`. */
  readonly reasonNative: string;
  /** Further fields of the handover. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The session token. The shop's server needs it to sign live agents' messages with `sealLine` of `@shelftalk/proxy`. */
  readonly sessionId?: string;
  /**
   * The conversation so far, oldest first. `sentElsewhere` marks messages that the shopper sent from another device or
   * channel.
   */
  readonly thread: readonly Message[];
}

/** A message of a live agent. */
export interface LiveAgentMessage {
  /**
   * Id of the message; a second message with the same id is ignored. If the shop's server signs the message, pass the id
   * to `sealLine` as `lineId`.
   */
  readonly id: string;
  readonly text: string;
  readonly name: string;
  /** Number of the message in this handover, so that a late message can be inserted in its place. */
  readonly seq?: number;
  /** The result of `sealLine`: the shop server's signature of session, id and text. The proxy needs it to accept a message. */
  readonly seal?: string;
}

/** The state of a handover channel. */
export type ChannelState =
  /** `name`: the person who was asked to join. `expectedAt`: time at which they join, in milliseconds since the epoch. */
  | { readonly status: 'waiting'; readonly name?: string; readonly expectedAt?: number }
  | { readonly status: 'connected'; readonly name: string }
  | { readonly status: 'ended' }
  /** `reason`: a text for the shopper; may be empty. */
  | { readonly status: 'failed'; readonly reason: string };

/** A connection to a live agent. Messages may arrive late, twice and out of order. */
export interface HandoverChannel {
  /** Sends an input. Resolves when it was received; a retry has the same `id`. */
  send(entry: { readonly id: string; readonly input: ChatInput }): Promise<void>;
  onMessage(listener: (message: LiveAgentMessage) => void): Cancel;
  onTyping(listener: (isTyping: boolean) => void): Cancel;
  onState(listener: (state: ChannelState) => void): Cancel;
  /**
   * Ends the conversation with the live agent. Called when the shopper ends it, when the session ends or the conversation is
   * removed, and when another handover replaces this one; also if the live agent has ended it before.
   */
  end(): void;
}

/** A handover channel connected to the thread. */
export interface LiveAgentConnection {
  /** Sends queued inputs, oldest first. */
  readonly flushQueue: () => Promise<void>;
  /** Ends the conversation with the live agent, also in the channel. */
  readonly end: () => void;
  /** Stops listening to the channel; the next inputs go to the agent. */
  readonly disconnect: Cancel;
}

/** A way to contact the shop, offered in a handover. */
export type ContactOption = {
  /** Label of its button. Default: a label for its kind. */
  readonly label?: string;
  /** The handovers for which it is offered. Default: all. */
  readonly reasons?: readonly HandoverReasonKind[];
} & (
  | {
      readonly kind: 'link';
      /** An `https:`, `tel:` or `mailto:` address, such as a phone number or a chat channel's link. */
      readonly href: string;
      /** Name of a query parameter of the address that is set to the shopper's last text. */
      readonly textParameter?: string;
    }
  /** A form that is sent to the shop's `endpoint` as JSON. */
  | { readonly kind: 'ticket'; readonly endpoint: string }
  /** Another chat on the page: the name of a function of `window`, such as Zendesk's `zE`, and its arguments. */
  | { readonly kind: 'live-chat'; readonly call: string; readonly args?: readonly unknown[] }
);

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** From and until, as `HH:MM` with 24 hours. An end at or before the start is on the next day. */
export type TimeRange = readonly [opens: string, closes: string];

/** When the shop's team can be reached. */
export interface OpeningHours {
  /** IANA name of the shop's time zone, such as `Europe/Dublin`. */
  readonly timeZone: string;
  /** The ranges of each weekday; a weekday without ranges is closed. */
  readonly days: Readonly<Partial<Record<Weekday, readonly TimeRange[]>>>;
  /** Ranges of single dates (`YYYY-MM-DD`). They replace the weekday's ranges; an empty list means closed. */
  readonly exceptions?: Readonly<Record<string, readonly TimeRange[]>>;
}

/** The person or team that was notified of a handover, as shown to the shopper. */
export interface HandoverReceipt {
  /** Name of the person or team. */
  readonly name?: string;
  /** When a reply is expected, in milliseconds since the epoch. */
  readonly expectedAt?: number;
}

/** The shop's ways to handle a handover. */
export interface HandoverOptions {
  /** Does not show the agent's reason in the shopper's language, which otherwise begins the notice. */
  readonly hideReason?: boolean;
  /** Opens a channel to a live agent in this thread. Called again after a reload while the handover is in progress. */
  readonly channel?: (request: HandoverRequest) => HandoverChannel | Promise<HandoverChannel>;
  /** Ways to contact the shop outside this chat. */
  readonly contactOptions?: readonly ContactOption[];
  /** When the contact options are answered. Shown above the options, with whether the shop is open now. */
  readonly hours?: OpeningHours;
  /**
   * Notifies the shop. Once it resolves, the chat shows that someone was notified; with a receipt, it also shows
   * the name and the time of the reply. If it throws or rejects, the handover fails. Called again with the same `messageId` if
   * the shopper retries, or if the page is reloaded before it has resolved.
   */
  readonly onHandover?: (
    request: HandoverRequest,
  ) => HandoverReceipt | undefined | void | Promise<HandoverReceipt | undefined> | Promise<void>;
}

/** Controls handovers; created by `startHandover`. */
export interface HandoverController {
  readonly options: HandoverOptions;
  /** Returns the latest handover request, also of a handover that is over; undefined if there is none. */
  readonly request: () => HandoverRequest | undefined;
  /** Records that the shop has received a message of the shopper. Does nothing once a live agent was called. */
  readonly ticketSent: (ticket: SentTicket) => void;
  /** Retries a failed handover. */
  readonly retry: () => void;
  /** Ends the conversation with the live agent; inputs go to the agent again. Does nothing without a channel. */
  readonly end: () => void;
  /** Stops handling handovers and disconnects from the current one. */
  readonly close: () => void;
}

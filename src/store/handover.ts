import type { ChatInput, HandoverReasonKind } from '../protocol/index.ts';
import type { Cancel } from './runtime.ts';
import type { Message } from './state.ts';

/** The agent's request for a handover, with the conversation so far. */
export interface HandoverRequest {
  readonly messageId: string;
  readonly reasonKind: HandoverReasonKind;
  /** Reason for the shop's staff, in English if available; may be empty. */
  readonly reason: string;
  /** Reason in the shopper's language; may be empty. */
  readonly reasonNative: string;
  /** Further fields of the handover. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The session token, for the shop's server: it seals live agent messages with it. */
  readonly sessionId?: string;
  /**
   * The conversation so far, oldest first. `sentElsewhere` marks the shopper's messages from other devices or
   * channels.
   */
  readonly thread: readonly Message[];
}

/** A message of a live agent. */
export interface LiveAgentMessage {
  /** Identifies the message when it arrives twice; the `lineId` of its seal. */
  readonly id: string;
  readonly text: string;
  readonly name: string;
  /** Its number in this handover; a late message is inserted by it. */
  readonly seq?: number;
  /** Signature of the shop's server (`sealLine`) for id and text; the proxy drops messages without it. */
  readonly seal?: string;
}

export type ChannelState =
  /** `expectedAt`: when a live agent is expected, in milliseconds since the epoch. */
  | { readonly status: 'waiting'; readonly expectedAt?: number }
  | { readonly status: 'connected'; readonly name: string }
  | { readonly status: 'ended' }
  /** `reason`: shown to the shopper; may be empty. */
  | { readonly status: 'failed'; readonly reason: string };

/** Connects the thread to a live agent. Messages may arrive late, twice and out of order. */
export interface HandoverChannel {
  /** Sends an input. Resolves on receipt; a retry has the same `id`. */
  send(line: { readonly id: string; readonly input: ChatInput }): Promise<void>;
  onMessage(listener: (message: LiveAgentMessage) => void): Cancel;
  onTyping(listener: (isTyping: boolean) => void): Cancel;
  onState(listener: (state: ChannelState) => void): Cancel;
  /** The shopper ends the conversation with the live agent. */
  end(): void;
}

/** A way to the shop that the handover offers. */
export type ContactOption = {
  /** What its button says; each kind has words of its own. */
  readonly label?: string;
  /** The handovers that it is for; all where absent. */
  readonly reasons?: readonly HandoverReasonKind[];
} & (
  | {
      readonly kind: 'link';
      /** An `https:`, `tel:` or `mailto:` address, such as a phone number or a chat channel's link. */
      readonly href: string;
      /** Name of a parameter of the address that takes what is asked for, as chat channels have one. */
      readonly textParameter?: string;
    }
  /** A form whose answers go to the shop's own address as JSON. */
  | { readonly kind: 'ticket'; readonly endpoint: string }
  /** Another chat of the page: a function of the window by its name, such as `zE`, and what it is called with. */
  | { readonly kind: 'live-chat'; readonly call: string; readonly args?: readonly unknown[] }
);

/** How the shop handles handovers. */
export interface HandoverOptions {
  /** Opens a channel to a live agent in this thread. */
  readonly channel?: (request: HandoverRequest) => HandoverChannel | Promise<HandoverChannel>;
  readonly contactOptions?: readonly ContactOption[];
  /** Notifies the shop; if it throws or rejects, the handover fails. */
  readonly onHandover?: (request: HandoverRequest) => void | Promise<void>;
}

/** Controls the handling of handovers. */
export interface HandoverController {
  readonly options: HandoverOptions;
  /** The current handover request; undefined if there is none. */
  readonly request: () => HandoverRequest | undefined;
  /** Retries a failed handover. */
  readonly retry: () => void;
  /** Ends the handover; the agent answers again. */
  readonly end: () => void;
  /** Stops handling handovers and disconnects from the current one. */
  readonly close: Cancel;
}

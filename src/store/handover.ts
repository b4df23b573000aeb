import type { ChatInput, HandoverReasonKind } from '../protocol/index.ts';
import type { Cancel } from './runtime.ts';
import type { Message } from './state.ts';

/** What the agent asks for, and what was said until then. */
export interface HandoverRequest {
  readonly messageId: string;
  readonly reasonKind: HandoverReasonKind;
  /** In English, for the shop's staff; in the shopper's language where only that was sent; may be empty. */
  readonly reason: string;
  /** In the shopper's language, as the shopper has read it; may be empty. */
  readonly reasonNative: string;
  /** Further fields of the handover. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The session's token, for the shop's own server: with it lines are sealed, and found again. */
  readonly sessionId?: string;
  /**
   * The conversation so far, oldest first. What the service sent in the shopper's name, and they did not send from
   * here, is marked `sentElsewhere`.
   */
  readonly thread: readonly Message[];
}

/** What a person has written. */
export interface LiveAgentMessage {
  /** The same where one line comes twice; the `lineId` of its seal. */
  readonly id: string;
  readonly text: string;
  readonly name: string;
  /** Its place among the lines of this handover: one that comes late is put where it belongs. */
  readonly seq?: number;
  /** From the shop's server (`sealLine`), for this id and text: without it the proxy does not send this line to the agent. */
  readonly seal?: string;
}

export type ChannelState =
  /** `expectedAt`: when somebody should be there, in milliseconds since the epoch. */
  | { readonly status: 'waiting'; readonly expectedAt?: number }
  | { readonly status: 'connected'; readonly name: string }
  | { readonly status: 'ended' }
  /** `reason`: in words for the shopper; may be empty. */
  | { readonly status: 'failed'; readonly reason: string };

/** The way to a person who writes in the same thread. Lines may come late, twice and out of order. */
export interface HandoverChannel {
  /** Passes on what the shopper said. Settled when the other side has it; tried again under the same `id`. */
  send(line: { readonly id: string; readonly input: ChatInput }): Promise<void>;
  onMessage(hear: (line: LiveAgentMessage) => void): Cancel;
  onTyping(hear: (isTyping: boolean) => void): Cancel;
  onState(hear: (state: ChannelState) => void): Cancel;
  /** The shopper needs nobody any more. */
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

/** What happens when the agent hands over. */
export interface HandoverOptions {
  /** Opens a way to a person in this thread. */
  readonly channel?: (request: HandoverRequest) => HandoverChannel | Promise<HandoverChannel>;
  readonly contactOptions?: readonly ContactOption[];
  /** Tells the shop. Where it fails, the handover has failed. */
  readonly onHandover?: (request: HandoverRequest) => void | Promise<void>;
}

/** The shop's answer to handovers, once it is at work. */
export interface HandoverController {
  readonly options: HandoverOptions;
  /** What the agent asked for in the handover of now; undefined where there is none. */
  readonly request: () => HandoverRequest | undefined;
  /** Tries a failed handover again. */
  readonly retry: () => void;
  /** The shopper goes back to the agent. */
  readonly end: () => void;
  /** Takes no more handovers, and leaves the one under way. */
  readonly close: Cancel;
}

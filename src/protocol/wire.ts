/**
 * The JSON that the platform sends and accepts. The end of this file has the lines and errors of the proxy. Names are those of
 * the API document. Fields marked "not documented" are not in it; the agents of this project send them, too.
 */

import type { Order } from './decodeOrder.ts';

/** The author of a message: the customer, or the agent and automated messages. */
export type Role = 'USER' | 'ASSISTANT';

export interface TextContent {
  readonly text: string;
}
export interface AudioContent {
  readonly url: string;
}
export interface ImageContent {
  readonly url: string;
  readonly caption?: string;
}
export interface LocationContent {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string;
  readonly address?: string;
}

/** The content of a message: exactly one key. */
export type MessageContent =
  | { readonly textContent: TextContent }
  | { readonly audioContent: AudioContent }
  | { readonly imageContent: ImageContent }
  | { readonly locationContent: LocationContent };

export interface WireMessage {
  readonly role: Role;
  readonly content: MessageContent;
  /** Extensions of this project, such as `activity: true` and `cartAction` (docs/wire-format.md). */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** An element of `inputEvents`: exactly one key. */
export type InputEvent =
  | { readonly messageEvent: WireMessage }
  | { readonly buttonResponseEvent: { readonly id: string; readonly title: string } }
  | { readonly listReplyEvent: { readonly id: string; readonly title: string; readonly description: string } }
  | { readonly filledFormResponseEvent: { readonly formData: Readonly<Record<string, string>> } }
  | {
      readonly storeEvent: {
        readonly storeId: string;
        readonly name: string;
        readonly city: string;
        readonly state: string;
      };
    };

export interface WireProduct {
  readonly productId: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly imageUrl: string;
  readonly price: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Not documented. */
  readonly facets?: Readonly<Record<string, unknown>>;
  /** Not documented. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface WireHeader {
  readonly text?: string;
  readonly attachment?: {
    readonly type: `ATTACHMENT_TYPE_${'UNSPECIFIED' | 'IMAGE' | 'VIDEO' | 'AUDIO' | 'DOCUMENT'}`;
    readonly asset: {
      readonly id?: string;
      readonly url: string;
      readonly caption?: string;
      readonly filename?: string;
    };
  };
}
export interface WireFooter {
  readonly text: string;
}
export interface WireButton {
  readonly id: string;
  readonly text: string;
}
export interface WireRow {
  readonly id: string;
  readonly text: string;
  readonly description?: string;
}
export interface WireListMessage {
  readonly header?: WireHeader;
  readonly footer?: WireFooter;
  readonly button: WireButton;
  readonly buttonText: string;
  readonly sections: readonly { readonly title?: string; readonly rows: readonly WireRow[] }[];
}
export interface WireReplyButtonMessage {
  readonly header?: WireHeader;
  readonly footer?: WireFooter;
  readonly buttons: readonly WireButton[];
}
export interface WireProductItem {
  readonly productRetailerId: string;
}
export interface WireSingleProductMessage {
  readonly footer?: WireFooter;
  readonly catalogId: string;
  readonly productItem: WireProductItem;
  readonly actionButton?: WireButton;
  readonly buttons?: readonly WireButton[];
}
export interface WireMultiProductMessage {
  readonly header?: WireHeader;
  readonly footer?: WireFooter;
  readonly catalogId: string;
  readonly sections: readonly {
    readonly title?: string;
    readonly productItems: readonly WireProductItem[];
  }[];
}
/** Exactly one key. The body text of an interactive message is in the `messageEvent` right before it. */
export type Interactive =
  | { readonly listMessage: WireListMessage }
  | { readonly replyButtonMessage: WireReplyButtonMessage }
  | { readonly singleProductMessage: WireSingleProductMessage }
  | { readonly multiProductMessage: WireMultiProductMessage };

/** An element of `responseEvents`: exactly one key. */
export type ResponseEvent =
  | { readonly messageEvent: WireMessage }
  | {
      readonly recommendationEvent: {
        readonly products: readonly WireProduct[];
        /** How to present the products; an extension of this project (docs/wire-format.md). */
        readonly metadata?: Readonly<Record<string, unknown>>;
      };
    }
  | { readonly chatSuggestionEvent: { readonly suggestedQuestions: readonly string[] } }
  | {
      readonly agentHandoverEvent: {
        readonly triggerHandover: boolean;
        readonly reason: string;
        readonly reasonNative: string;
      };
    }
  | { readonly serviceInteractiveEvent: { readonly interactive: Interactive } }
  /** An extension of this project. */
  | { readonly orderEvent: Order }
  | { readonly sessionCloseEvent: Readonly<Record<string, never>> };

/** Body of `init` and `health`. */
export interface InitBody {
  readonly businessId: string;
  readonly clientKey: string;
}
/** Body of `invoke` and `invoke_sync`. */
export interface InvokeBody {
  readonly businessId: string;
  readonly clientKey: string;
  readonly sessionId: string;
  readonly agentId?: string;
  readonly inputEvents: readonly InputEvent[];
}
/** Body of `close`. */
export interface CloseBody {
  readonly businessId: string;
  readonly clientKey: string;
  readonly sessionId: string;
}
export type HealthBody = InitBody;

export interface ResponseBody {
  readonly sessionId: string;
  readonly responseEvents: readonly ResponseEvent[];
}
/** One line of a streamed invoke. */
export type StreamLine =
  | {
      /** Key of the growing text that the line completes; an extension of this project. */
      readonly key?: string;
      readonly result: { readonly response: ResponseBody };
    }
  | { readonly error: AgentErrorBody };
/** The agent endpoints' error: a gRPC status triple. */
export interface AgentErrorBody {
  readonly code: number;
  readonly message: string;
  readonly details: readonly unknown[];
}
/** The business endpoints' error: a flat object. */
export interface BusinessErrorBody {
  readonly message: string;
  readonly type: `ERROR_TYPE_${string}`;
  readonly code: `ERROR_CODE_${string}`;
  readonly userTitle: string;
  readonly userMessage: string;
  readonly cntTraceId: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The reason for the end of a turn, in the proxy's last line. */
export type EndReason = 'complete' | 'failed' | 'stopped' | 'cut';
/** The proxy's error codes. */
export type ProxyErrorCode =
  | 'bad_request'
  | 'session_invalid'
  | 'identity_invalid'
  | 'origin_refused'
  | 'not_found'
  | 'session_closed'
  | 'session_unknown'
  | 'turn_running'
  | 'turn_unknown'
  | 'too_large'
  | 'media_refused'
  | 'key_reused'
  | 'rate_limited'
  | 'busy'
  | 'upstream_failed'
  | 'upstream_cut'
  | 'upstream_timeout'
  | 'unavailable'
  | 'internal';
export interface ProxyErrorBody {
  readonly error: {
    readonly code: ProxyErrorCode;
    readonly message: string;
    readonly details: readonly unknown[];
  };
}
/** One line of a turn as the proxy writes it, except a `toolCall`. `seq` counts from 1; the `end` line is the last. */
export type TurnLine =
  | {
      readonly seq: number;
      /** Key of the growing text that the line completes and whose preview it replaces. */
      readonly key?: string;
      /** The turn ended before the text was complete. */
      readonly incomplete?: true;
      readonly result: { readonly response: ResponseBody };
    }
  | { readonly seq: number; readonly error: ProxyErrorBody['error'] }
  | { readonly end: { readonly lines: number; readonly reason: EndReason } };
/**
 * A preview of a later line: a text as far as it is written. Has no number and is sent only to a caller with the header
 * `shelftalk-grow: 1`. A key is unique in its turn. The completed text may differ from its preview.
 */
export interface PreviewLine {
  readonly grow:
    | {
        readonly key: string;
        /** Offset in UTF-16 units at which `text` stands. */
        readonly at: number;
        readonly text: string;
      }
    /** The agent has taken the text back. */
    | { readonly key: string; readonly retract: true };
}

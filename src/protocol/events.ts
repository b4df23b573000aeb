/**
 * Our own closed vocabulary: what the decoder makes of the wire, and all that the store, the hooks and
 * the components ever see.
 */

export type Speaker = 'agent' | 'shopper';

export interface Product {
  readonly productId: string;
  readonly title: string;
  readonly description: string;
  /** Absent: the card is not a link. */
  readonly url?: string;
  readonly imageUrl?: string;
  /** Absent: no price is shown, never 0.00. */
  readonly price?: number;
  /** ISO 4217. */
  readonly currency?: string;
  readonly facets?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface Choice {
  readonly id: string;
  readonly title: string;
}
export interface Row extends Choice {
  readonly description: string;
}
export type Header =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'image' | 'video' | 'audio' | 'document';
      readonly url: string;
      readonly caption: string;
      readonly filename: string;
    };
/** `body` is filled where the sender put the text inside the interactive object. */
interface InteractiveParts {
  readonly header?: Header;
  readonly body: string;
  readonly footer: string;
}
export interface MessageFields {
  /** Milliseconds since the epoch, where the sender said it. */
  readonly createdAt?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A text, audio, image or location message. */
export interface TextEvent extends MessageFields {
  readonly kind: 'text';
  readonly speaker: Speaker;
  readonly text: string;
}
export interface AudioEvent extends MessageFields {
  readonly kind: 'audio';
  readonly speaker: Speaker;
  readonly url: string;
}
export interface ImageEvent extends MessageFields {
  readonly kind: 'image';
  readonly speaker: Speaker;
  readonly url: string;
  readonly caption: string;
}
export interface LocationEvent extends MessageFields {
  readonly kind: 'location';
  readonly speaker: Speaker;
  /** Degrees; absent where the sender gave none that can be read. */
  readonly latitude?: number;
  readonly longitude?: number;
  readonly name: string;
  readonly address: string;
}
/** An event that names products. */
interface ProductParts {
  /** Products that could not be read, as the transport hands them on: the store reports them and drops this field. */
  readonly unreadable?: readonly UnknownEvent[];
}
/** Products the agent recommends. */
export interface RecommendationEvent extends ProductParts {
  readonly kind: 'recommendation';
  readonly products: readonly Product[];
}
/** Questions the shopper may ask next. */
export interface SuggestionEvent {
  readonly kind: 'suggestion';
  readonly questions: readonly string[];
}
export type HandoverReasonKind = 'agent' | 'storefront' | 'orderStatus' | 'location' | 'leadgen' | 'other';
/** The agent asks for somebody or something else to go on. Never built from a false `triggerHandover`. */
export interface HandoverEvent {
  readonly kind: 'handover';
  readonly reasonKind: HandoverReasonKind;
  /** In English, for the shop's staff; in the shopper's language where only that was sent; may be empty. */
  readonly reason: string;
  /** In the shopper's language, to be shown; in English where only that was sent; may be empty. */
  readonly reasonNative: string;
  /** Further fields of the handover, as they came but for camelCase names. */
  readonly fields: Readonly<Record<string, unknown>>;
}
/** A list to pick one row from; without sections there is only something to read. */
export interface ListEvent extends InteractiveParts {
  readonly kind: 'list';
  /** Label of the control that opens the list; empty where none was sent. */
  readonly buttonLabel: string;
  readonly sections: readonly { readonly title: string; readonly rows: readonly Row[] }[];
}
/** Up to a few answers to press; without any there is only something to read. */
export interface ButtonsEvent extends InteractiveParts {
  readonly kind: 'buttons';
  readonly buttons: readonly Choice[];
}
/** One product, by id or whole. */
export interface ProductEvent extends InteractiveParts, ProductParts {
  readonly kind: 'product';
  readonly catalogId: string;
  /** Empty where the message names no product. */
  readonly productId: string;
  readonly product?: Product;
  readonly actionButton?: Choice;
  readonly buttons: readonly Choice[];
}
/** Several products in sections, by id or whole. */
export interface ProductsEvent extends InteractiveParts, ProductParts {
  readonly kind: 'products';
  readonly catalogId: string;
  readonly sections: readonly {
    readonly title: string;
    readonly items: readonly { readonly productId: string; readonly product?: Product }[];
  }[];
}
/** The agent ended the session. */
export interface CloseEvent {
  readonly kind: 'close';
}
/** What we could not read, and why. A host may render it; it is always reported. */
export interface UnknownEvent {
  readonly kind: 'unknown';
  readonly reason:
    | 'not-json'
    | 'not-an-object'
    | 'no-key'
    | 'several-keys'
    | 'unknown-key'
    | 'wrong-type'
    | 'too-large'
    | 'too-deep';
  /** The key at fault, or a path to the field of the wrong type; empty where there is none. */
  readonly path: string;
  /** What came, as it came; cut to 2,000 characters where it was text. */
  readonly raw: unknown;
}

/** Everything an agent can send. */
export type AgentEvent =
  | TextEvent
  | AudioEvent
  | ImageEvent
  | LocationEvent
  | RecommendationEvent
  | SuggestionEvent
  | HandoverEvent
  | ListEvent
  | ButtonsEvent
  | ProductEvent
  | ProductsEvent
  | CloseEvent
  | UnknownEvent;
export type AgentEventKind = AgentEvent['kind'];
export type EventOf<K extends AgentEventKind> = Extract<AgentEvent, { readonly kind: K }>;

/** Everything a shopper, or the page on behalf of one, can send. `encodeInput` writes each as one input event. */
export type ChatInput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'audio'; readonly url: string }
  | { readonly kind: 'image'; readonly url: string; readonly caption: string }
  | {
      readonly kind: 'location';
      readonly latitude: number;
      readonly longitude: number;
      readonly name: string;
      readonly address: string;
    }
  | { readonly kind: 'button'; readonly id: string; readonly title: string }
  | { readonly kind: 'row'; readonly id: string; readonly title: string; readonly description: string }
  | { readonly kind: 'form'; readonly values: Readonly<Record<string, string>> }
  | {
      readonly kind: 'store';
      readonly storeId: string;
      readonly name: string;
      readonly city: string;
      readonly state: string;
    }
  /**
   * A greeting, an automated line or a live agent's line that the shopper has already seen. `seal`: made by the shop's
   * server for the proxy; contains the id of the line.
   */
  | { readonly kind: 'assistant'; readonly text: string; readonly seal?: string };
export type ChatInputKind = ChatInput['kind'];

/**
 * The normalised events that the decoder creates from the wire format. Store, hooks and components use only these.
 *
 * @see platform API, sections "Agent input events" and "Agent response events"
 */

/** The author of a message. */
export type Speaker = 'agent' | 'shopper';

/** A product of the shop. */
export interface Product {
  readonly productId: string;
  readonly title: string;
  readonly description: string;
  /** Undefined: the card is not a link. */
  readonly url?: string;
  readonly imageUrl?: string;
  /** Undefined: no price is shown, never 0.00. */
  readonly price?: number;
  /** ISO 4217. */
  readonly currency?: string;
  readonly facets?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A reply button. */
export interface Choice {
  readonly id: string;
  readonly title: string;
}
/** A row of a list. */
export interface Row extends Choice {
  readonly description: string;
}
/** The header of an interactive message: a text or a file. */
export type Header =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'image' | 'video' | 'audio' | 'document';
      readonly url: string;
      readonly caption: string;
      readonly filename: string;
    };
/** `body` is empty if the agent sent the text in a separate message before this one. */
interface InteractiveParts {
  readonly header?: Header;
  readonly body: string;
  readonly footer: string;
}
/** Fields that every message may have. */
export interface MessageFields {
  /** Milliseconds since the epoch, if sent. */
  readonly createdAt?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A text message. */
export interface TextEvent extends MessageFields {
  readonly kind: 'text';
  readonly speaker: Speaker;
  readonly text: string;
}
/** An audio message. */
export interface AudioEvent extends MessageFields {
  readonly kind: 'audio';
  readonly speaker: Speaker;
  readonly url: string;
}
/** A picture. */
export interface ImageEvent extends MessageFields {
  readonly kind: 'image';
  readonly speaker: Speaker;
  readonly url: string;
  readonly caption: string;
}
/** A location. */
export interface LocationEvent extends MessageFields {
  readonly kind: 'location';
  readonly speaker: Speaker;
  /** Degrees; undefined if missing or invalid. */
  readonly latitude?: number;
  readonly longitude?: number;
  readonly name: string;
  readonly address: string;
}
/** An event that contains products, choices or questions. */
interface UnreadableParts {
  /** Parts that could not be decoded, for the report; the store drops this field. */
  readonly unreadable?: readonly UnknownEvent[];
}
/** Products the agent recommends. */
export interface RecommendationEvent extends UnreadableParts {
  readonly kind: 'recommendation';
  readonly products: readonly Product[];
  /** How to present the products, such as the criteria of a search; an extension of this project. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}
/** Questions the shopper may ask next. */
export interface SuggestionEvent extends UnreadableParts {
  readonly kind: 'suggestion';
  readonly questions: readonly string[];
}
/** The cause of a handover, by the platform's event key. */
export type HandoverReasonKind = 'agent' | 'storefront' | 'orderStatus' | 'location' | 'leadgen' | 'other';
/** The agent requests a handover. Not created if `triggerHandover` is false. */
export interface HandoverEvent {
  readonly kind: 'handover';
  readonly reasonKind: HandoverReasonKind;
  /** Reason in English for the shop's staff, else in the shopper's language; may be empty. The chat never shows it. */
  readonly reason: string;
  /** Reason in the shopper's language, which the chat shows; empty if the agent sent none. */
  readonly reasonNative: string;
  /** Other fields of the handover, with camelCase names. */
  readonly fields: Readonly<Record<string, unknown>>;
}
/** A message with choices. */
interface ChoiceParts extends InteractiveParts, UnreadableParts {
  /** Set if the message has choices, and none could be decoded. */
  readonly hasUnreadChoices?: true;
}
/** A list to choose one row from; without sections, only text. */
export interface ListEvent extends ChoiceParts {
  readonly kind: 'list';
  /** Label of the control that opens the list; may be empty. */
  readonly buttonLabel: string;
  readonly sections: readonly { readonly title: string; readonly rows: readonly Row[] }[];
}
/** Reply buttons; without any, only text. */
export interface ButtonsEvent extends ChoiceParts {
  readonly kind: 'buttons';
  readonly buttons: readonly Choice[];
}
/** One product, complete or by id. */
export interface ProductEvent extends InteractiveParts, UnreadableParts {
  readonly kind: 'product';
  readonly catalogId: string;
  /** Empty if the message contains no product, or one without an id. */
  readonly productId: string;
  readonly product?: Product;
  readonly actionButton?: Choice;
  readonly buttons: readonly Choice[];
}
/** Products in sections, complete or by id. */
export interface ProductsEvent extends InteractiveParts, UnreadableParts {
  readonly kind: 'products';
  readonly catalogId: string;
  readonly sections: readonly {
    readonly title: string;
    readonly items: readonly { readonly productId: string; readonly product?: Product }[];
  }[];
}
/** An order of the shop; an extension of this project, which the API document does not define. */
export interface OrderEvent {
  readonly kind: 'order';
  /** The order as the agent sent it, with camelCase names; `readOrder` returns its typed fields. */
  readonly order: Readonly<Record<string, unknown>>;
}
/** The agent ended the session. */
export interface CloseEvent {
  readonly kind: 'close';
}
/** An event that could not be decoded. The store reports it; a host may render it. */
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
  /** The key or the path of the part that could not be decoded; empty if this is the whole value. */
  readonly path: string;
  /** The raw value. Text is cut to 2,000 characters, and levels beyond the depth limit are removed. */
  readonly raw: unknown;
  /** Set by the store for what the page has registered in `events` or `tools`. Such an event is shown, and not reported. */
  readonly extension?: ExtensionData;
}
/** An event, or the output of a tool, that the page shows itself. */
export interface ExtensionData {
  readonly source: 'events' | 'tools';
  /** Name under which the page has registered it. */
  readonly name: string;
  /** The value as it was received: JSON. */
  readonly data: unknown;
}

/** Every event that an agent can send. */
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
  | OrderEvent
  | CloseEvent
  | UnknownEvent;
/** The kind of an agent event. */
export type AgentEventKind = AgentEvent['kind'];
/** The agent event of a kind. */
export type EventOf<K extends AgentEventKind> = Extract<AgentEvent, { readonly kind: K }>;

/** Every input that a shopper, or the page on their behalf, can send. `encodeInput` writes each as one input event. */
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
   * A greeting, an automated message or a message of a live agent that the shopper has already seen. `seal` is the shop
   * server's signature of session, message id and text, which the proxy checks.
   */
  | { readonly kind: 'assistant'; readonly text: string; readonly seal?: string };
/** The kind of an input. */
export type ChatInputKind = ChatInput['kind'];

/** What the page can hear, on the element and through `Shelftalk.on`. Message text only where `event-text` asks for it. */
export interface ShelftalkEventDetails {
  /** The loader has drawn the launcher. */
  readonly ready: Readonly<Record<string, never>>;
  /** The panel has opened. */
  readonly open: { readonly by: 'shopper' | 'page' };
  /** The panel has closed. */
  readonly close: { readonly by: 'shopper' | 'page' };
  /** The shopper said or chose something; `input` is what kind of input it was. */
  readonly sent: { readonly input: string; readonly text?: string };
  /** The agent sent an event of this kind. */
  readonly received: { readonly event: string; readonly text?: string };
  /** The agent asks for somebody else to go on. */
  readonly handover: { readonly reasonKind: string };
  /** What the shopper thinks of an answer; why goes to `configure({ onFeedback })` only. */
  readonly feedback: { readonly messageId: string; readonly rating: 'up' | 'down' };
  /** The conversation is over. */
  readonly ended: { readonly by: string };
  /** The greeting beside the launcher. */
  readonly greeting: { readonly action: 'shown' | 'opened' | 'dismissed' };
  /** A suggested question of the page was chosen; `productId` is empty where it belongs to no product. */
  readonly starter: { readonly productId: string };
  /** A product card was followed. */
  readonly product: { readonly productId: string; readonly url: string };
  /** A piece was put into the shop's cart or taken out again; `count`: pieces in the cart, where the shop says it. */
  readonly cart: {
    readonly action: 'added' | 'removed';
    readonly productId: string;
    readonly variantId?: string;
    readonly count?: number;
  };
  /**
   * Something could not be loaded or read; the shopper has been told where it matters. `greeting`: an automated
   * message that the proxy does not accept, so that the agent never hears it.
   */
  readonly error: {
    readonly phase: 'load' | 'render' | 'protocol' | 'handler' | 'greeting';
    readonly message: string;
  };
}
export type ShelftalkEventName = keyof ShelftalkEventDetails;

/** Dispatched on `<shelftalk-chat>` as `shelftalk:<name>`; bubbles and crosses shadow roots. */
export type ShelftalkEvent<N extends ShelftalkEventName> = CustomEvent<ShelftalkEventDetails[N]>;

/** The DOM events of the element, by their types. */
export type ShelftalkEventMap = { [N in ShelftalkEventName as `shelftalk:${N}`]: ShelftalkEvent<N> };

export type Emit = <N extends ShelftalkEventName>(name: N, detail: ShelftalkEventDetails[N]) => void;

declare global {
  interface HTMLElementEventMap extends ShelftalkEventMap {}
  interface DocumentEventMap extends ShelftalkEventMap {}
}

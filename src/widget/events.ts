/** Events on the element and for `Shelftalk.on`. They contain message text only with `event-text="on"`. */
export interface ShelftalkEventDetails {
  /** The launcher is rendered. */
  readonly ready: Readonly<Record<string, never>>;
  /** The panel was opened. */
  readonly open: { readonly by: 'shopper' | 'page' };
  /** The panel was closed. */
  readonly close: { readonly by: 'shopper' | 'page' };
  /** The shopper sent an input of this kind, or the page did by `send`. */
  readonly sent: { readonly input: string; readonly text?: string };
  /** The agent sent an event of this kind; `activity`: it described its current activity. */
  readonly received: { readonly event: string; readonly text?: string };
  /** The agent requested a handover. */
  readonly handover: { readonly reasonKind: string };
  /** The shopper rated an answer; the reason is passed to `configure({ onFeedback })` only. */
  readonly feedback: { readonly messageId: string; readonly rating: 'up' | 'down' };
  /** The session was closed. */
  readonly ended: { readonly by: string };
  /** The greeting beside the launcher was shown, opened or dismissed. */
  readonly greeting: { readonly action: 'shown' | 'opened' | 'dismissed' };
  /** A question of `<shelftalk-starters>` was chosen; `productId` is empty if that element has none. */
  readonly starter: { readonly productId: string };
  /** A link of a product's card or details to its page was followed. */
  readonly product: { readonly productId: string; readonly url: string };
  /**
   * A product was added, or `removed` by an undo, or a quantity was `changed` in the cart card, without `productId`;
   * `count` is the number of pieces in the cart, if the shop reports it.
   */
  readonly cart: {
    readonly action: 'added' | 'removed' | 'changed';
    readonly productId?: string;
    readonly variantId?: string;
    readonly count?: number;
  };
  /**
   * Something could not be loaded, rendered or decoded, or a handler of the page failed; where it matters, the shopper
   * sees an error. `greeting`: the proxy does not accept an automated message, so the agent does not receive it.
   */
  readonly error: {
    readonly phase: 'load' | 'render' | 'protocol' | 'handler' | 'greeting';
    readonly message: string;
  };
}
export type ShelftalkEventName = keyof ShelftalkEventDetails;

/** Dispatched on `<shelftalk-chat>` as `shelftalk-<name>` and `shelftalk:<name>`; bubbles and crosses shadow roots. */
export type ShelftalkEvent<N extends ShelftalkEventName> = CustomEvent<ShelftalkEventDetails[N]>;

/** The DOM events of the element by type. */
export type ShelftalkEventMap = {
  [N in ShelftalkEventName as `shelftalk-${N}` | `shelftalk:${N}`]: ShelftalkEvent<N>;
};

export type Emit = <N extends ShelftalkEventName>(name: N, detail: ShelftalkEventDetails[N]) => void;

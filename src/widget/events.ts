/** What the page can hear, on the element and through `Shelftalk.on`. None of them holds message text. */
export interface ShelftalkEventDetails {
  /** The loader has drawn the launcher. */
  readonly ready: Readonly<Record<string, never>>;
  readonly open: { readonly by: 'shopper' | 'page' };
  readonly close: { readonly by: 'shopper' | 'page' };
  /** The shopper said or chose something; `input` is what kind of input it was. */
  readonly sent: { readonly input: string };
  /** The agent sent an event of this kind. */
  readonly received: { readonly event: string };
  readonly handover: { readonly reasonKind: string };
  /** What the shopper thinks of an answer; why goes to `configure({ onFeedback })` only. */
  readonly feedback: { readonly messageId: string; readonly rating: 'up' | 'down' };
  readonly ended: { readonly by: string };
  /** A product card was followed. */
  readonly product: { readonly productId: string; readonly url: string };
  /** Something could not be loaded or read; the shopper has been told where it matters. */
  readonly error: { readonly phase: 'load' | 'render' | 'protocol' | 'handler'; readonly message: string };
}
export type ShelftalkEventName = keyof ShelftalkEventDetails;
/** Dispatches on `<shelftalk-chat>` as `shelftalk:<name>`; bubbles and crosses shadow roots. */
export type Emit = <N extends ShelftalkEventName>(name: N, detail: ShelftalkEventDetails[N]) => void;

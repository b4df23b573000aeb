import type { HostForm, HostOptions, ShopContext, Store } from './config.ts';
import type { ShelftalkEventDetails, ShelftalkEventName } from './events.ts';

/** Values of the attributes for scheme, theme and position; `ChatAttributes` describes each. */
export interface ShelftalkTheme {
  readonly scheme?: string;
  readonly density?: string;
  readonly accent?: string;
  readonly 'accent-dark'?: string;
  readonly ground?: string;
  readonly 'ground-dark'?: string;
  readonly 'card-colour'?: string;
  readonly 'card-colour-dark'?: string;
  readonly 'ink-colour'?: string;
  readonly 'ink-colour-dark'?: string;
  readonly 'line-colour'?: string;
  readonly 'line-colour-dark'?: string;
  readonly 'button-weight'?: string;
  readonly 'title-weight'?: string;
  readonly 'strong-weight'?: string;
  readonly 'chip-radius'?: string;
  readonly 'title-font'?: string;
  readonly radius?: string;
  readonly font?: string;
  readonly 'text-size'?: string;
  readonly 'offset-block'?: string;
  readonly 'offset-inline'?: string;
  readonly 'z-index'?: string;
}

/** An order of the shop, for the sales figures. */
export interface ShelftalkOrder {
  /** The shop's number of the order: an order is counted once. */
  readonly id: string | number;
  /** Total in the major unit of the currency. */
  readonly value: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** Relation of an order to the chat, for shops whose server reports orders. */
export interface ShelftalkAttribution {
  /** Group of the experiment; `none` without one. */
  readonly group: 'none' | 'chat' | 'holdout';
  /** Whether the agent has answered in this browser within the days of `data-figures`. */
  readonly assisted: boolean;
  /** Whether the order is the visitor's first since they joined the experiment; false outside it. */
  readonly buyer: boolean;
}

/** The methods of a chat. They can be called at any time; calls that need the app wait until it is loaded. */
export interface ShelftalkMethods {
  /**
   * Opens the panel.
   *
   * @param by `shopper` after an interaction of the shopper: the focus moves into the panel. Default: `page`, which moves the
   *   focus only on phones, where the panel covers the page.
   */
  open(by?: 'shopper' | 'page'): void;
  /**
   * Closes the panel, unless it is inline. A running turn continues.
   *
   * @param by `shopper` after an interaction of the shopper: the focus moves to the launcher. Default: `page`, which moves the
   *   focus only if it was in the panel.
   */
  close(by?: 'shopper' | 'page'): void;
  /** Opens or closes the panel. */
  toggle(): void;
  /**
   * Sends a text as the shopper. If terms have to be accepted first, the text is put into the composer.
   *
   * @param by `shopper` after an interaction of the shopper, such as a press of the page's own button: from then on the
   *   conversation may be stored. Default: `page`.
   */
  send(text: string, by?: 'shopper' | 'page'): void;
  /**
   * Adds an automated message of the shop to the thread. The agent receives it with the shopper's next message. A
   * message that the proxy does not accept is not shown, but reported as `shelftalk:error`.
   */
  say(text: string): void;
  /** Opens a form over the chat; submitting it sends the values. If terms have to be accepted first, opens the chat only. */
  openForm(form: HostForm): void;
  /**
   * Opens the store picker over the chat; defaults to the stores of `configure`. If terms have to be accepted first, opens the
   * chat only.
   */
  openStores(stores?: readonly Store[]): void;
  /** Sets options of the page; omitted options keep their values. Does not load the app. */
  configure(options: HostOptions): void;
  /** Sets the page context; sent with the shopper's next message. Omitted fields keep their values. */
  setContext(context: ShopContext): void;
  /** Sets whether the conversation may be stored; if never called, it is stored from the shopper's first interaction on. */
  consent(allowed: boolean): void;
  /** Identifies the shopper by short-lived tokens of the shop's server. `null` signs the shopper out and removes their conversation. */
  identify(token: HostOptions['identify']): void;
  /**
   * Deletes the conversation and the visitor id on this device. Also resolves, without deleting, if the chat is removed before
   * the app has loaded.
   */
  reset(): Promise<void>;
  /**
   * Like `reset`, and deletes the conversation at the service. Resolves to false if the call to the service failed, or if the
   * chat is removed before the app has loaded.
   */
  erase(): Promise<boolean>;
  /** Changes the language. @param locale BCP 47 tag. */
  setLocale(locale: string): void;
  /** Changes the colour scheme and theme tokens; unknown names log a warning. */
  setTheme(theme: ShelftalkTheme): void;
  /**
   * Counts an order for the sales figures, once. Exists with `data-figures` or `data-holdout` only; a queued call,
   * `Shelftalk.push(['order', …])`, is ignored without them.
   */
  order?(order: ShelftalkOrder): void;
  /** Returns the relation of an order made now to the chat. Exists with `data-figures` or `data-holdout` only. */
  attribution?(): ShelftalkAttribution;
  /** Removes the chat from the page; later calls do nothing. */
  destroy(): void;
}

/** Adds an event listener; returns a function that removes it. Exceptions go to the page's `error` event. */
export type AddListener = <N extends ShelftalkEventName>(
  name: N,
  handler: (detail: ShelftalkEventDetails[N]) => void,
) => () => void;

type QueuedListener = {
  [N in ShelftalkEventName]: readonly ['on', N, (detail: ShelftalkEventDetails[N]) => void];
}[ShelftalkEventName];

/** A queued call: `['open']`, `['send', 'Do you ship to Porto?']`, `['on', 'open', track]`. */
export type ShelftalkCall =
  | QueuedListener
  | {
      [N in keyof ShelftalkMethods]-?: readonly [N, ...Parameters<NonNullable<ShelftalkMethods[N]>>];
    }[keyof ShelftalkMethods];

/** `window.Shelftalk` once the loader has run: the page's first chat. */
export interface ShelftalkApi extends ShelftalkMethods {
  /** Adds an event listener, by name without `shelftalk:`; returns a function that removes it. */
  on: AddListener;
  /** Whether the panel is open. */
  readonly isOpen: boolean;
  /** False after the chat was destroyed or removed, and for visitors without the chat (`data-holdout`). */
  readonly isConnected: boolean;
  /** For calls made before the loader ran: `(window.Shelftalk ||= []).push(['open'])`. */
  push(...calls: readonly ShelftalkCall[]): void;
}

/** The element `<shelftalk-chat>`. Its methods exist once the script has run. */
export interface ShelftalkChatElement extends HTMLElement, ShelftalkApi {
  readonly isConnected: boolean;
}

/** Sets `window.Shelftalk`, unless another chat on the page has, and runs the queued calls. */
export function installApi(chat: ShelftalkApi): void {
  // `window.Shelftalk` may also be an element with that id, which is not an own property.
  const before = Object.hasOwn(window, 'Shelftalk') ? window.Shelftalk : [];
  if ((before as ShelftalkApi).isConnected) return;
  window.Shelftalk = chat;
  if (Array.isArray(before)) chat.push(...before);
}

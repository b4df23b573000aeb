import type { HostForm, HostOptions, ShopContext, Store } from './config.ts';
import type { ShelftalkEventDetails, ShelftalkEventName } from './events.ts';

export interface ShelftalkTheme {
  readonly scheme?: string;
  readonly accent?: string;
  readonly radius?: string;
  readonly font?: string;
  readonly 'offset-block'?: string;
  readonly 'offset-inline'?: string;
  readonly 'z-index'?: string;
}

/** What a page can ask of the chat at any time: what needs the app happens once it is there. */
export interface ShelftalkCalls {
  /** `shopper`: an act of theirs led here, so that the focus may follow; default: `page`. */
  open(by?: 'shopper' | 'page'): void;
  /** Closes the panel; what runs in it goes on. */
  close(by?: 'shopper' | 'page'): void;
  /** Opens the panel, or closes it. */
  toggle(): void;
  /** Says something as the shopper. Where terms come before the first message, it waits in the composer. */
  send(text: string): void;
  /**
   * Adds a message of the shop's automation to the thread. The agent hears it with the next thing the shopper says;
   * one that the proxy does not accept is not shown, but reported as `shelftalk:error`.
   */
  say(text: string): void;
  /** Opens the chat and a form over it; what is filled in is sent. Where terms come first, it opens the chat only. */
  openForm(form: HostForm): void;
  /** Opens the chat and the choice of a store; default: the stores of `configure`. */
  openStores(stores?: readonly Store[]): void;
  /** Stores, forms and handlers of the shop; fetches nothing by itself. */
  configure(options: HostOptions): void;
  /** What the shopper has before them; goes along with the next thing they say. What is not named stays as it was. */
  setContext(context: ShopContext): void;
  /** Whether the conversation may be stored; without a word it is, from the shopper's first act on. */
  consent(allowed: boolean): void;
  /** Who the shopper is, by short-lived tokens of the shop's server; null: nobody any more. */
  identify(token: HostOptions['identify']): void;
  /** Forgets the conversation and the shopper. */
  reset(): Promise<void>;
  /** The same, at the service too; false where it could not be told. */
  erase(): Promise<boolean>;
  /** Changes the language: a BCP 47 tag. */
  setLocale(locale: string): void;
  /** Changes the scheme and the tokens; other names are refused with a warning on the console. */
  setTheme(theme: ShelftalkTheme): void;
  /** Takes the chat off the page; calls to it then do nothing. */
  destroy(): void;
}

/** Hears one of our events; answers its undo. What a handler throws is reported to the page's `error` event. */
export type Hear = <N extends ShelftalkEventName>(
  name: N,
  handler: (detail: ShelftalkEventDetails[N]) => void,
) => () => void;

type Heard = {
  [N in ShelftalkEventName]: readonly ['on', N, (detail: ShelftalkEventDetails[N]) => void];
}[ShelftalkEventName];

/** A call as it is queued: `['open']`, `['send', 'Do you ship to Porto?']`, `['on', 'open', track]`. */
export type ShelftalkCall =
  | Heard
  | { [N in keyof ShelftalkCalls]: readonly [N, ...Parameters<ShelftalkCalls[N]>] }[keyof ShelftalkCalls];

/** `window.Shelftalk` once the loader has run: the page's first chat. */
export interface ShelftalkApi extends ShelftalkCalls {
  /** Hears one of our events, by its name without `shelftalk:`; answers its undo. */
  on: Hear;
  /** False once it was destroyed, or taken off the page. */
  readonly isConnected: boolean;
  /** The form for calls made before the loader ran: `(window.Shelftalk ||= []).push(['open'])`. */
  push(...calls: readonly ShelftalkCall[]): void;
}

declare global {
  interface Window {
    Shelftalk?: ShelftalkApi | ShelftalkCall[];
  }
}

/** Puts a chat on the window, unless another one on the page is there, and makes the calls that were queued. */
export function installApi(chat: ShelftalkApi): void {
  // An element with this id is no property of the window's own.
  const before = Object.hasOwn(window, 'Shelftalk') ? window.Shelftalk : [];
  if ((before as ShelftalkApi).isConnected) return;
  window.Shelftalk = chat;
  if (Array.isArray(before)) chat.push(...before);
}

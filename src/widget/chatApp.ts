import type { ChatElement } from './ChatElement.ts';
import type { ElementConfig, HostForm, Store } from './config.ts';
import type { Frame } from './frame.ts';

/** The app's interface for the loader. */
export interface ChatApp {
  /**
   * Call when the panel has been opened.
   *
   * @param takesFocus Whether the composer may take the focus.
   * @param isTrusted Whether a trusted press of the launcher opened the panel.
   * @param isSheet Whether to make the panel a modal sheet. Not done before the app is loaded, because after a failed download
   *   the shopper could not return to the page.
   */
  onOpen(takesFocus: boolean, isTrusted: boolean, isSheet: boolean): void;
  /** Moves the text of the placeholder field, and the focus if the field had it, into the composer. */
  takeTyped(): void;
  /** Sends a text as the shopper; `by` defaults to `page`. */
  send(text: string, by?: 'shopper' | 'page'): void;
  /** Adds an automated message, if the proxy accepts it; the agent receives it with the next turn. */
  say(text: string): void;
  /** Deletes the conversation and the visitor id on this device. */
  reset(): Promise<void>;
  /** Like `reset`, and deletes the conversation at the service; resolves to false if the call to the service failed. */
  erase(): Promise<boolean>;
  /** Opens a form over the conversation; submitting it sends the values. */
  openForm(form: HostForm): void;
  /** Opens the store picker; defaults to the stores of `configure`. */
  openStores(stores?: readonly Store[]): void;
  /** Applies changed attributes and options. */
  update(config: ElementConfig): void;
  destroy(): void;
}

export interface ChatAppOptions extends Frame {
  readonly chat: ChatElement;
  readonly root: ShadowRoot;
}

/** Exports of `app-HASH.js`. */
export interface ChatAppModule {
  readonly mountChat: (options: ChatAppOptions) => ChatApp;
}

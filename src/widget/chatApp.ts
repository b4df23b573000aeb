import type { ChatElement } from './ChatElement.ts';
import type { ElementConfig, HostForm, Store } from './config.ts';
import type { Emit } from './events.ts';
import type { Frame } from './frame.ts';

/** What the loader asks of the app once it has been fetched. */
export interface ChatApp {
  /**
   * `focus`: the composer may take the focus. `isAct`: the shopper opened it with their own hands. `isSheet`: it
   * covers the page from now on; not before, or a failed download would shut the shopper in with nothing.
   */
  shown(focus: boolean, isAct: boolean, isSheet: boolean): void;
  /** Puts what stands in the field into the composer, and the caret behind it where the shopper was typing. */
  takeTyped(): void;
  /** Says something as the shopper. */
  send(text: string): void;
  /** Adds an automated message, where the agent will hear it. */
  say(text: string): void;
  /** Forgets the conversation and the shopper. */
  reset(): Promise<void>;
  /** The same, at the service too; false where it could not be told. */
  erase(): Promise<boolean>;
  /** Opens a form over the conversation; what is filled in is sent. */
  openForm(form: HostForm): void;
  /** Opens the choice of a store; default: those of `configure`. */
  openStores(stores?: readonly Store[]): void;
  /** The page has set something else. */
  update(given: ElementConfig): void;
  destroy(): void;
}

export interface ChatAppOptions extends Frame {
  readonly chat: ChatElement;
  readonly root: ShadowRoot;
  readonly emit: Emit;
}

/** What an app chunk exports. */
export interface ChatAppModule {
  readonly mountChat: (options: ChatAppOptions) => ChatApp;
}

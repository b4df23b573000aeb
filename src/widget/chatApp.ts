import type { Emit } from './events.ts';
import type { Settings } from './settings.ts';

/** What the loader asks of the app once it has been fetched. */
export interface ChatApp {
  /** `focus`: the shopper opened it, so the composer may take the focus. */
  shown(focus: boolean): void;
  /** Says something as the shopper. */
  send(text: string): void;
  update(settings: Settings): void;
  destroy(): void;
}

export interface ChatAppOptions {
  /** Where the panel is drawn; the root of tokens and themes. */
  readonly container: HTMLElement;
  readonly root: ShadowRoot;
  readonly settings: Settings;
  readonly emit: Emit;
  /** The shopper asked for the panel to close. */
  readonly onClose: () => void;
}

/** What an app chunk exports. */
export interface ChatAppModule {
  readonly mountChat: (options: ChatAppOptions) => ChatApp;
}

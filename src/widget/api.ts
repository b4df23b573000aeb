import type { ChatElement } from './ChatElement.ts';
import type { ShelftalkEventDetails, ShelftalkEventName } from './events.ts';
import type { HostForm, HostOptions, Store } from './given.ts';

/** `window.Shelftalk`. Works at any time: what is called before the chat is there happens once it is. */
export interface ShelftalkApi {
  open(): void;
  close(): void;
  toggle(): void;
  send(text: string): void;
  /** Opens the chat and a form over it; what is filled in is sent. */
  openForm(form: HostForm): void;
  /** Opens the chat and the choice of a store; default: the stores of `configure`. */
  openStores(stores?: readonly Store[]): void;
  /** Stores, forms and handlers of the shop; fetches nothing by itself. */
  configure(options: HostOptions): void;
  /** Whether the conversation may be stored; without a word it is, from the shopper's first act on. */
  consent(allowed: boolean): void;
  /** Who the shopper is, by short-lived tokens of the shop's server; null: nobody any more. */
  identify(token: HostOptions['identify']): void;
  /** Forgets the conversation and the shopper. */
  reset(): Promise<void>;
  /** The same, at the service too; false where it could not be told. */
  erase(): Promise<boolean>;
  setLocale(locale: string): void;
  setTheme(theme: { scheme?: string; accent?: string; radius?: string; font?: string }): void;
  on<N extends ShelftalkEventName>(name: N, handler: (detail: ShelftalkEventDetails[N]) => void): () => void;
  /** Takes the chat off the page; the element definition stays. */
  destroy(): void;
  /** The form for calls made before the loader ran: `(window.Shelftalk ||= []).push(['open'])`. */
  push(...calls: readonly (readonly [string, ...unknown[]])[]): void;
}

declare global {
  interface Window {
    Shelftalk?: ShelftalkApi | (readonly [string, ...unknown[]])[];
  }
}

const themeNames = ['scheme', 'accent', 'radius', 'font'] as const;

/** Puts the API on the window and makes the calls that were queued there. */
export function installApi(window: Window, element: ChatElement): ShelftalkApi {
  const queued = Array.isArray(window.Shelftalk) ? window.Shelftalk : [];
  const api: ShelftalkApi = {
    open: () => element.open(),
    close: () => element.close(),
    toggle: () => element.toggle(),
    send: (text) => element.send(text),
    openForm: (form) => element.openForm(form),
    openStores: (stores) => element.openStores(stores),
    configure: (options) => element.configure(options),
    consent: (allowed) => element.consent(allowed),
    identify: (token) => element.identify(token),
    reset: () => element.reset(),
    erase: () => element.erase(),
    setLocale: (locale) => element.setAttribute('locale', locale),
    setTheme: (theme) => {
      for (const name of themeNames) {
        const value = theme[name];
        if (value !== undefined) element.setAttribute(name, value);
      }
    },
    on: (name, handler) => element.on(name, handler as (detail: unknown) => void),
    destroy: () => element.destroy(),
    push: (...calls) => {
      for (const [name, ...args] of calls) {
        const method = (api as unknown as Record<string, unknown>)[name];
        if (name !== 'push' && typeof method === 'function') method(...args);
      }
    },
  };
  window.Shelftalk = api;
  api.push(...queued);
  return api;
}

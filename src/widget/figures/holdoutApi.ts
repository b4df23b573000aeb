import type { ShelftalkApi } from '../api.ts';
import type { VisitorFigures } from './VisitorFigures.ts';

/** `window.Shelftalk` of visitors without the chat: `order`, `attribution` and consent work, other calls do nothing. */
export function createHoldoutApi(figures: VisitorFigures): ShelftalkApi {
  const ignore = () => {};
  const api: ShelftalkApi = {
    isOpen: false,
    isConnected: false,
    open: ignore,
    close: ignore,
    toggle: ignore,
    send: ignore,
    say: ignore,
    openForm: ignore,
    openStores: ignore,
    setContext: ignore,
    identify: ignore,
    setLocale: ignore,
    setTheme: ignore,
    destroy: ignore,
    reset: () => Promise.resolve(),
    erase: () => Promise.resolve(true),
    on: () => ignore,
    configure: ({ consent }) => figures.consent(consent),
    consent: (isAllowed) => figures.consent(isAllowed),
    order: (order) => figures.order(order),
    attribution: () => figures.attribution(),
    push: (...calls) => {
      for (const [name, ...args] of calls) Reflect.get<object, string>(api, name)?.call?.(api, ...args);
    },
  };
  return api;
}

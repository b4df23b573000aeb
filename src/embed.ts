import type { ShelftalkApi, ShelftalkCall, ShelftalkChatElement, ShelftalkEventMap } from './widget/index.ts';

/** Types of the script tag: `window.Shelftalk`, its elements and their events. This entry has no code. */
export type { AddToCart, AddToCartResult, ChosenVariant } from './components/index.ts';
export type { LookUpOrder, Order, Product } from './protocol/index.ts';
export type {
  CartLine,
  ChatAttributes,
  HostForm,
  HostOptions,
  ShelftalkApi,
  ShelftalkCall,
  ShelftalkChatElement,
  ShelftalkEvent,
  ShelftalkEventDetails,
  ShelftalkEventMap,
  ShelftalkEventName,
  ShelftalkMethods,
  ShelftalkTheme,
  ShopContext,
  Store,
} from './widget/index.ts';

declare global {
  interface Window {
    /** Calls made before the script has run are queued in an array. */
    Shelftalk?: ShelftalkApi | ShelftalkCall[];
  }
  interface HTMLElementTagNameMap {
    'shelftalk-chat': ShelftalkChatElement;
    'shelftalk-starters': HTMLElement;
  }
  interface HTMLElementEventMap extends ShelftalkEventMap {}
  interface DocumentEventMap extends ShelftalkEventMap {}
}

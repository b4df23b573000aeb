/** Types of the script tag: `window.Shelftalk`, its elements and their events. This entry has no code. */
export type { AddToCart, AddToCartResult, ChosenVariant } from './components/index.ts';
export type { Product } from './protocol/index.ts';
export type {
  CartLine,
  ChatAttributes,
  ChatElement,
  HostForm,
  HostOptions,
  ShelftalkApi,
  ShelftalkCall,
  ShelftalkEvent,
  ShelftalkEventDetails,
  ShelftalkEventMap,
  ShelftalkEventName,
  ShelftalkMethods,
  ShelftalkTheme,
  ShopContext,
  Store,
} from './widget/index.ts';

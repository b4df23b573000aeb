export type {
  ShelftalkApi,
  ShelftalkAttribution,
  ShelftalkCall,
  ShelftalkChatElement,
  ShelftalkMethods,
  ShelftalkOrder,
  ShelftalkTheme,
} from './api.ts';
export type { ChatAttributes } from './attributes.ts';
export type { CartLine, HostForm, HostOptions, ShopContext, Store } from './config.ts';
export type {
  ShelftalkEvent,
  ShelftalkEventDetails,
  ShelftalkEventMap,
  ShelftalkEventName,
} from './events.ts';
export { lazyParts, lazyRenderers, preloadLazyParts } from './libraryParts.ts';
export { languages, loadMessages } from './loadMessages.ts';

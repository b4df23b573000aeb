'use client';

export { type BrowserPersistenceOptions, persistInBrowser } from './browser/index.ts';
export { type PersistedConversationOptions, usePersistedConversation } from './react/index.ts';
export {
  type Channel,
  type Keeping,
  type KeepingOptions,
  type KeepingSurroundings,
  keepConversation,
  type News,
  type OpenChannel,
  type Place,
  type Shelf,
  type View,
} from './store/index.ts';

'use client';

/** Persistence of a conversation in the browser, in sync with other tabs. */
export { type BrowserPersistenceOptions, persistInBrowser } from './browser/index.ts';
export { type PersistedConversationOptions, usePersistedConversation } from './react/index.ts';
export {
  type OpenTabChannel,
  type Persistence,
  type PersistenceOptions,
  type PersistenceRuntime,
  persistConversation,
  type ReadingPosition,
  type SavedView,
  type StorageAdapter,
  type TabChannel,
  type TabMessage,
} from './store/index.ts';

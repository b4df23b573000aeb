'use client';

export {
  type BrowserKeepingOptions,
  type KeptConversationOptions,
  keepInBrowser,
  useKeptConversation,
} from './react/index.ts';
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

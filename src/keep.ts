'use client';

export {
  type BrowserKeepingOptions,
  type KeptConversationOptions,
  keepInBrowser,
  useKeptConversation,
} from './react/index.ts';
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

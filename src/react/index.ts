export { canRetry } from '../store/index.ts';
export { browserSurroundings } from './browser/browserSurroundings.ts';
export { saveText } from './browser/saveText.ts';
export { useHostScheme } from './browser/useHostScheme.ts';
export { useOnline } from './browser/useOnline.ts';
export { ChatProvider, type ChatProviderProps } from './ChatProvider.tsx';
export {
  useHandover,
  useMessage,
  useMessageIds,
  useService,
  useSession,
  useSuggestions,
  useTurn,
} from './slices.ts';
export { useChat } from './useChat.ts';
export { useChatStore } from './useChatStore.ts';
export { type Choosing, useChoice } from './useChoice.ts';
export { useCommands } from './useCommands.ts';
export { type Composer, useComposer } from './useComposer.ts';

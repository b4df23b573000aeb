export { canRetry } from '../store/index.ts';
export { ChatContext } from './ChatContext.ts';
export { ChatProvider, type ChatProviderProps } from './ChatProvider.tsx';
export { type HandoverContextValue, useHandoverContext } from './HandoverContext.ts';
export { MediaContext, type MediaRules, useExtendedMediaRules, useMediaRules } from './MediaContext.ts';
export {
  useHandover,
  useMessage,
  useMessageIds,
  useService,
  useSession,
  useSuggestions,
  useTurn,
} from './slices.ts';
export { useCanSend } from './useCanSend.ts';
export { useChatActions } from './useChatActions.ts';
export { useChatState } from './useChatState.ts';
export { useChatStore } from './useChatStore.ts';
export { type UseChoiceResult, useChoice } from './useChoice.ts';
export { type UseComposerResult, useComposer } from './useComposer.ts';
export { useExtensions } from './useExtensions.ts';
export { useHostScheme } from './useHostScheme.ts';
export { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.ts';
export { useOnline } from './useOnline.ts';
export { type PersistedConversationOptions, usePersistedConversation } from './usePersistedConversation.ts';
export { useReceipt } from './useReceipt.ts';

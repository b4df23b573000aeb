export { canRetry } from '../store/index.ts';
export { browserPlace, type Locate, type Located, type PlaceRefusal } from './browser/browserPlace.ts';
export { browserRuntime } from './browser/browserRuntime.ts';
export { localShelf, tabShelf } from './browser/browserShelves.ts';
export { browserVoice } from './browser/browserVoice.ts';
export { callPage } from './browser/callPage.ts';
export { createRecordingPlayer } from './browser/createRecordingPlayer.ts';
export { type BrowserKeepingOptions, keepInBrowser } from './browser/keepInBrowser.ts';
export { noteOwnLoad } from './browser/loadedByPage.ts';
export { loadsAnywhere, loadsUnasked } from './browser/loadsUnasked.ts';
export { leadsAway, pageUrl } from './browser/pageUrl.ts';
export { paintImage } from './browser/paintImage.ts';
export { postJson } from './browser/postJson.ts';
export type { SoundPlayer } from './browser/RecordingPlayer.ts';
export { saveText } from './browser/saveText.ts';
export {
  type ImageLimits,
  type ImageRefusal,
  imageLimits,
  type SendableImage,
  sendableImage,
} from './browser/sendableImage.ts';
export { sendWithProgress } from './browser/sendWithProgress.ts';
export { useHostScheme } from './browser/useHostScheme.ts';
export { type KeptConversationOptions, useKeptConversation } from './browser/useKeptConversation.ts';
export { useOnline } from './browser/useOnline.ts';
export type { VoiceRecorder, VoiceRecording, VoiceRefusal, VoiceStart } from './browser/voice.ts';
export { ChatContext } from './ChatContext.ts';
export { ChatProvider, type ChatProviderProps } from './ChatProvider.tsx';
export { type Handovers, useHandovers } from './HandoverContext.ts';
export { MediaContext, type MediaRules, useMediaRules, useMediaRulesWith } from './MediaContext.ts';
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
export { type UseComposerResult, useComposer } from './useComposer.ts';

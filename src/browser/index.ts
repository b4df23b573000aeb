export { browserFetch } from './browserFetch.ts';
export {
  browserGeolocation,
  type Geolocate,
  type GeolocationErrorReason,
  type GeolocationResult,
} from './browserGeolocation.ts';
export { browserRuntime } from './browserRuntime.ts';
export { browserLocalStorage, browserSessionStorage } from './browserStorage.ts';
export { browserVoiceRecorder } from './browserVoiceRecorder.ts';
export { callPageFunction } from './callPageFunction.ts';
export { canAutoload, canAutoloadAnywhere } from './canAutoload.ts';
export { closeDialog, showModal } from './dialogs.ts';
export { downloadText } from './downloadText.ts';
export { drawImageFile } from './drawImageFile.ts';
export { nameMedia } from './namedMedia.ts';
export { observeSize } from './observeSize.ts';
export { onlineStatus } from './onlineStatus.ts';
export { type BrowserPersistenceOptions, persistInBrowser } from './persistInBrowser.ts';
export { postJson } from './postJson.ts';
export {
  defaultImageLimits,
  type ImageErrorReason,
  type ImageLimits,
  type PreparedImage,
  prepareImage,
} from './prepareImage.ts';
export { queryMedia } from './queryMedia.ts';
export type { AudioPlayback } from './RecordingPlayer.ts';
export { RecordingPlayer } from './RecordingPlayer.ts';
export { isExternalLink, resolvePageUrl } from './resolvePageUrl.ts';
export { runInOneTab } from './runInOneTab.ts';
export { uploadWithProgress } from './uploadWithProgress.ts';
export type {
  RecordingErrorReason,
  RecordingResult,
  VoiceRecorder,
  VoiceRecording,
} from './VoiceRecorder.ts';
export { type HostScheme, watchHostScheme } from './watchHostScheme.ts';
export { watchPage } from './watchPage.ts';

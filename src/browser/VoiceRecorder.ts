/** Why no recording can be made. */
export type RecordingErrorReason =
  /** The shopper, or a setting, said no. */
  | 'denied'
  | 'no-device'
  /** Another program has the microphone, or the device does not answer. */
  | 'busy'
  /** The browser cannot record, or the page is not served safely. */
  | 'unsupported';

/** A recording under way. */
export interface VoiceRecording {
  readonly status: 'recording';
  /** How loud it is now, from 0 to 1. */
  readonly level: () => number;
  /** Ends it and answers the file: ogg, mp3 or wav. Rejects where nothing was recorded. */
  readonly stop: () => Promise<Blob>;
  /** Ends it and forgets it. */
  readonly cancel: () => void;
  /** Resolves when it is over, also where the device was taken away: what there is can then be had by `stop`. */
  readonly ended: Promise<void>;
}

export type RecordingResult =
  | VoiceRecording
  | { readonly status: 'refused'; readonly reason: RecordingErrorReason };

/** Records the shopper's voice. `browserVoice` is the browser's own. */
export interface VoiceRecorder {
  /** Asks for the microphone, and so the shopper; call it on a press only. Never rejects. */
  start(): Promise<RecordingResult>;
}

/** Why recording could not start. */
export type RecordingErrorReason =
  /** Refused by the shopper or by a browser setting. */
  | 'denied'
  | 'no-device'
  /** In use by another program, or any other error. */
  | 'busy'
  /** The browser cannot record, or the page is not a secure context. */
  | 'unsupported';

/** A running recording. */
export interface VoiceRecording {
  readonly status: 'recording';
  /** Returns the current loudness, from 0 to 1. */
  readonly level: () => number;
  /** Stops and resolves with the file: Ogg, MP3 or WAV. Rejects if the recording cannot be converted to one of them. */
  readonly stop: () => Promise<Blob>;
  /** Stops and discards the recording. */
  readonly cancel: () => void;
  /** Resolves when recording ends, also because the device was removed; `stop` still returns the file then. */
  readonly ended: Promise<void>;
}

export type RecordingResult =
  | VoiceRecording
  | { readonly status: 'refused'; readonly reason: RecordingErrorReason };

/** Records speech; implemented by `browserVoiceRecorder`. */
export interface VoiceRecorder {
  /** Starts recording; the browser may show a permission prompt, so call it from a user action. Never rejects. */
  start(): Promise<RecordingResult>;
}

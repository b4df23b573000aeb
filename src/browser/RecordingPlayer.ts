/** The members of `HTMLAudioElement` that recordings are played with. `RecordingPlayer` has no `error`. Times in seconds. */
export type AudioPlayback = Pick<
  HTMLAudioElement,
  'paused' | 'ended' | 'duration' | 'currentTime' | 'playbackRate' | 'preload' | 'play' | 'pause' | 'load'
> &
  Partial<Pick<HTMLAudioElement, 'error'>> &
  EventTarget;

/** Milliseconds between two `timeupdate` events; browsers use about the same for `<audio>`. */
const timeUpdateMs = 200;

/**
 * Plays a recording from memory through Web Audio. Unlike `<audio>` with a `blob:` URL it works under any
 * `media-src` policy. Always plays at normal speed, because changing the speed here would change the pitch.
 */
export class RecordingPlayer extends EventTarget implements AudioPlayback {
  paused = true;
  ended = false;
  duration = Number.NaN;
  playbackRate = 1;
  preload: AudioPlayback['preload'] = 'none';
  readonly #recording: Blob;
  #decoded: Promise<AudioBuffer | undefined> | undefined;
  #playback:
    | { readonly startedAt: number; readonly context: AudioContext; readonly stop: () => void }
    | undefined;
  #position = 0;

  constructor(recording: Blob) {
    super();
    this.#recording = recording;
  }

  get currentTime(): number {
    if (!this.#playback) return this.#position;
    const { context, startedAt } = this.#playback;
    return Math.min(this.#position + context.currentTime - startedAt, this.duration);
  }

  set currentTime(seconds: number) {
    const wasPlaying = this.#playback;
    this.#stopSource();
    this.#position = seconds;
    this.ended = false;
    if (wasPlaying) void this.#startSource();
    this.#emit('timeupdate');
  }

  load(): void {
    void this.#load();
  }

  async play(): Promise<void> {
    if (this.ended) this.#position = 0;
    this.ended = false;
    this.paused = false;
    this.#emit('play');
    try {
      await this.#startSource();
    } catch {
      // The browser refuses another audio context.
      this.#fail();
    }
  }

  pause(): void {
    if (this.paused) return;
    this.#position = this.currentTime;
    this.#stopSource();
    this.paused = true;
    this.#emit('pause');
  }

  /** Resolves with undefined after a failure; the next call then tries again. */
  #load(): Promise<AudioBuffer | undefined> {
    this.#decoded ??= decode(this.#recording).then(
      (audio) => {
        this.duration = audio.duration;
        this.#emit('loadedmetadata');
        this.#emit('durationchange');
        return audio;
      },
      (): undefined => {
        this.#decoded = undefined;
        this.#fail();
      },
    );
    return this.#decoded;
  }

  async #startSource(): Promise<void> {
    // Created before the first `await`: outside of a user gesture, WebKit leaves a context suspended.
    const context = new AudioContext();
    const source = context.createBufferSource();
    const ticker = setInterval(() => this.#emit('timeupdate'), timeUpdateMs);
    const stop = () => {
      clearInterval(ticker);
      source.onended = null;
      void context.close();
    };
    const audio = await this.#load();
    if (!audio || this.paused || this.#playback) return stop();
    source.buffer = audio;
    source.onended = () => {
      this.ended = true;
      this.pause();
      this.#position = this.duration;
      this.#emit('ended');
    };
    source.connect(context.destination);
    source.start(0, this.#position);
    this.#playback = { startedAt: context.currentTime, context, stop };
    this.#emit('playing');
  }

  #stopSource(): void {
    this.#playback?.stop();
    this.#playback = undefined;
  }

  #fail(): void {
    this.paused = true;
    this.#emit('error');
  }

  #emit(type: keyof HTMLMediaElementEventMap): void {
    this.dispatchEvent(new Event(type));
  }
}

/** An offline context decodes without a user gesture. */
async function decode(recording: Blob): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await recording.arrayBuffer());
}

/** The part of `HTMLAudioElement` that the audio player uses. Times in seconds. */
export type AudioPlayback = Pick<
  HTMLAudioElement,
  | 'paused'
  | 'ended'
  | 'error'
  | 'duration'
  | 'currentTime'
  | 'playbackRate'
  | 'preload'
  | 'play'
  | 'pause'
  | 'load'
> &
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
  error: MediaError | null = null;
  duration = Number.NaN;
  playbackRate = 1;
  preload: AudioPlayback['preload'] = 'none';
  readonly #recording: Blob;
  #decoded: Promise<AudioBuffer> | undefined;
  #running: { readonly since: number; readonly context: AudioContext; readonly stop: () => void } | undefined;
  #at = 0;

  constructor(recording: Blob) {
    super();
    this.#recording = recording;
  }

  get currentTime(): number {
    if (!this.#running) return this.#at;
    const { context, since } = this.#running;
    return Math.min(this.#at + context.currentTime - since, this.duration);
  }

  set currentTime(to: number) {
    const wasRunning = this.#running !== undefined;
    this.#halt();
    this.#at = to;
    this.ended = false;
    if (wasRunning) void this.#run();
    this.#emit('timeupdate');
  }

  load(): void {
    this.#load().catch(() => this.#emit('error'));
  }

  async play(): Promise<void> {
    if (this.ended) this.#at = 0;
    this.ended = false;
    this.paused = false;
    this.#emit('play');
    try {
      await this.#run();
    } catch {
      this.paused = true;
      this.#emit('error');
    }
  }

  pause(): void {
    if (this.paused) return;
    this.#at = this.currentTime;
    this.#halt();
    this.paused = true;
    this.#emit('pause');
  }

  #load(): Promise<AudioBuffer> {
    this.#decoded ??= decode(this.#recording).then((audio) => {
      this.duration = audio.duration;
      this.#emit('loadedmetadata');
      this.#emit('durationchange');
      return audio;
    });
    return this.#decoded;
  }

  async #run(): Promise<void> {
    const audio = await this.#load();
    if (this.paused || this.#running) return;
    const context = new AudioContext();
    const source = new AudioBufferSourceNode(context, { buffer: audio });
    const ticker = setInterval(() => this.#emit('timeupdate'), timeUpdateMs);
    const stop = () => {
      clearInterval(ticker);
      source.onended = null;
      void context.close();
    };
    source.onended = () => this.#finish();
    source.connect(context.destination);
    source.start(0, this.#at);
    this.#running = { since: context.currentTime, context, stop };
    this.#emit('playing');
  }

  #halt(): void {
    this.#running?.stop();
    this.#running = undefined;
  }

  #finish(): void {
    this.#halt();
    this.#at = this.duration;
    this.paused = true;
    this.ended = true;
    this.#emit('pause');
    this.#emit('ended');
  }

  #emit(type: keyof HTMLMediaElementEventMap): void {
    this.dispatchEvent(new Event(type));
  }
}

/** An offline context decodes without a user gesture. */
async function decode(recording: Blob): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await recording.arrayBuffer());
}

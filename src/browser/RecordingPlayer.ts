/** What plays a sound: an `<audio>`, or a `RecordingPlayer`. Times in seconds. */
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

/** Milliseconds between two words about how far it has got; an `<audio>` takes about as long. */
const tickMs = 200;

/**
 * Plays a recording that is still in the page. Unlike an `<audio>` of a `blob:` address this needs nothing of the
 * page's policy. It knows one speed: another would change the voice.
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
    this.#tell('timeupdate');
  }

  load(): void {
    this.#read().catch(() => this.#tell('error'));
  }

  async play(): Promise<void> {
    if (this.ended) this.#at = 0;
    this.ended = false;
    this.paused = false;
    this.#tell('play');
    try {
      await this.#run();
    } catch {
      this.paused = true;
      this.#tell('error');
    }
  }

  pause(): void {
    if (this.paused) return;
    this.#at = this.currentTime;
    this.#halt();
    this.paused = true;
    this.#tell('pause');
  }

  #read(): Promise<AudioBuffer> {
    this.#decoded ??= decode(this.#recording).then((audio) => {
      this.duration = audio.duration;
      this.#tell('loadedmetadata');
      this.#tell('durationchange');
      return audio;
    });
    return this.#decoded;
  }

  async #run(): Promise<void> {
    const audio = await this.#read();
    if (this.paused || this.#running) return;
    const context = new AudioContext();
    const source = new AudioBufferSourceNode(context, { buffer: audio });
    const ticker = setInterval(() => this.#tell('timeupdate'), tickMs);
    const stop = () => {
      clearInterval(ticker);
      source.onended = null;
      void context.close();
    };
    source.onended = () => this.#finish();
    source.connect(context.destination);
    source.start(0, this.#at);
    this.#running = { since: context.currentTime, context, stop };
    this.#tell('playing');
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
    this.#tell('pause');
    this.#tell('ended');
  }

  #tell(type: keyof HTMLMediaElementEventMap): void {
    this.dispatchEvent(new Event(type));
  }
}

/** Reading needs no leave to make a sound. */
async function decode(recording: Blob): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await recording.arrayBuffer());
}

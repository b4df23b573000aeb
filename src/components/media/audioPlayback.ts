import { type AudioPlayback, RecordingPlayer } from '../../browser/index.ts';

export type PlaybackStatus = 'paused' | 'loading' | 'playing' | 'dead';

/** What is known of a recording. */
export interface Playback {
  readonly state: PlaybackStatus;
  /** Seconds. */
  readonly elapsed: number;
  /** Seconds; undefined until the recording says it. */
  readonly total: number | undefined;
}

const rates = [1, 1.5, 2];
const untouched: Playback = { state: 'paused', elapsed: 0, total: undefined };

// Sounds belong to the page and not to a row: a row may be drawn anew, or taken out of a long thread, while
// its recording plays.
const views = new Map<string, Playback>();
const players = new Map<string, AudioPlayback>();
const listeners = new Set<() => void>();
let current: AudioPlayback | undefined;
let rate = 1;

function changed(): void {
  for (const listener of listeners) listener();
}

function show(url: string, change: Partial<Playback>): void {
  views.set(url, { ...playbackOf(url), ...change });
  changed();
}

export const playbackOf = (url: string): Playback => views.get(url) ?? untouched;
export const currentRate = (): number => rate;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A sound by its address; `recording` where its bytes are still in the page. */
export interface AudioSource {
  readonly url: string;
  readonly recording: Blob | undefined;
}

/** Plays or pauses. One plays at a time on the page; it ends when `home` leaves the document. */
export function toggle(source: AudioSource, home: Element): void {
  withPlayer(source, home, (player) => toggleOne(source.url, player));
}

function toggleOne(url: string, player: AudioPlayback): void {
  const isDead = playbackOf(url).state === 'dead';
  if (!player.paused && !isDead) {
    player.pause();
    return;
  }
  if (isDead) player.load();
  if (current !== player) current?.pause();
  current = player;
  player.playbackRate = rate;
  player.play().catch(({ name }: DOMException) => {
    // What else can go wrong also arrives as `error` or `pause`.
    if (name === 'NotAllowedError') show(url, { state: 'paused' });
    if (name === 'NotSupportedError') show(url, { state: 'dead' });
  });
}

/** Finds out how long a recording takes, where that costs nothing: it is still in the page. */
export function loadDuration(source: AudioSource, home: Element): void {
  const isHere = source.recording || source.url.startsWith('blob:');
  if (!isHere || players.has(source.url)) return;
  withPlayer(source, home, (player) => {
    player.preload = 'metadata';
    player.load();
  });
}

/** Goes to a place, in seconds from the start. */
export function seek(url: string, to: number): void {
  const player = players.get(url);
  const { total } = playbackOf(url);
  if (total === undefined) return;
  const elapsed = Math.min(Math.max(to, 0), total);
  if (player) player.currentTime = elapsed;
  show(url, { elapsed });
}

/** One speed for all recordings: who listens faster does so throughout. */
export function nextRate(): void {
  rate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
  for (const player of players.values()) player.playbackRate = rate;
  changed();
}

/** Nobody shows this recording any more. Where it had got to is kept; a dead one may be tried afresh. */
export function release(url: string): void {
  const player = players.get(url);
  if (player && !player.paused) return;
  players.delete(url);
  if (current === player) current = undefined;
  if (playbackOf(url).state === 'dead') views.delete(url);
}

function audioOf(url: string, home: Element): AudioPlayback {
  const audio = home.ownerDocument.createElement('audio');
  audio.preload = 'none';
  // Browsers do not heed it on a recording yet.
  audio.setAttribute('referrerpolicy', 'no-referrer');
  audio.src = url;
  return audio;
}

/** Calls `use` with the player of a source, creating it at the first use. */
function withPlayer(
  { url, recording }: AudioSource,
  home: Element,
  use: (player: AudioPlayback) => void,
): void {
  const player = players.get(url);
  use(player ?? adopt(recording ? new RecordingPlayer(recording) : audioOf(url, home), url, home));
}

function adopt(player: AudioPlayback, url: string, home: Element): AudioPlayback {
  const { elapsed } = playbackOf(url);
  const on = (type: keyof HTMLMediaElementEventMap, act: () => void) => player.addEventListener(type, act);
  players.set(url, player);
  on('loadedmetadata', () => {
    if (elapsed > 0) player.currentTime = elapsed;
  });
  on('play', () => show(url, { state: 'loading' }));
  on('playing', () => show(url, { state: 'playing' }));
  on('waiting', () => show(url, { state: 'loading' }));
  // A recording that breaks is also said to pause.
  on('pause', () => show(url, { state: player.error ? 'dead' : 'paused' }));
  on('error', () => show(url, { state: 'dead' }));
  on('ended', () => show(url, { state: 'paused', elapsed: 0 }));
  on('durationchange', () => {
    // A recording that was streamed while it was made says Infinity until it has been played.
    const isKnown = Number.isFinite(player.duration) && player.duration > 0;
    show(url, { total: isKnown ? player.duration : undefined });
  });
  on('timeupdate', () => {
    if (!home.isConnected) player.pause();
    if (!player.ended) show(url, { elapsed: player.currentTime });
  });
  return player;
}

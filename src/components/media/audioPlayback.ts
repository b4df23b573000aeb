import { type AudioPlayback, RecordingPlayer } from '../../browser/index.ts';

/** `failed`: the recording could not be loaded or decoded. */
export type PlaybackStatus = 'paused' | 'loading' | 'playing' | 'failed';

/** Playback state of one recording. */
export interface Playback {
  readonly state: PlaybackStatus;
  /** Seconds. */
  readonly elapsed: number;
  /** Seconds; undefined until the duration is known. */
  readonly total: number | undefined;
}

const rates = [1, 1.5, 2];
const initialPlayback: Playback = { state: 'paused', elapsed: 0, total: undefined };

// Module state, because a long thread may unmount a row while its recording plays, and mount it again.
const playbacks = new Map<string, Playback>();
const players = new Map<string, AudioPlayback>();
const listeners = new Set<() => void>();
let current: AudioPlayback | undefined;
let rate = 1;

function notify(): void {
  for (const listener of listeners) listener();
}

function update(url: string, change: Partial<Playback>): void {
  playbacks.set(url, { ...playbackOf(url), ...change });
  notify();
}

export const playbackOf = (url: string): Playback => playbacks.get(url) ?? initialPlayback;
export const currentRate = (): number => rate;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A recording by URL; `recording` holds its bytes if they are still in memory. */
export interface AudioSource {
  readonly url: string;
  readonly recording: Blob | undefined;
}

/** Plays or pauses. Only one recording plays at a time; playback stops when `root` leaves the document. */
export function toggle(source: AudioSource, root: Element): void {
  withPlayer(source, root, (player) => togglePlayer(source.url, player));
}

function togglePlayer(url: string, player: AudioPlayback): void {
  const hasFailed = playbackOf(url).state === 'failed';
  if (!player.paused && !hasFailed) {
    player.pause();
    return;
  }
  if (hasFailed) player.load();
  if (current !== player) current?.pause();
  current = player;
  player.playbackRate = rate;
  // `play` of jsdom returns undefined.
  player.play()?.catch(({ name }: DOMException) => {
    // Other failures also fire `error` or `pause`.
    if (name === 'NotAllowedError') update(url, { state: 'paused' });
    if (name === 'NotSupportedError') update(url, { state: 'failed' });
  });
}

/** Reads the duration of a recording that is in memory; never causes a request. */
export function loadDuration(source: AudioSource, root: Element): void {
  const isInMemory = source.recording || source.url.startsWith('blob:');
  if (!isInMemory || players.has(source.url)) return;
  withPlayer(source, root, (player) => {
    player.preload = 'metadata';
    player.load();
  });
}

/** Copies the duration of a recording in memory to its uploaded copy, whose duration is otherwise unknown until it is fetched. */
export const copyDuration = (from: string, to: string): void => update(to, { total: playbackOf(from).total });

/**
 * Moves the position of a recording. Does nothing while its duration is unknown.
 *
 * @param seconds From the start; clamped to the duration.
 */
export function seek(url: string, seconds: number): void {
  const player = players.get(url);
  const { total } = playbackOf(url);
  if (total === undefined) return;
  const elapsed = Math.min(Math.max(seconds, 0), total);
  if (player) player.currentTime = elapsed;
  update(url, { elapsed });
}

/** Switches all recordings to the next speed; the first speed follows the last. */
export function switchRate(): void {
  rate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
  for (const player of players.values()) player.playbackRate = rate;
  notify();
}

/** Drops the player of a recording that is no longer shown, unless it plays. Keeps the position; forgets a failure. */
export function release(url: string): void {
  const player = players.get(url);
  if (player && !player.paused) return;
  players.delete(url);
  if (current === player) current = undefined;
  if (playbackOf(url).state === 'failed') playbacks.delete(url);
}

function audioOf(url: string, root: Element): AudioPlayback {
  const audio = root.ownerDocument.createElement('audio');
  audio.preload = 'none';
  // Without effect until browsers support it: https://github.com/whatwg/html/issues/7822
  audio.setAttribute('referrerpolicy', 'no-referrer');
  audio.src = url;
  return audio;
}

/** Calls `callback` with the player of a recording, created if necessary. */
function withPlayer(
  { url, recording }: AudioSource,
  root: Element,
  callback: (player: AudioPlayback) => void,
): void {
  const player = players.get(url);
  callback(player ?? addPlayer(recording ? new RecordingPlayer(recording) : audioOf(url, root), url, root));
}

function addPlayer(player: AudioPlayback, url: string, root: Element): AudioPlayback {
  const { elapsed } = playbackOf(url);
  const listen = (type: keyof HTMLMediaElementEventMap, handler: () => void) =>
    player.addEventListener(type, handler);
  players.set(url, player);
  listen('loadedmetadata', () => {
    if (elapsed > 0) player.currentTime = elapsed;
  });
  listen('play', () => update(url, { state: 'loading' }));
  listen('playing', () => update(url, { state: 'playing' }));
  listen('waiting', () => update(url, { state: 'loading' }));
  // A decoding error also fires `pause`.
  listen('pause', () => update(url, { state: player.error ? 'failed' : 'paused' }));
  listen('error', () => update(url, { state: 'failed' }));
  listen('ended', () => update(url, { state: 'paused', elapsed: 0 }));
  listen('durationchange', () => {
    // Infinity for recordings of MediaRecorder: https://issues.chromium.org/issues/40482588
    const isKnown = Number.isFinite(player.duration) && player.duration > 0;
    if (isKnown) update(url, { total: player.duration });
  });
  listen('timeupdate', () => {
    if (!root.isConnected) player.pause();
    if (!player.ended) update(url, { elapsed: player.currentTime });
  });
  return player;
}

import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react';
import {
  type AudioSource,
  currentRate,
  loadDuration,
  type Playback,
  playbackOf,
  release,
  seek,
  subscribe,
  switchRate,
  toggle,
} from './audioPlayback.ts';

interface AudioPlaybackControls extends Playback {
  readonly rate: number;
  readonly toggle: () => void;
  /** `seconds` from the start. */
  readonly seek: (seconds: number) => void;
  readonly switchRate: () => void;
}

/** The element whose removal stops playback: the thread, because it may unmount a row whose recording plays. */
const rootOf = (control: Element): Element =>
  control.closest('.shelftalk-thread-list, .shelftalk') ?? control;

/**
 * State and controls of a recording.
 *
 * @param isAllowed Whether the recording may be fetched.
 */
export function useAudioPlayback(
  { url, recording }: AudioSource,
  control: RefObject<Element | null>,
  isAllowed: boolean,
): AudioPlaybackControls {
  const snapshot = useCallback(() => playbackOf(url), [url]);
  const playback = useSyncExternalStore(subscribe, snapshot, snapshot);
  const rate = useSyncExternalStore(subscribe, currentRate, currentRate);
  useEffect(() => {
    if (control.current && isAllowed) loadDuration({ url, recording }, rootOf(control.current));
    return () => release(url);
  }, [url, recording, control, isAllowed]);
  return {
    ...playback,
    rate,
    toggle: () => {
      if (control.current) toggle({ url, recording }, rootOf(control.current));
    },
    seek: (seconds) => seek(url, seconds),
    switchRate,
  };
}

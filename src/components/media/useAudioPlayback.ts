import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react';
import {
  type AudioSource,
  currentRate,
  loadDuration,
  nextRate,
  type Playback,
  playbackOf,
  release,
  seek,
  subscribe,
  toggle,
} from './audioPlayback.ts';

interface Sound extends Playback {
  readonly rate: number;
  readonly toggle: () => void;
  /** Seconds from the start. */
  readonly seek: (to: number) => void;
  readonly nextRate: () => void;
}

/** In a thread a sound outlives its row, but not the thread. */
const homeOf = (control: Element): Element =>
  control.closest('.shelftalk-thread-list, .shelftalk') ?? control;

/** What a recording is doing, and how to make it do something else. `isOn`: it may be fetched. */
export function useAudioPlayback(
  { url, recording }: AudioSource,
  control: RefObject<Element | null>,
  isOn: boolean,
): Sound {
  const view = useCallback(() => playbackOf(url), [url]);
  const sound = useSyncExternalStore(subscribe, view, view);
  const rate = useSyncExternalStore(subscribe, currentRate, currentRate);
  useEffect(() => {
    if (control.current && isOn) loadDuration({ url, recording }, homeOf(control.current));
    return () => release(url);
  }, [url, recording, control, isOn]);
  return {
    ...sound,
    rate,
    toggle: () => {
      if (control.current) toggle({ url, recording }, homeOf(control.current));
    },
    seek: (to) => seek(url, to),
    nextRate,
  };
}

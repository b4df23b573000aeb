import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react';
import {
  listen,
  look,
  nextRate,
  rateNow,
  release,
  type SoundView,
  type Source,
  seek,
  toggle,
  viewOf,
} from './sounds.ts';

interface Sound extends SoundView {
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
export function useSound(
  { url, recording }: Source,
  control: RefObject<Element | null>,
  isOn: boolean,
): Sound {
  const view = useCallback(() => viewOf(url), [url]);
  const sound = useSyncExternalStore(listen, view, view);
  const rate = useSyncExternalStore(listen, rateNow, rateNow);
  useEffect(() => {
    if (control.current && isOn) look({ url, recording }, homeOf(control.current));
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

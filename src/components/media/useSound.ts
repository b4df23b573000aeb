import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { listen, nextRate, rateNow, release, type SoundView, seek, toggle, viewOf } from './sounds.ts';

interface Sound extends SoundView {
  readonly rate: number;
  /** `control`: what was pressed. */
  readonly toggle: (control: Element) => void;
  /** Seconds from the start. */
  readonly seek: (to: number) => void;
  readonly nextRate: () => void;
}

/** What a recording is doing, and how to make it do something else. */
export function useSound(url: string): Sound {
  const view = useCallback(() => viewOf(url), [url]);
  const sound = useSyncExternalStore(listen, view, view);
  const rate = useSyncExternalStore(listen, rateNow, rateNow);
  useEffect(() => () => release(url), [url]);
  return {
    ...sound,
    rate,
    // In a thread the sound outlives its row, but not the thread.
    toggle: (control) => toggle(url, control.closest('.shelftalk-thread-list, .shelftalk') ?? control),
    seek: (to) => seek(url, to),
    nextRate,
  };
}

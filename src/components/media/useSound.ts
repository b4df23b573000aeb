import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNativeEvent } from '../interactive/useNativeEvent.ts';
import { claimSound, releaseSound } from './nowPlaying.ts';

export type SoundState = 'paused' | 'loading' | 'playing' | 'dead';

interface Sound {
  readonly ref: RefObject<HTMLAudioElement | null>;
  readonly state: SoundState;
  /** Seconds. */
  readonly elapsed: number;
  /** Seconds; undefined until the recording says it. */
  readonly total: number | undefined;
  readonly rate: number;
  readonly toggle: () => void;
  /** Seconds from the start. */
  readonly seek: (to: number) => void;
  readonly nextRate: () => void;
}

const rates = [1, 1.5, 2];

/** What an `<audio>` is doing, and how to make it do something else. */
export function useSound(): Sound {
  const ref = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<SoundState>('paused');
  const [elapsed, setElapsed] = useState(0);
  const [total, setTotal] = useState<number>();
  const [rate, setRate] = useState(1);

  useNativeEvent(ref, 'play', () => {
    if (ref.current) claimSound(ref.current);
    setState('loading');
  });
  useNativeEvent(ref, 'playing', () => setState('playing'));
  useNativeEvent(ref, 'waiting', () => setState('loading'));
  useNativeEvent(ref, 'pause', () => setState('paused'));
  useNativeEvent(ref, 'error', () => setState('dead'));
  useNativeEvent(ref, 'timeupdate', () => setElapsed(ref.current?.currentTime ?? 0));
  useNativeEvent(ref, 'durationchange', () => {
    const duration = ref.current?.duration ?? 0;
    // A recording that was streamed while it was made says Infinity until it has been played.
    setTotal(Number.isFinite(duration) && duration > 0 ? duration : undefined);
  });

  useEffect(() => {
    const player = ref.current;
    return () => {
      if (!player) return;
      player.pause();
      releaseSound(player);
    };
  }, []);

  const toggle = () => {
    const player = ref.current;
    if (!player) return;
    if (!player.paused && state !== 'dead') return player.pause();
    if (state === 'dead') player.load();
    player.playbackRate = rate;
    // A refusal also arrives as `error` or `pause`; both are shown there.
    player.play().catch((reason: unknown) => {
      setState(reason instanceof DOMException && reason.name === 'NotSupportedError' ? 'dead' : 'paused');
    });
  };

  const seek = (to: number) => {
    const player = ref.current;
    if (!player || total === undefined) return;
    player.currentTime = Math.min(Math.max(to, 0), total);
    setElapsed(player.currentTime);
  };

  const nextRate = () => {
    const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
    if (ref.current) ref.current.playbackRate = next;
    setRate(next);
  };

  return { ref, state, elapsed, total, rate, toggle, seek, nextRate };
}

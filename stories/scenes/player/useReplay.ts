import { useEffect, useReducer, useState } from 'react';
import type { ChatStore } from '../../../src/store/index.ts';
import { slowness } from '../../support/network.ts';
import type { Cue } from './cues.ts';
import { createPlayer, cueDelayMs, type Player, type PlayerAction, reducePlayer } from './player.ts';
import { createReplay, type Replay } from './replay.ts';

export interface ReplayControls {
  /** Undefined before the first effect. */
  readonly store: ChatStore | undefined;
  readonly player: Player;
  /** The position on screen; undefined while the replay moves to the player's position. */
  readonly shown: number | undefined;
  readonly act: (action: PlayerAction) => void;
}

/** Plays cues; each restart creates a new replay. */
export const useReplay = (cues: readonly Cue[], status: Player['status']): ReplayControls => {
  const [player, act] = useReducer(reducePlayer, createPlayer(cues.length, status));
  const [current, setCurrent] = useState<{ readonly restarts: number; readonly replay: Replay }>();
  const [reached, setReached] = useState<{ readonly replay: Replay; readonly position: number }>();
  const { restarts, position } = player;
  const replay = current?.restarts === restarts ? current.replay : undefined;
  const isShown = replay !== undefined && reached?.replay === replay && reached.position === position;

  useEffect(() => {
    const next = createReplay(cues);
    setCurrent({ restarts, replay: next });
    return () => next.dispose();
  }, [cues, restarts]);

  useEffect(() => {
    void replay?.to(position).then(() => setReached({ replay, position }));
  }, [replay, position]);

  useEffect(() => {
    const wait = isShown ? cueDelayMs(player, cues) : undefined;
    if (wait === undefined) return;
    const timer = setTimeout(() => act({ kind: 'step' }), wait * slowness());
    return () => clearTimeout(timer);
  }, [player, cues, isShown]);

  return { store: current?.replay.store, player, shown: isShown ? position : undefined, act };
};

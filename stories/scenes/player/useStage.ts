import { useEffect, useReducer, useState } from 'react';
import type { ChatStore } from '../../../src/store/index.ts';
import { slowness } from '../../support/network.ts';
import type { Cue } from './cues.ts';
import { dueIn, nextPlayer, type Player, type PlayerAction, startPlayer } from './player.ts';
import { createStage, type Stage } from './stage.ts';

export interface Playing {
  /** Undefined before the first frame. */
  readonly store: ChatStore | undefined;
  readonly player: Player;
  /** The position that can be seen, which follows the player's; undefined while it is being reached. */
  readonly shown: number | undefined;
  readonly act: (action: PlayerAction) => void;
}

/** Plays cues on a stage, a new one for each take. */
export const useStage = (cues: readonly Cue[], status: Player['status']): Playing => {
  const [player, act] = useReducer(nextPlayer, startPlayer(cues.length, status));
  const [current, setCurrent] = useState<{ readonly take: number; readonly stage: Stage }>();
  const [reached, setReached] = useState<{ readonly stage: Stage; readonly position: number }>();
  const { take, position } = player;
  const stage = current?.take === take ? current.stage : undefined;
  const isShown = stage !== undefined && reached?.stage === stage && reached.position === position;

  useEffect(() => {
    const next = createStage(cues);
    setCurrent({ take, stage: next });
    return () => next.dispose();
  }, [cues, take]);

  useEffect(() => {
    void stage?.to(position).then(() => setReached({ stage, position }));
  }, [stage, position]);

  useEffect(() => {
    const wait = isShown ? dueIn(player, cues) : undefined;
    if (wait === undefined) return;
    const timer = setTimeout(() => act({ kind: 'step' }), wait * slowness());
    return () => clearTimeout(timer);
  }, [player, cues, isShown]);

  return { store: current?.stage.store, player, shown: isShown ? position : undefined, act };
};

import { describe, expect, it } from 'vitest';
import { createPlayer, cueDelayMs, type Player, reducePlayer } from '../../stories/scenes/player/player.ts';

const at = (position: number, change: Partial<Player> = {}): Player => ({
  ...createPlayer(4),
  position,
  ...change,
});

describe('a player', () => {
  it('steps to the end and no further', () => {
    expect(reducePlayer(at(2), { kind: 'step' })).toEqual(at(3));
    expect(reducePlayer(at(4), { kind: 'step' })).toEqual(at(4));
  });

  it('pauses after the last cue', () => {
    expect(reducePlayer(at(3, { status: 'playing' }), { kind: 'step' })).toEqual(at(4));
  });

  it('restarts to go back, because a store cannot undo messages', () => {
    expect(reducePlayer(at(3), { kind: 'seek', position: 1 })).toEqual(at(1, { restarts: 1 }));
    expect(reducePlayer(at(3), { kind: 'restart' })).toEqual(at(0, { restarts: 1 }));
    expect(reducePlayer(at(1), { kind: 'seek', position: 3 })).toEqual(at(3));
  });

  it('limits a position to the recording', () => {
    expect(reducePlayer(at(1), { kind: 'seek', position: 99 }).position).toBe(4);
    expect(reducePlayer(at(1), { kind: 'seek', position: -1 }).position).toBe(0);
  });

  it('pauses on a seek and continues on a restart', () => {
    expect(reducePlayer(at(1, { status: 'playing' }), { kind: 'seek', position: 2 }).status).toBe('paused');
    expect(reducePlayer(at(1, { status: 'playing' }), { kind: 'restart' }).status).toBe('playing');
  });

  it('plays from the start when it is at the end', () => {
    expect(reducePlayer(at(4), { kind: 'play' })).toEqual(at(0, { status: 'playing', restarts: 1 }));
  });

  it('divides the pause of a cue by the speed, while it plays', () => {
    const cues = [{ wait: 0 }, { wait: 400 }];
    expect(cueDelayMs(at(1, { status: 'playing', speed: 8 }), cues)).toBe(50);
    expect(cueDelayMs(at(1, { status: 'playing', speed: 0.5 }), cues)).toBe(800);
    expect(cueDelayMs(at(1), cues)).toBeUndefined();
    expect(cueDelayMs(at(2, { status: 'playing' }), cues)).toBeUndefined();
  });
});

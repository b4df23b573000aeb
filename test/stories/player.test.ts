import { describe, expect, it } from 'vitest';
import { dueIn, nextPlayer, type Player, startPlayer } from '../../stories/scenes/player/player.ts';

const at = (position: number, change: Partial<Player> = {}): Player => ({
  ...startPlayer(4),
  position,
  ...change,
});

describe('a player', () => {
  it('steps to the end and no further', () => {
    expect(nextPlayer(at(2), { kind: 'step' })).toEqual(at(3));
    expect(nextPlayer(at(4), { kind: 'step' })).toEqual(at(4));
  });

  it('rests when it has played the last cue', () => {
    expect(nextPlayer(at(3, { status: 'playing' }), { kind: 'step' })).toEqual(at(4));
  });

  it('begins anew to go back, because nothing that was said can be taken back', () => {
    expect(nextPlayer(at(3), { kind: 'seek', position: 1 })).toEqual(at(1, { take: 1 }));
    expect(nextPlayer(at(3), { kind: 'restart' })).toEqual(at(0, { take: 1 }));
    expect(nextPlayer(at(1), { kind: 'seek', position: 3 })).toEqual(at(3));
  });

  it('stays inside the recording, wherever it is sent', () => {
    expect(nextPlayer(at(1), { kind: 'seek', position: 99 }).position).toBe(4);
    expect(nextPlayer(at(1), { kind: 'seek', position: -1 }).position).toBe(0);
  });

  it('rests while it is being moved by hand, and plays on when it is restarted', () => {
    expect(nextPlayer(at(1, { status: 'playing' }), { kind: 'seek', position: 2 }).status).toBe('paused');
    expect(nextPlayer(at(1, { status: 'playing' }), { kind: 'restart' }).status).toBe('playing');
  });

  it('plays from the start when it stands at the end', () => {
    expect(nextPlayer(at(4), { kind: 'play' })).toEqual(at(0, { status: 'playing', take: 1 }));
  });

  it('waits as long as the recording did, by its speed, and only while it plays', () => {
    const cues = [{ wait: 0 }, { wait: 400 }];
    expect(dueIn(at(1, { status: 'playing', speed: 8 }), cues)).toBe(50);
    expect(dueIn(at(1, { status: 'playing', speed: 0.5 }), cues)).toBe(800);
    expect(dueIn(at(1), cues)).toBeUndefined();
    expect(dueIn(at(2, { status: 'playing' }), cues)).toBeUndefined();
  });
});

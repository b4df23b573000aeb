import { afterEach, describe, expect, it } from 'vitest';
import { cuesOf } from '../../stories/scenes/player/cues.ts';
import { createReplay } from '../../stories/scenes/player/replay.ts';
import { setNetwork } from '../../stories/support/network.ts';
import { fixtureNames, loadFixture } from '../support/fixtures.ts';

afterEach(() => setNetwork('normal'));

describe('cues', () => {
  it('contain every input and line, each with the pause before it', () => {
    const cues = cuesOf(loadFixture('everything')).slice(0, 4);
    expect(cues.map(({ kind, wait }) => [kind, wait])).toEqual([
      ['input', 1200],
      ['line', 350],
      ['line', 500],
      ['line', 0],
    ]);
  });

  it('end a turn at an error line and continue with the next turn', () => {
    const kinds = cuesOf(loadFixture('failure')).map(({ kind }) => kind);
    expect(kinds).toEqual(['input', 'line', 'line', 'input', 'line']);
  });
});

describe.each(fixtureNames)('a replay of %s', (name) => {
  const cues = cuesOf(loadFixture(name));

  it('reaches the same state at once and step by step', async () => {
    const stepped = createReplay(cues);
    for (let position = 0; position <= cues.length; position += 1) {
      await stepped.to(position);
      const sought = createReplay(cues);
      await sought.to(position);
      expect(sought.store.getState()).toEqual(stepped.store.getState());
      sought.dispose();
    }
    expect(stepped.store.getState().order.length).toBeGreaterThan(1);
    stepped.dispose();
  });
});

describe('a replay', () => {
  const cues = cuesOf(loadFixture('everything'));

  it('keeps the turn running between the lines of the answer', async () => {
    const { store, to, dispose } = createReplay(cues);
    await to(1);
    expect(store.getState().turn.status).toBe('receiving');
    expect(store.getState().order).toHaveLength(2);
    await to(2);
    expect(store.getState().turn.status).toBe('receiving');
    expect(store.getState().order).toHaveLength(3);
    await to(4);
    expect(store.getState().turn.status).toBe('idle');
    dispose();
  });

  it('fails a turn while offline, and interrupts one on a network that cuts', async () => {
    setNetwork('offline');
    const offline = createReplay(cues);
    await offline.to(1);
    expect(offline.store.getState().turn).toMatchObject({ status: 'failed', reason: 'offline' });
    offline.dispose();

    setNetwork('cut');
    const cut = createReplay(cues);
    await cut.to(2);
    expect(cut.store.getState().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
    cut.dispose();
  });
});

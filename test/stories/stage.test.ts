import { afterEach, describe, expect, it } from 'vitest';
import { cuesOf } from '../../stories/scenes/player/cues.ts';
import { createStage } from '../../stories/scenes/player/stage.ts';
import { setNetwork } from '../../stories/support/network.ts';
import { fixtureNames, loadFixture } from '../support/fixtures.ts';

afterEach(() => setNetwork('normal'));

describe('cues', () => {
  it('are what the shopper says and every line, each with the pause before it', () => {
    const cues = cuesOf(loadFixture('everything')).slice(0, 4);
    expect(cues.map(({ kind, wait }) => [kind, wait])).toEqual([
      ['said', 1200],
      ['line', 350],
      ['line', 500],
      ['line', 0],
    ]);
  });

  it('end where a turn fails, and go on with the next', () => {
    const kinds = cuesOf(loadFixture('failure')).map(({ kind }) => kind);
    expect(kinds).toEqual(['said', 'line', 'line', 'said', 'line']);
  });
});

describe.each(fixtureNames)('%s on a stage', (name) => {
  const cues = cuesOf(loadFixture(name));

  it('is at each line the same, reached at once or step by step', async () => {
    const stepped = createStage(cues);
    for (let position = 0; position <= cues.length; position += 1) {
      await stepped.to(position);
      const sought = createStage(cues);
      await sought.to(position);
      expect(sought.store.getState()).toEqual(stepped.store.getState());
      sought.dispose();
    }
    expect(stepped.store.getState().order.length).toBeGreaterThan(1);
    stepped.dispose();
  });
});

describe('a stage', () => {
  const cues = cuesOf(loadFixture('everything'));

  it('holds the answer back between its lines', async () => {
    const { store, to, dispose } = createStage(cues);
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

  it('fails a turn without a network, and cuts one on a bad line', async () => {
    setNetwork('offline');
    const offline = createStage(cues);
    await offline.to(1);
    expect(offline.store.getState().turn).toMatchObject({ status: 'failed', reason: 'offline' });
    offline.dispose();

    setNetwork('cut');
    const cut = createStage(cues);
    await cut.to(2);
    expect(cut.store.getState().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
    cut.dispose();
  });
});

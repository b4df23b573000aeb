import { expect, test } from 'vitest';
import type { ScriptBlock } from '../../src/protocol/index.ts';
import type { ChatStore } from '../../src/store/index.ts';
import { createRandom } from './support/createRandom.ts';
import { Middlebox } from './support/Middlebox.ts';
import { playBlocks, recordings } from './support/recordings.ts';
import { createShopper, sendRecordedTurn, transcript } from './support/shopper.ts';
import { startProxy } from './support/startProxy.ts';

/** The whole server without rate limits. */
async function start() {
  const limiter = { admit: () => {}, acquireSlot: () => () => {} };
  const env = {
    ALLOW_NO_ORIGIN: '1',
    ASSISTANT_EVENTS: 'any',
    MEDIA_ORIGINS: 'https://chat.shop.example.test',
  };
  const { platform, port } = await startProxy({ env, proxy: { limiter } });
  const box = await Middlebox.before(port);
  let current: ScriptBlock = { inputEvents: [], steps: [] };
  playBlocks(platform, () => current);

  /** Runs one turn on a new page that continues `before` in a new session. */
  async function play(block: ScriptBlock, before: ChatStore | undefined, cutAfter?: number) {
    let cuts = cutAfter === undefined ? 0 : 1;
    box.handlingOf = (operation) =>
      operation === 'invoke' && cuts-- > 0 ? { cutAfter: cutAfter ?? 0 } : 'through';
    box.calls.length = 0;
    current = block;
    const initial = { ...before?.getState(), session: { status: 'none' } } as const;
    const store = createShopper({ endpoint: box.endpoint, initial });
    await sendRecordedTurn(store, block);
    return store;
  }
  return { box, platform, play };
}

test('over sockets a turn that is cut at one place and resumed equals the uncut turn, for each line end and 200 random places', async () => {
  const { box, platform, play } = await start();
  const random = createRandom(4);
  const blocks = recordings.flatMap(([name, all]) => all.map((block) => [name, block] as const));
  const perTurn = Math.ceil(200 / blocks.length);
  let [before, last, cuts]: [ChatStore | undefined, string, number] = [undefined, '', 0];
  for (const [name, block] of blocks) {
    if (name !== last) before = undefined;
    last = name;
    const whole: ChatStore = await play(block, before);
    const wanted = transcript(whole.getState());
    const [uncut] = box.of('invoke');
    const bytes = uncut?.bytes ?? 0;
    const places = [0, ...(uncut?.lineEnds ?? [])];
    expect(places.length).toBeGreaterThan(2);
    for (let extra = 0; extra < perTurn; extra += 1) places.push(Math.floor(random() * bytes));
    for (const place of places) {
      const asked = platform.of('invoke').length;
      const store = await play(block, before, place);
      expect(transcript(store.getState()), `${name}, cut after ${place} of ${bytes} bytes`).toBe(wanted);
      expect(platform.of('invoke')).toHaveLength(asked + 1);
      cuts += 1;
    }
    before = whole;
  }
  expect(cuts).toBeGreaterThanOrEqual(200);
}, 180_000);

import { expect, test } from 'vitest';
import type { Clock } from '../../src/store/index.ts';
import { type Handling, Middlebox } from './support/Middlebox.ts';
import { createShopper } from './support/shopper.ts';
import { startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

/** A clock that stands still and whose timers the test fires. */
function createManualClock() {
  const timers = new Set<{ readonly ms: number; readonly run: () => void }>();
  const clock: Clock = {
    now: () => 0,
    after(ms, run) {
      const timer = { ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  /** Fires a timer of at least `atLeast` and less than `below` milliseconds, once it is set. */
  async function fireTimer(atLeast: number, below = Number.POSITIVE_INFINITY) {
    const find = () => [...timers].find(({ ms }) => ms >= atLeast && ms < below);
    await until(() => find() !== undefined);
    const timer = find();
    if (timer) timers.delete(timer);
    timer?.run();
  }
  return { clock, fireTimer };
}

async function start(handling: Handling) {
  const { platform, port } = await startProxy({ env: { ALLOW_NO_ORIGIN: '1' } });
  const box = await Middlebox.before(port);
  box.handlingOf = (operation) => (operation.startsWith('invoke') ? handling : 'through');
  const { clock, fireTimer } = createManualClock();
  const store = createShopper({ endpoint: box.endpoint, clock });
  const texts = () =>
    store.getState().order.map((id) => {
      const message = store.getState().byId[id];
      if (message?.from === 'agent' && message.event.kind === 'text') return message.event.text;
      return message?.from === 'shopper' ? `me (${message.delivery})` : '';
    });
  return { platform, box, store, fireTimer, texts };
}

test('behind a middlebox that buffers whole responses the shopper gets one answer from one platform call', async () => {
  const { platform, box, store, fireTimer, texts } = await start('held');
  const sent = store.commands.send({ kind: 'text', text: 'Hello' });
  const turn = await platform.turn();
  turn.head();
  turn.say('One');
  // No head for 15 s: the turn falls back to invoke_sync after a pause.
  await fireTimer(15_000);
  await fireTimer(0, 15_000);
  await box.called('invoke_sync');
  turn.say('Two');
  turn.end();
  await sent;
  expect(texts()).toEqual(['me (sent)', 'One', 'Two']);
  expect(store.getState().turn.status).toBe('idle');
  expect(box.calls.map(({ operation }) => operation)).toEqual(['init', 'invoke', 'invoke_sync']);
  expect(platform.of('invoke')).toHaveLength(1);
  // The next turn does not wait again.
  const again = store.commands.send({ kind: 'text', text: 'And?' });
  const next = await platform.turn(1);
  next.head();
  next.say('Three');
  next.end();
  await again;
  expect(texts()).toEqual(['me (sent)', 'One', 'Two', 'me (sent)', 'Three']);
  expect(box.of('invoke')).toHaveLength(1);
});

test('behind a middlebox that buffers bodies the answer arrives late and once', async () => {
  const { platform, box, store, texts } = await start('body held');
  const sent = store.commands.send({ kind: 'text', text: 'Hello' });
  const turn = await platform.turn();
  turn.head();
  turn.say('One');
  await until(() => store.getState().turn.status === 'receiving');
  expect(texts()).toEqual(['me (sent)']);
  turn.say('Two');
  turn.end();
  await sent;
  expect(texts()).toEqual(['me (sent)', 'One', 'Two']);
  expect(box.of('invoke')).toHaveLength(1);
  expect(platform.of('invoke')).toHaveLength(1);
});

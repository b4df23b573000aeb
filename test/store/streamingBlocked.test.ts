import { expect, test } from 'vitest';
import { createBench, nextResume, saying, settled, thread, words } from '../support/storeBench.ts';

const numbered = { resumable: true, epoch: 'log-1' };

function loggedBench() {
  const bench = createBench();
  bench.service.answers.init = async () => ({ sessionId: 'session-1', epoch: 'log-1' });
  return bench;
}

test('a stream whose head is held back is asked for in one piece, under the same key', async () => {
  const bench = loggedBench();
  const { send, service, state, clock } = bench;
  const sent = send(words('Hello'));
  const first = await service.nextTurn();
  clock.advance(15_000);
  expect(first.signal?.aborted).toBe(true);
  const whole = await nextResume(bench);
  expect(whole.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
  whole.accept(numbered).line(saying('One')).line(saying('Two')).end();
  await sent;
  expect(service.calls).toEqual(['init', 'invoke', 'invoke_sync']);
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One', 'agent: Two']);
});

test('later turns come in one piece at once, and the wait has no end of its own', async () => {
  const bench = loggedBench();
  const { send, service, clock } = bench;
  void send(words('One'));
  await service.nextTurn();
  clock.advance(15_000);
  (await nextResume(bench)).accept(numbered).end();
  await settled();
  void send(words('Two'));
  const later = await service.nextTurn();
  clock.advance(60_000);
  expect(later.signal?.aborted).toBe(false);
  expect(service.calls.at(-1)).toBe('invoke_sync');
});

test('an answer whose head has come may take its time', async () => {
  const { send, service, clock } = loggedBench();
  void send(words('Hello'));
  const turn = await service.nextTurn();
  turn.accept(numbered);
  await settled();
  expect(clock.waits()).toEqual([]);
  expect(turn.signal?.aborted).toBe(false);
});

test('without a turn log nothing is asked for a second time', async () => {
  const { send, service, clock } = createBench();
  void send(words('Hello'));
  const turn = await service.nextTurn();
  expect(clock.waits()).toEqual([]);
  expect(turn.signal?.aborted).toBe(false);
});

test('stopping a turn in one piece ends its request', async () => {
  const bench = loggedBench();
  void bench.send(words('One'));
  await bench.service.nextTurn();
  bench.clock.advance(15_000);
  const whole = await nextResume(bench);
  void bench.stop();
  await settled();
  expect(whole.signal?.aborted).toBe(true);
  expect(bench.state().turn).toMatchObject({ status: 'interrupted', reason: 'stopped' });
});

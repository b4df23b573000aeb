import { expect, test } from 'vitest';
import { carried, createBench, saying, settled, thread, words } from '../support/storeBench.ts';

test('a stop shows at once, keeps what was said, and is told to the service', async () => {
  const { send, stop, service, state } = createBench();
  const sent = send(words('One'));
  const turn = await service.nextTurn();
  turn.accept().line(saying('Half'));
  await settled();
  const stopped = stop();
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'stopped' });
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Half']);
  expect(turn.signal?.aborted).toBe(true);
  await Promise.all([stopped, sent]);
  expect(service.stops).toEqual([{ sessionId: 'session-1', turnId: turn.request.turnId }]);
});

test('what still comes of a stopped turn is not shown', async () => {
  const { send, stop, service, state } = createBench();
  const sent = send(words('One'));
  const turn = await service.nextTurn();
  turn.accept();
  await settled();
  const stopped = stop();
  turn.line(saying('Too late')).end();
  await Promise.all([stopped, sent]);
  expect(thread(state())).toEqual(['me: One (sent)']);
});

test('what waits behind a stopped turn goes out once the service knows of the stop', async () => {
  const { send, stop, service, state } = createBench();
  let told = () => {};
  service.answers.stop = () => new Promise((resolve) => (told = resolve));
  void send(words('One'));
  (await service.nextTurn()).accept();
  const second = send(words('Two'));
  await settled();
  void stop();
  await settled();
  expect(service.calls).toEqual(['init', 'invoke', 'stop']);
  told();
  const turn = await service.nextTurn();
  expect(carried(turn.request.inputs)).toEqual(['Two']);
  turn.accept().end();
  await second;
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)']);
});

test('a service that does not answer a stop holds nobody up for long', async () => {
  const { send, stop, service, clock } = createBench();
  service.answers.stop = () => new Promise(() => {});
  void send(words('One'));
  (await service.nextTurn()).accept();
  await settled();
  void stop();
  void send(words('Two'));
  clock.advance(3_000);
  expect(carried((await service.nextTurn()).request.inputs)).toEqual(['Two']);
});

test('a text that is stopped before it was taken is kept, shown as not sent, and not sent by itself', async () => {
  const { send, stop, service, state } = createBench();
  const sent = send(words('One'));
  await service.nextTurn();
  await stop();
  await sent;
  expect(thread(state())).toEqual(['me: One (failed)']);
  expect(state().outbox).toHaveLength(1);
  expect(service.calls).toEqual(['init', 'invoke', 'stop']);
  const later = send(words('Two'));
  const turn = await service.nextTurn();
  expect(carried(turn.request.inputs)).toEqual(['One', 'Two']);
  turn.accept().end();
  await later;
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)']);
});

test('a stop while the session opens gives the session up, and the next send asks anew', async () => {
  const { send, stop, service, state } = createBench();
  service.answers.init = () => new Promise(() => {});
  const sent = send(words('One'));
  expect(state().session.status).toBe('opening');
  await stop();
  await sent;
  expect(state()).toMatchObject({ session: { status: 'none' }, turn: { status: 'interrupted' } });
  expect(service.stops).toEqual([]);
  service.answers.init = async () => ({ sessionId: 'session-2' });
  void send(words('Two'));
  const turn = await service.nextTurn();
  expect(turn.request.sessionId).toBe('session-2');
  expect(carried(turn.request.inputs)).toEqual(['One', 'Two']);
});

test('a retry right after a stop is not lost', async () => {
  const { send, stop, retry, service } = createBench();
  void send(words('One'));
  (await service.nextTurn()).accept();
  await settled();
  void stop();
  void retry();
  expect(carried((await service.nextTurn()).request.inputs)).toEqual(['One']);
});

test('a stop that the service refuses is reported and stops all the same', async () => {
  const { send, stop, service, state, reports } = createBench();
  const refusal = new Error('no');
  service.answers.stop = async () => {
    throw refusal;
  };
  const sent = send(words('One'));
  (await service.nextTurn()).accept();
  await settled();
  await stop();
  await sent;
  expect(state().turn.status).toBe('interrupted');
  expect(reports).toEqual([{ kind: 'call-failed', call: 'stop', error: refusal }]);
});

test('with nothing running a stop does nothing', async () => {
  const { stop, service, state } = createBench();
  await stop();
  expect(service.calls).toEqual([]);
  expect(state().turn.status).toBe('idle');
});

test('a transport that ignores its signal holds nobody up', async () => {
  const bench = createBench();
  const deaf = {
    ...bench.service.transport,
    invoke: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }),
  };
  const { send, stop, state } = createBench({ transport: deaf });
  const sent = send(words('One'));
  await settled();
  await stop();
  await sent;
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'stopped' });
});

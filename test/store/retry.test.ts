import { expect, test } from 'vitest';
import { canRetry } from '../../src/store/index.ts';
import {
  carried,
  createBench,
  failResumes,
  nextResume,
  saying,
  settled,
  thread,
  words,
} from '../support/storeBench.ts';

const numbered = { resumable: true, epoch: 'log-1' };

/** A bench whose service says at `init` that turns can be asked for again. */
function resumableBench() {
  const bench = createBench();
  bench.service.answers.init = async () => ({ sessionId: 'session-1', clientKey: 'anon_1', epoch: 'log-1' });
  return bench;
}

test('an answer that was cut on the way goes on by itself where it stopped, under the same key', async () => {
  const bench = resumableBench();
  const { send, service, state, clock } = bench;
  const sent = send(words('Hello'));
  const first = await service.nextTurn();
  first.accept(numbered).line(saying('One')).line(saying('Two'));
  first.item({ kind: 'end', reason: 'cut', resumable: true });
  await settled();
  expect(state().turn).toMatchObject({ status: 'receiving', lostAt: clock.now() });
  expect(state().attempt).toMatchObject({ lastSeq: 2, resumable: true, epoch: 'log-1' });
  const second = await nextResume(bench);
  expect(second.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 2, epoch: 'log-1' });
  second.accept(numbered);
  await settled();
  expect(state().turn).not.toHaveProperty('lostAt');
  second.line(saying('Three')).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One', 'agent: Two', 'agent: Three']);
  expect(state().turn.status).toBe('idle');
});

test('the way back is looked for six times, with growing pauses, each line anew; then the shopper is told', async () => {
  const bench = resumableBench();
  const { send, service, state, clock, reports } = bench;
  void send(words('Hello'));
  const first = await service.nextTurn();
  first.accept(numbered).line(saying('One')).item({ kind: 'end', reason: 'cut', resumable: true });
  const pauses: number[] = [];
  const lookOnce = async () => {
    await settled();
    const [pause = 0] = clock.waits();
    pauses.push(pause);
    clock.advance(pause);
    return service.nextTurn();
  };
  (await lookOnce()).fail('network');
  (await lookOnce())
    .accept(numbered)
    .line(saying('Two'))
    .item({ kind: 'end', reason: 'cut', resumable: true });
  for (let tries = 0; tries < 6; tries += 1) (await lookOnce()).fail('unavailable', { status: 502 });
  await settled();
  expect(pauses).toEqual([300, 1_000, 300, 1_000, 2_000, 4_000, 8_000, 15_000]);
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One', 'agent: Two']);
  expect(reports.filter(({ kind }) => kind === 'turn-failed')).toHaveLength(1);
  expect(canRetry(state())).toBe(true);
});

test('a search for the way back can be stopped, and what waits goes out', async () => {
  const bench = resumableBench();
  const { send, stop, service, state, clock } = bench;
  void send(words('One'));
  const first = await service.nextTurn();
  first.accept(numbered).item({ kind: 'end', reason: 'cut', resumable: true });
  await settled();
  void send(words('Two'));
  void stop();
  const second = await service.nextTurn();
  expect(carried(second.request.inputs)).toEqual(['Two']);
  expect(service.stops).toEqual([{ sessionId: 'session-1', turnId: first.request.turnId }]);
  second.accept(numbered).end();
  await settled();
  expect(clock.waits()).toEqual([]);
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)']);
});

test('after it was given up, the rest of an answer is fetched once the service is there again', async () => {
  const bench = resumableBench();
  const { send, service, state, clock } = bench;
  void send(words('One'));
  const first = await service.nextTurn();
  first.accept(numbered).line(saying('Half')).item({ kind: 'end', reason: 'cut', resumable: true });
  await failResumes(bench);
  expect(state().service.status).toBe('down');
  clock.advance(3_000);
  const again = await service.nextTurn();
  expect(again.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 1 });
  again.accept(numbered).line(saying('Whole')).end();
  await settled();
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Half', 'agent: Whole']);
});

test('a line that comes again after a resume is in the thread once', async () => {
  const bench = resumableBench();
  const { send, service, state } = bench;
  const sent = send(words('Hello'));
  const first = await service.nextTurn();
  first.accept(numbered).line(saying('One')).item({ kind: 'end', reason: 'cut', resumable: true });
  const second = await nextResume(bench);
  second.accept(numbered);
  second.item({ kind: 'events', seq: 1, events: [saying('One')] });
  second.item({ kind: 'events', seq: 2, events: [saying('Two')] }).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One', 'agent: Two']);
});

test('a text whose fate is unknown is asked for under its key before anything else is sent', async () => {
  const bench = resumableBench();
  const { send, service, state } = bench;
  void send(words('One'));
  const first = await service.nextTurn();
  first.fail('network');
  const later = send(words('Two'));
  const second = await nextResume(bench);
  expect(second.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
  expect(carried(second.request.inputs)).toEqual(['One']);
  second.accept(numbered).line(saying('It had arrived')).end();
  const third = await service.nextTurn();
  expect(third.request.turnId).not.toBe(first.request.turnId);
  expect(carried(third.request.inputs)).toEqual(['Two']);
  third.accept(numbered).end();
  await later;
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)', 'agent: It had arrived']);
});

test('a text that never arrived is sent again by itself, once it is known', async () => {
  const bench = resumableBench();
  const { send, service, state } = bench;
  const sent = send(words('One'));
  const first = await service.nextTurn();
  first.fail('network');
  (await nextResume(bench)).fail('turn-unknown', { status: 410, fate: 'never-seen' });
  const third = await service.nextTurn();
  expect(third.request.turnId).toBe(first.request.turnId);
  expect(third.request.resumeFrom).toBeUndefined();
  third.accept(numbered).end();
  await sent;
  expect(thread(state())).toEqual(['me: One (sent)']);
});

test('where nobody knows whether a text arrived, the shopper decides, and a retry sends it anew', async () => {
  const bench = resumableBench();
  const { send, retry, service, state } = bench;
  const sent = send(words('One'));
  const first = await service.nextTurn();
  first.fail('network');
  (await nextResume(bench)).fail('turn-unknown', { status: 410, fate: 'unknown' });
  await sent;
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'unknown-fate' });
  const decided = retry();
  const third = await service.nextTurn();
  expect(third.request.turnId).not.toBe(first.request.turnId);
  expect(third.request.resumeFrom).toBeUndefined();
  third.accept(numbered).end();
  await decided;
  expect(thread(state())).toEqual(['me: One (sent)']);
});

test('a service that has answered "no" does not have the turn: a retry takes a new key', async () => {
  const { send, retry, service } = resumableBench();
  const sent = send(words('One'));
  const first = await service.nextTurn();
  first.fail('unavailable', { status: 503, code: 'unavailable' });
  await sent;
  void retry();
  const second = await service.nextTurn();
  expect(second.request.turnId).not.toBe(first.request.turnId);
  expect(second.request.resumeFrom).toBeUndefined();
});

test('a gateway that gives up on the way does not know: the turn is asked for under its key', async () => {
  const bench = resumableBench();
  void bench.send(words('One'));
  const first = await bench.service.nextTurn();
  first.fail('unavailable', { status: 504 });
  const second = await nextResume(bench);
  expect(second.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
});

test('a service that is down for a moment while a turn is asked for again has not lost it', async () => {
  const bench = resumableBench();
  void bench.send(words('One'));
  const first = await bench.service.nextTurn();
  first.fail('network');
  (await nextResume(bench)).fail('unavailable', { status: 503, code: 'unavailable' });
  const third = await nextResume(bench);
  expect(third.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
});

test('without a turn log a retry of a lost text takes a new key', async () => {
  const { send, retry, service } = createBench();
  const sent = send(words('One'));
  const first = await service.nextTurn();
  first.fail('network');
  await sent;
  void retry();
  const second = await service.nextTurn();
  expect(second.request.turnId).not.toBe(first.request.turnId);
  expect(carried(second.request.inputs)).toEqual(['One']);
});

test.each(['cut', 'failed', 'stopped'] as const)(
  'after an answer that was %s and cannot be resumed, a retry sends what the shopper said',
  async (reason) => {
    const { say, send, retry, service, state } = createBench();
    say('Welcome');
    const sent = send(words('One'));
    const first = await service.nextTurn();
    first.accept().line(saying('Half')).end(reason);
    await sent;
    expect(state().turn).toMatchObject({ status: 'interrupted', reason });
    const again = retry();
    expect(thread(state())).toEqual(['shop: Welcome', 'me: One (sending)', 'agent: Half']);
    const second = await service.nextTurn();
    expect(second.request.turnId).not.toBe(first.request.turnId);
    expect(carried(second.request.inputs)).toEqual(['One']);
    second.accept().line(saying('Whole')).end();
    await again;
    expect(thread(state())).toEqual(['shop: Welcome', 'me: One (sent)', 'agent: Half', 'agent: Whole']);
  },
);

test('an answer that the service itself has lost half of is not resumed for ever', async () => {
  const { send, retry, service } = resumableBench();
  const sent = send(words('One'));
  const first = await service.nextTurn();
  first.accept(numbered).line(saying('Half')).end('cut');
  await sent;
  void retry();
  const second = await service.nextTurn();
  expect(second.request.turnId).not.toBe(first.request.turnId);
});

test('when the rest of an answer is gone and nothing waits, nothing is sent that nobody asked for', async () => {
  const bench = resumableBench();
  const { send, service, state } = bench;
  const sent = send(words('One'));
  const first = await service.nextTurn();
  first.accept(numbered).line(saying('Half')).item({ kind: 'end', reason: 'cut', resumable: true });
  (await nextResume(bench)).fail('turn-unknown', { status: 410, fate: 'unknown' });
  await sent;
  expect(service.calls).toEqual(['init', 'invoke', 'invoke']);
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Half']);
});

test('when the rest of an answer is gone, the partial stays and the shopper decides', async () => {
  for (const retries of [true, false]) {
    const bench = resumableBench();
    const { send, retry, service } = bench;
    void send(words('One'));
    const first = await service.nextTurn();
    first.accept(numbered).line(saying('Half')).item({ kind: 'end', reason: 'cut', resumable: true });
    await failResumes(bench);
    void (retries ? retry() : send(words('Two')));
    const again = await service.nextTurn();
    expect(again.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 1 });
    again.fail('turn-unknown', { status: 410, fate: 'unknown' });
    const next = await service.nextTurn();
    expect(carried(next.request.inputs)).toEqual([retries ? 'One' : 'Two']);
  }
});

test('there is nothing to retry in a conversation that goes well', async () => {
  const { send, retry, service, state } = createBench();
  await retry();
  const sent = send(words('One'));
  const turn = await service.nextTurn();
  expect(canRetry(state())).toBe(false);
  await retry();
  turn.accept().end();
  await sent;
  await retry();
  await settled();
  expect(service.calls).toEqual(['init', 'invoke']);
});

import { expect, test } from 'vitest';
import { canRetry } from '../../src/store/index.ts';
import {
  agentText,
  createTestStore,
  failResumes,
  inputTexts,
  nextResume,
  settled,
  textInput,
  thread,
} from '../support/testStore.ts';

const numbered = { resumable: true, epoch: 'log-1' };

/** A test store whose service has a turn log, so that turns can be resumed. */
function createResumableStore() {
  const testStore = createTestStore();
  testStore.service.handlers.init = async () => ({
    sessionId: 'session-1',
    clientKey: 'anon_1',
    epoch: 'log-1',
  });
  return testStore;
}

test('resumes a cut turn automatically after its last line, under the same id', async () => {
  const testStore = createResumableStore();
  const { send, service, state, clock } = testStore;
  const sent = send(textInput('Hello'));
  const first = await service.nextTurn();
  first.accept(numbered).line(agentText('One')).line(agentText('Two'));
  first.item({ kind: 'end', reason: 'cut', resumable: true });
  await settled();
  expect(state().turn).toMatchObject({ status: 'receiving', lostAt: clock.now() });
  expect(state().attempt).toMatchObject({ lastSeq: 2, resumable: true, epoch: 'log-1' });
  const second = await nextResume(testStore);
  expect(second.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 2, epoch: 'log-1' });
  second.accept(numbered);
  await settled();
  expect(state().turn).not.toHaveProperty('lostAt');
  second.line(agentText('Three')).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One', 'agent: Two', 'agent: Three']);
  expect(state().turn.status).toBe('idle');
});

test('fails visibly after six reconnects with growing delays; a received line starts the count again', async () => {
  const testStore = createResumableStore();
  const { send, service, state, clock, reports } = testStore;
  void send(textInput('Hello'));
  const first = await service.nextTurn();
  first.accept(numbered).line(agentText('One')).item({ kind: 'end', reason: 'cut', resumable: true });
  const delays: number[] = [];
  const nextReconnect = async () => {
    await settled();
    const [delay = 0] = clock.waits();
    delays.push(delay);
    clock.advance(delay);
    return service.nextTurn();
  };
  (await nextReconnect()).fail('network');
  (await nextReconnect())
    .accept(numbered)
    .line(agentText('Two'))
    .item({ kind: 'end', reason: 'cut', resumable: true });
  for (let tries = 0; tries < 6; tries += 1) (await nextReconnect()).fail('unavailable', { status: 502 });
  await settled();
  expect(delays).toEqual([300, 1_000, 300, 1_000, 2_000, 4_000, 8_000, 15_000]);
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One', 'agent: Two']);
  expect(reports.filter(({ kind }) => kind === 'turn-failed')).toHaveLength(1);
  expect(canRetry(state())).toBe(true);
});

test('a stop during reconnecting sends the queued inputs', async () => {
  const testStore = createResumableStore();
  const { send, stop, service, state, clock } = testStore;
  void send(textInput('One'));
  const first = await service.nextTurn();
  first.accept(numbered).item({ kind: 'end', reason: 'cut', resumable: true });
  await settled();
  void send(textInput('Two'));
  void stop();
  const second = await service.nextTurn();
  expect(inputTexts(second.request.inputs)).toEqual(['Two']);
  expect(service.stops).toEqual([{ sessionId: 'session-1', turnId: first.request.turnId }]);
  second.accept(numbered).end();
  await settled();
  expect(clock.waits()).toEqual([]);
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)']);
});

test('requests missing lines when the service is available again', async () => {
  const testStore = createResumableStore();
  const { send, service, state, clock } = testStore;
  void send(textInput('One'));
  const first = await service.nextTurn();
  first.accept(numbered).line(agentText('Half')).item({ kind: 'end', reason: 'cut', resumable: true });
  await failResumes(testStore);
  expect(state().service.status).toBe('down');
  clock.advance(3_000);
  const resumed = await service.nextTurn();
  expect(resumed.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 1 });
  resumed.accept(numbered).line(agentText('Whole')).end();
  await settled();
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Half', 'agent: Whole']);
});

test('shows a line once if it is repeated after a resume', async () => {
  const testStore = createResumableStore();
  const { send, service, state } = testStore;
  const sent = send(textInput('Hello'));
  const first = await service.nextTurn();
  first.accept(numbered).line(agentText('One')).item({ kind: 'end', reason: 'cut', resumable: true });
  const second = await nextResume(testStore);
  second.accept(numbered);
  second.item({ kind: 'events', seq: 1, events: [agentText('One')] });
  second.item({ kind: 'events', seq: 2, events: [agentText('Two')] }).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: One', 'agent: Two']);
});

test('requests a turn of unknown delivery under its id before sending anything else', async () => {
  const testStore = createResumableStore();
  const { send, service, state } = testStore;
  void send(textInput('One'));
  const first = await service.nextTurn();
  first.fail('network');
  const later = send(textInput('Two'));
  const second = await nextResume(testStore);
  expect(second.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
  expect(inputTexts(second.request.inputs)).toEqual(['One']);
  second.accept(numbered).line(agentText('It had arrived')).end();
  const third = await service.nextTurn();
  expect(third.request.turnId).not.toBe(first.request.turnId);
  expect(inputTexts(third.request.inputs)).toEqual(['Two']);
  third.accept(numbered).end();
  await later;
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)', 'agent: It had arrived']);
});

test('repeats a turn automatically if the service never received it', async () => {
  const testStore = createResumableStore();
  const { send, service, state } = testStore;
  const sent = send(textInput('One'));
  const first = await service.nextTurn();
  first.fail('network');
  (await nextResume(testStore)).fail('turn-unknown', { status: 410, delivery: 'never-seen' });
  const third = await service.nextTurn();
  expect(third.request.turnId).toBe(first.request.turnId);
  expect(third.request.resumeFrom).toBeUndefined();
  third.accept(numbered).end();
  await sent;
  expect(thread(state())).toEqual(['me: One (sent)']);
});

test('waits for the shopper if the delivery stays unknown; a retry sends a new turn', async () => {
  const testStore = createResumableStore();
  const { send, retry, service, state } = testStore;
  const sent = send(textInput('One'));
  const first = await service.nextTurn();
  first.fail('network');
  (await nextResume(testStore)).fail('turn-unknown', { status: 410, delivery: 'unknown' });
  await sent;
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'delivery-unknown' });
  const retried = retry();
  const third = await service.nextTurn();
  expect(third.request.turnId).not.toBe(first.request.turnId);
  expect(third.request.resumeFrom).toBeUndefined();
  third.accept(numbered).end();
  await retried;
  expect(thread(state())).toEqual(['me: One (sent)']);
});

test('a retry after a refusal uses a new id', async () => {
  const { send, retry, service } = createResumableStore();
  const sent = send(textInput('One'));
  const first = await service.nextTurn();
  first.fail('unavailable', { status: 503, code: 'unavailable' });
  await sent;
  void retry();
  const second = await service.nextTurn();
  expect(second.request.turnId).not.toBe(first.request.turnId);
  expect(second.request.resumeFrom).toBeUndefined();
});

test('requests the turn under its id after a gateway error', async () => {
  const testStore = createResumableStore();
  void testStore.send(textInput('One'));
  const first = await testStore.service.nextTurn();
  first.fail('unavailable', { status: 504 });
  const second = await nextResume(testStore);
  expect(second.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
});

test('keeps reconnecting if the service is unavailable during a resume', async () => {
  const testStore = createResumableStore();
  void testStore.send(textInput('One'));
  const first = await testStore.service.nextTurn();
  first.fail('network');
  (await nextResume(testStore)).fail('unavailable', { status: 503, code: 'unavailable' });
  const third = await nextResume(testStore);
  expect(third.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
});

test('without a turn log, a retry uses a new id', async () => {
  const { send, retry, service } = createTestStore();
  const sent = send(textInput('One'));
  const first = await service.nextTurn();
  first.fail('network');
  await sent;
  void retry();
  const second = await service.nextTurn();
  expect(second.request.turnId).not.toBe(first.request.turnId);
  expect(inputTexts(second.request.inputs)).toEqual(['One']);
});

test.each(['cut', 'failed', 'stopped'] as const)(
  'a retry of a turn that ended as %s and cannot be resumed sends only the shopper’s inputs again',
  async (reason) => {
    const { say, send, retry, service, state } = createTestStore();
    say('Welcome');
    const sent = send(textInput('One'));
    const first = await service.nextTurn();
    first.accept().line(agentText('Half')).end(reason);
    await sent;
    expect(state().turn).toMatchObject({ status: 'interrupted', reason });
    const resumed = retry();
    expect(thread(state())).toEqual(['shop: Welcome', 'me: One (sending)', 'agent: Half']);
    const second = await service.nextTurn();
    expect(second.request.turnId).not.toBe(first.request.turnId);
    expect(inputTexts(second.request.inputs)).toEqual(['One']);
    second.accept().line(agentText('Whole')).end();
    await resumed;
    expect(thread(state())).toEqual(['shop: Welcome', 'me: One (sent)', 'agent: Half', 'agent: Whole']);
  },
);

test('a retry of a turn with numbered lines that ended as not resumable uses a new id', async () => {
  const { send, retry, service } = createResumableStore();
  const sent = send(textInput('One'));
  const first = await service.nextTurn();
  first.accept(numbered).line(agentText('Half')).end('cut');
  await sent;
  void retry();
  const second = await service.nextTurn();
  expect(second.request.turnId).not.toBe(first.request.turnId);
});

test('sends nothing if the rest of the turn is lost and the outbox is empty', async () => {
  const testStore = createResumableStore();
  const { send, service, state } = testStore;
  const sent = send(textInput('One'));
  const first = await service.nextTurn();
  first.accept(numbered).line(agentText('Half')).item({ kind: 'end', reason: 'cut', resumable: true });
  (await nextResume(testStore)).fail('turn-unknown', { status: 410, delivery: 'unknown' });
  await sent;
  expect(service.calls).toEqual(['init', 'invoke', 'invoke']);
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Half']);
});

test('sends the retried or new input in a new turn if a resume finds that the rest is lost', async () => {
  for (const isRetry of [true, false]) {
    const testStore = createResumableStore();
    const { send, retry, service } = testStore;
    void send(textInput('One'));
    const first = await service.nextTurn();
    first.accept(numbered).line(agentText('Half')).item({ kind: 'end', reason: 'cut', resumable: true });
    await failResumes(testStore);
    void (isRetry ? retry() : send(textInput('Two')));
    const resumed = await service.nextTurn();
    expect(resumed.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 1 });
    resumed.fail('turn-unknown', { status: 410, delivery: 'unknown' });
    const next = await service.nextTurn();
    expect(inputTexts(next.request.inputs)).toEqual([isRetry ? 'One' : 'Two']);
  }
});

test('a retry does nothing before, during and after a successful turn', async () => {
  const { send, retry, service, state } = createTestStore();
  await retry();
  const sent = send(textInput('One'));
  const turn = await service.nextTurn();
  expect(canRetry(state())).toBe(false);
  await retry();
  turn.accept().line(agentText('Answer')).end();
  await sent;
  await retry();
  await settled();
  expect(service.calls).toEqual(['init', 'invoke']);
});

test('a turn without a response for too long has taken too long, and the service does not count as down', async () => {
  const { send, service, state } = createTestStore();
  const sent = send(textInput('Hello'));
  (await service.nextTurn()).fail('silent');
  await sent;
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'timeout' });
  expect(state().service.status).not.toBe('down');
});

test('a resume without a response for too long is not repeated', async () => {
  const testStore = createResumableStore();
  const sent = testStore.send(textInput('Hello'));
  (await testStore.service.nextTurn()).accept(numbered).line(agentText('Half')).fail('network');
  (await nextResume(testStore)).fail('silent');
  await sent;
  expect(testStore.state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
  expect(testStore.service.calls).toEqual(['init', 'invoke', 'invoke']);
});

import { expect, test } from 'vitest';
import { type HandoverOptions, startHandover } from '../../src/store/index.ts';
import { createFakeChannel } from '../support/fakeChannel.ts';
import { createBench, saying, settled, thread, words } from '../support/storeBench.ts';

const handoverEvent = {
  kind: 'handover',
  reasonKind: 'agent',
  reason: 'Wants a person',
  reasonNative: 'Quer um atendente',
  fields: {},
} as const;

/** A conversation whose agent has just handed over. */
async function handedOver(options: HandoverOptions = {}) {
  const bench = createBench();
  const desk = startHandover(bench.store, options);
  const sent = bench.send(words('A person, please'));
  (await bench.service.nextTurn()).accept().line(handoverEvent).end();
  await sent;
  await settled();
  return { ...bench, desk };
}

/** The same, with Ana in the thread. */
async function withAna() {
  const person = createFakeChannel();
  const bench = await handedOver({ channel: () => person.channel });
  person.becomes({ status: 'connected', name: 'Ana' });
  return { ...bench, person };
}

const invokes = (calls: readonly string[]) => calls.filter((call) => call.startsWith('invoke')).length;

test('the shop is told why, in English and in the shopper’s language, with the conversation and its token', async () => {
  const told: unknown[] = [];
  const { state } = await handedOver({ onHandover: (request) => void told.push(request) });
  expect(told).toMatchObject([
    {
      reasonKind: 'agent',
      reason: 'Wants a person',
      reasonNative: 'Quer um atendente',
      sessionId: 'session-1',
      thread: [{ from: 'shopper' }, {}],
    },
  ]);
  expect(state().handover.status).toBe('requested');
});

test('a handler that throws has not told anybody, and is asked again', async () => {
  let calls = 0;
  const { state, desk, reports } = await handedOver({
    onHandover: () => {
      calls += 1;
      if (calls === 1) throw new Error('No');
    },
  });
  expect(state().handover.status).toBe('failed');
  expect(reports).toMatchObject([{ kind: 'handler-threw', handler: 'handover' }]);
  desk?.retry();
  await settled();
  expect(calls).toBe(2);
  expect(state().handover.status).toBe('requested');
});

test('a channel that cannot be opened has failed, and is opened again', async () => {
  const person = createFakeChannel();
  let calls = 0;
  const { state, desk } = await handedOver({
    channel: () => {
      calls += 1;
      if (calls === 1) throw new Error('No');
      return person.channel;
    },
  });
  expect(state().handover.status).toBe('failed');
  desk?.retry();
  await settled();
  expect(state().handover.status).toBe('waiting');
});

test('until somebody is there the agent goes on', async () => {
  const person = createFakeChannel();
  const { state, send, service } = await handedOver({ channel: () => person.channel });
  person.becomes({ status: 'waiting', expectedAt: 5 });
  expect(state().handover).toMatchObject({ status: 'waiting', expectedAt: 5 });
  void send(words('Meanwhile?'));
  expect((await service.nextTurn()).request.inputs).toEqual([words('Meanwhile?')]);
  expect(person.sent).toEqual([]);
});

test('while somebody is there the shopper talks to them, and the agent is not asked', async () => {
  const { state, send, service, person } = await withAna();
  const before = invokes(service.calls);
  person.says('1', 'Hello, this is Ana.', { seal: 's1' });
  void send(words('Hi Ana'));
  await settled();
  expect(person.sent.map(({ input }) => input)).toEqual([words('Hi Ana')]);
  expect(thread(state()).at(-1)).toBe('me: Hi Ana (sending)');
  person.sent[0]?.arrive();
  await settled();
  expect(thread(state()).at(-1)).toBe('me: Hi Ana (sent)');
  expect(invokes(service.calls)).toBe(before);
  expect(Object.values(state().byId)).toContainEqual(
    expect.objectContaining({ from: 'host', name: 'Ana', text: 'Hello, this is Ana.' }),
  );
});

test('after the end the agent is told all that was said, once, with the seals', async () => {
  const { state, send, service, person } = await withAna();
  person.says('1', 'Hello, this is Ana.', { seal: 's1' });
  void send(words('Hi Ana'));
  await settled();
  person.sent[0]?.arrive();
  await settled();
  person.says('2', 'Bye.');
  person.becomes({ status: 'ended' });
  expect(state().handover.status).toBe('ended');
  const before = invokes(service.calls);
  await settled();
  expect(invokes(service.calls)).toBe(before);
  void send(words('Back again'));
  const turn = await service.nextTurn();
  expect(turn.request.inputs).toEqual([
    { kind: 'assistant', text: 'Hello, this is Ana.', seal: 's1' },
    words('Hi Ana'),
    { kind: 'assistant', text: 'Bye.' },
    words('Back again'),
  ]);
  turn.accept().line(saying('Welcome back')).end();
  await settled();
  expect(state().outbox).toEqual([]);
});

test('twice is once', async () => {
  const { state, person } = await withAna();
  const before = state().order.length;
  person.says('1', 'Hello');
  person.says('1', 'Hello');
  person.becomes({ status: 'connected', name: 'Ana' });
  expect(state().order).toHaveLength(before + 1);
  expect(state().outbox).toHaveLength(1);
});

test('what comes out of order stands in order, in the thread and for the agent', async () => {
  const { state, person } = await withAna();
  person.says('c', 'three', { seq: 3 });
  person.says('a', 'one', { seq: 1 });
  person.says('b', 'two', { seq: 2 });
  expect(thread(state()).slice(-3).join()).toMatch(/one.*two.*three/);
  expect(state().outbox.map(({ input }) => input)).toMatchObject([
    { text: 'one' },
    { text: 'two' },
    { text: 'three' },
  ]);
});

test('a line says that somebody is there, also where the word of it was lost', async () => {
  const person = createFakeChannel();
  const { state } = await handedOver({ channel: () => person.channel });
  person.says('1', 'Hello', { name: 'Ben' });
  expect(state().handover).toMatchObject({ status: 'connected', name: 'Ben' });
  person.becomes({ status: 'waiting' });
  expect(state().handover.status).toBe('connected');
});

test('a line after the end is shown and told, and brings nobody back', async () => {
  const { state, person } = await withAna();
  person.becomes({ status: 'ended' });
  person.says('9', 'One more thing');
  person.becomes({ status: 'connected', name: 'Ana' });
  expect(state().handover.status).toBe('ended');
  expect(state().outbox.map(({ input }) => input)).toMatchObject([{ text: 'One more thing' }]);
});

test('a lost line can be sent again, under its name and in its order', async () => {
  const { state, send, retry, person } = await withAna();
  void send(words('one'));
  void send(words('two'));
  await settled();
  person.sent[0]?.drop();
  await settled();
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'unknown-fate' });
  expect(thread(state()).slice(-2)).toEqual(['me: one (failed)', 'me: two (failed)']);
  void retry();
  await settled();
  person.sent[1]?.arrive();
  await settled();
  person.sent[2]?.arrive();
  await settled();
  expect(person.sent.map(({ id }) => id)).toEqual([
    person.sent[0]?.id,
    person.sent[0]?.id,
    person.sent[2]?.id,
  ]);
  expect(thread(state()).slice(-2)).toEqual(['me: one (sent)', 'me: two (sent)']);
  expect(state().turn.status).toBe('idle');
});

test('a line that arrives after it was given up has arrived', async () => {
  const { state, send, clock, person } = await withAna();
  void send(words('one'));
  await settled();
  clock.advance(20_000);
  await settled();
  expect(thread(state()).at(-1)).toBe('me: one (failed)');
  person.sent[0]?.arrive();
  await settled();
  expect(thread(state()).at(-1)).toBe('me: one (sent)');
});

test('typing shows until a line comes, or ten seconds have passed', async () => {
  const { state, clock, person } = await withAna();
  const isTyping = () => state().handover.status === 'connected' && 'typingSince' in state().handover;
  person.types(true);
  expect(isTyping()).toBe(true);
  person.says('1', 'Hello');
  expect(isTyping()).toBe(false);
  person.types(true);
  clock.advance(10_000);
  expect(isTyping()).toBe(false);
});

test('the shopper goes back to the agent', async () => {
  const { state, desk, person } = await withAna();
  desk?.end();
  expect(person.endings()).toBe(1);
  expect(state().handover.status).toBe('ended');
});

test('the end of the conversation, and a new one, end the talk', async () => {
  const first = await withAna();
  await first.end();
  expect(first.person.endings()).toBe(1);
  expect(first.state().handover.status).toBe('ended');
  const second = await withAna();
  await second.restart();
  expect(second.person.endings()).toBe(1);
  expect(second.person.listeners()).toBe(0);
  expect(second.state()).toMatchObject({ handover: { status: 'none' }, order: [] });
});

test('a desk that is closed hears nothing more, and the person is not sent away', async () => {
  const { desk, person } = await withAna();
  desk?.close();
  expect(person.listeners()).toBe(0);
  expect(person.endings()).toBe(0);
});

test('of a long talk the agent is told what fits into one call', async () => {
  const { state, person } = await withAna();
  for (let line = 1; line <= 60; line += 1) person.says(`${line}`, `line ${line}`);
  person.becomes({ status: 'ended' });
  expect(state().outbox).toHaveLength(40);
  expect(state().outbox.at(-1)?.input).toMatchObject({ text: 'line 60' });
});

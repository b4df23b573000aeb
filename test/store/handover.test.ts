import { expect, test } from 'vitest';
import { type HandoverOptions, startHandover } from '../../src/store/index.ts';
import { createFakeChannel } from '../support/fakeChannel.ts';
import { agentText, createTestStore, settled, textInput, thread } from '../support/testStore.ts';

const handoverEvent = {
  kind: 'handover',
  reasonKind: 'agent',
  reason: 'Wants a person',
  reasonNative: 'Quer um atendente',
  fields: {},
} as const;

/** A conversation whose agent has requested a handover. */
async function requestHandover(options: HandoverOptions = {}) {
  const testStore = createTestStore();
  const controller = startHandover(testStore.store, options);
  const sent = testStore.send(textInput('A person, please'));
  (await testStore.service.nextTurn()).accept().line(handoverEvent).end();
  await sent;
  await settled();
  return { ...testStore, controller };
}

/** A conversation whose agent has requested a handover, with the live agent Ana connected. */
async function connectAna() {
  const liveAgent = createFakeChannel();
  const testStore = await requestHandover({ channel: () => liveAgent.channel });
  liveAgent.emitState({ status: 'connected', name: 'Ana' });
  return { ...testStore, liveAgent };
}

/** Sends inputs to Ana whose confirmations do not arrive in time. */
async function connectAnaAndTimeOut(...texts: readonly string[]) {
  const testStore = await connectAna();
  for (const text of texts) void testStore.send(textInput(text));
  await settled();
  testStore.clock.advance(20_000);
  await settled();
  return testStore;
}

const countInvokes = (calls: readonly string[]) => calls.filter((call) => call.startsWith('invoke')).length;

test('passes reasons, thread and session token to the handler', async () => {
  const requests: unknown[] = [];
  const { state } = await requestHandover({ onHandover: (request) => void requests.push(request) });
  expect(requests).toMatchObject([
    {
      reasonKind: 'agent',
      reason: 'Wants a person',
      reasonNative: 'Quer um atendente',
      sessionId: 'session-1',
      thread: [
        { from: 'shopper', author: 'shopper' },
        { from: 'agent', author: 'ai' },
      ],
    },
  ]);
  expect(state().handover).toEqual({ status: 'notified', messageId: expect.any(String) });
});

test('a handover is `requested` until the notification has resolved, and then stores who replies and when', async () => {
  let resolve: (receipt: { name: string; expectedAt: number }) => void = () => {};
  const { state } = await requestHandover({
    onHandover: () =>
      new Promise<{ name: string; expectedAt: number }>((settle) => {
        resolve = settle;
      }),
  });
  expect(state().handover.status).toBe('requested');
  resolve({ name: 'Maeve', expectedAt: 7 });
  await settled();
  expect(state().handover).toMatchObject({ status: 'notified', name: 'Maeve', expectedAt: 7 });
});

test('a handover is `notified` until the channel is open, then `waiting` with the name that the handler has returned', async () => {
  const liveAgent = createFakeChannel();
  let open: () => void = () => {};
  const { state } = await requestHandover({
    onHandover: () => Promise.resolve({ name: 'the workshop' }),
    channel: () =>
      new Promise((resolve) => {
        open = () => resolve(liveAgent.channel);
      }),
  });
  expect(state().handover.status).toBe('notified');
  open();
  await settled();
  expect(state().handover).toMatchObject({ status: 'waiting', name: 'the workshop' });
});

test('a handover whose handler throws has failed and can be retried', async () => {
  let calls = 0;
  const { state, controller, reports } = await requestHandover({
    onHandover: () => {
      calls += 1;
      if (calls === 1) throw new Error('No');
    },
  });
  expect(state().handover.status).toBe('failed');
  expect(reports).toMatchObject([{ kind: 'handler-threw', handler: 'handover' }]);
  controller?.retry();
  await settled();
  expect(calls).toBe(2);
  expect(state().handover.status).toBe('notified');
});

test('a handover whose channel cannot be opened has failed and can be retried', async () => {
  const liveAgent = createFakeChannel();
  let calls = 0;
  const { state, controller } = await requestHandover({
    channel: () => {
      calls += 1;
      if (calls === 1) throw new Error('No');
      return liveAgent.channel;
    },
  });
  expect(state().handover.status).toBe('failed');
  controller?.retry();
  await settled();
  expect(state().handover.status).toBe('waiting');
});

test('inputs go to the agent until a live agent is connected', async () => {
  const liveAgent = createFakeChannel();
  const { state, send, service } = await requestHandover({ channel: () => liveAgent.channel });
  liveAgent.emitState({ status: 'waiting', expectedAt: 5 });
  expect(state().handover).toMatchObject({ status: 'waiting', expectedAt: 5 });
  void send(textInput('Meanwhile?'));
  expect((await service.nextTurn()).request.inputs).toEqual([textInput('Meanwhile?')]);
  expect(liveAgent.sent).toEqual([]);
});

test('inputs go only to the connected live agent', async () => {
  const { state, send, service, liveAgent } = await connectAna();
  const before = countInvokes(service.calls);
  liveAgent.emitMessage('1', 'Hello, this is Ana.', { seal: 's1' });
  void send(textInput('Hi Ana'));
  await settled();
  expect(liveAgent.sent.map(({ input }) => input)).toEqual([textInput('Hi Ana')]);
  expect(thread(state()).at(-1)).toBe('me: Hi Ana (sending)');
  liveAgent.sent[0]?.resolve();
  await settled();
  expect(thread(state()).at(-1)).toBe('me: Hi Ana (sent)');
  expect(countInvokes(service.calls)).toBe(before);
  expect(Object.values(state().byId)).toContainEqual(
    expect.objectContaining({ author: 'person', from: 'host', name: 'Ana', text: 'Hello, this is Ana.' }),
  );
});

test('sends the live conversation with its seals to the agent with the first input after the end', async () => {
  const { state, send, service, liveAgent } = await connectAna();
  liveAgent.emitMessage('1', 'Hello, this is Ana.', { seal: 's1' });
  void send(textInput('Hi Ana'));
  await settled();
  liveAgent.sent[0]?.resolve();
  await settled();
  liveAgent.emitMessage('2', 'Bye.');
  liveAgent.emitState({ status: 'ended' });
  expect(state().handover.status).toBe('ended');
  const before = countInvokes(service.calls);
  await settled();
  expect(countInvokes(service.calls)).toBe(before);
  void send(textInput('Back again'));
  const turn = await service.nextTurn();
  expect(turn.request.inputs).toEqual([
    { kind: 'assistant', text: 'Hello, this is Ana.', seal: 's1' },
    textInput('Hi Ana'),
    { kind: 'assistant', text: 'Bye.' },
    textInput('Back again'),
  ]);
  turn.accept().line(agentText('Welcome back')).end();
  await settled();
  expect(state().outbox).toEqual([]);
});

test('shows a message once if it arrives twice', async () => {
  const { state, liveAgent } = await connectAna();
  const before = state().order.length;
  liveAgent.emitMessage('1', 'Hello');
  liveAgent.emitMessage('1', 'Hello');
  liveAgent.emitState({ status: 'connected', name: 'Ana' });
  expect(state().order).toHaveLength(before + 1);
  expect(state().outbox).toHaveLength(1);
});

test('orders late messages by number, in thread and outbox', async () => {
  const { state, liveAgent } = await connectAna();
  liveAgent.emitMessage('c', 'three', { seq: 3 });
  liveAgent.emitMessage('a', 'one', { seq: 1 });
  liveAgent.emitMessage('b', 'two', { seq: 2 });
  expect(thread(state()).slice(-3).join()).toMatch(/one.*two.*three/);
  expect(state().outbox.map(({ input }) => input)).toMatchObject([
    { text: 'one' },
    { text: 'two' },
    { text: 'three' },
  ]);
});

test('a message implies a connected live agent, even if the state update was lost', async () => {
  const liveAgent = createFakeChannel();
  const { state } = await requestHandover({ channel: () => liveAgent.channel });
  liveAgent.emitMessage('1', 'Hello', { name: 'Ben' });
  expect(state().handover).toMatchObject({ status: 'connected', name: 'Ben' });
  liveAgent.emitState({ status: 'waiting' });
  expect(state().handover.status).toBe('connected');
});

test('a message after the end is shown and sent to the agent; the handover stays ended', async () => {
  const { state, liveAgent } = await connectAna();
  liveAgent.emitState({ status: 'ended' });
  liveAgent.emitMessage('9', 'One more thing');
  liveAgent.emitState({ status: 'connected', name: 'Ana' });
  expect(state().handover.status).toBe('ended');
  expect(state().outbox.map(({ input }) => input)).toMatchObject([{ text: 'One more thing' }]);
});

test('a lost input can be retried under its id and in its order', async () => {
  const { state, send, retry, liveAgent } = await connectAna();
  void send(textInput('one'));
  void send(textInput('two'));
  await settled();
  liveAgent.sent[0]?.reject();
  await settled();
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'delivery-unknown' });
  expect(thread(state()).slice(-2)).toEqual(['me: one (failed)', 'me: two (failed)']);
  void retry();
  await settled();
  liveAgent.sent[1]?.resolve();
  await settled();
  liveAgent.sent[2]?.resolve();
  await settled();
  expect(liveAgent.sent.map(({ id }) => id)).toEqual([
    liveAgent.sent[0]?.id,
    liveAgent.sent[0]?.id,
    liveAgent.sent[2]?.id,
  ]);
  expect(thread(state()).slice(-2)).toEqual(['me: one (sent)', 'me: two (sent)']);
  expect(state().turn.status).toBe('idle');
});

test('a confirmation after the timeout marks the input as sent', async () => {
  const { state, liveAgent } = await connectAnaAndTimeOut('one');
  expect(thread(state()).at(-1)).toBe('me: one (failed)');
  liveAgent.sent[0]?.resolve();
  await settled();
  expect(thread(state()).at(-1)).toBe('me: one (sent)');
  expect(state().turn.status).toBe('idle');
});

test('a late confirmation keeps the failure while another input is unconfirmed', async () => {
  const { state, liveAgent } = await connectAnaAndTimeOut('one', 'two');
  liveAgent.sent[0]?.resolve();
  await settled();
  expect(thread(state()).slice(-2)).toEqual(['me: one (sent)', 'me: two (failed)']);
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'delivery-unknown' });
});

test('a failed retry of an input that was confirmed meanwhile is no failure', async () => {
  const { state, retry, liveAgent } = await connectAnaAndTimeOut('one');
  void retry();
  await settled();
  liveAgent.sent[0]?.resolve();
  await settled();
  liveAgent.sent[1]?.reject();
  await settled();
  expect(thread(state()).at(-1)).toBe('me: one (sent)');
  expect(state().turn.status).toBe('idle');
});

test('an input that fails after a restart is no failure of the new conversation', async () => {
  const { state, send, restart, liveAgent } = await connectAna();
  void send(textInput('one'));
  await settled();
  await restart();
  liveAgent.sent[0]?.reject();
  await settled();
  expect(state()).toMatchObject({ turn: { status: 'idle' }, order: [] });
});

test('shows typing until a message arrives or ten seconds have passed', async () => {
  const { state, clock, liveAgent } = await connectAna();
  const isTyping = () => state().handover.status === 'connected' && 'typingSince' in state().handover;
  liveAgent.emitTyping(true);
  expect(isTyping()).toBe(true);
  liveAgent.emitMessage('1', 'Hello');
  expect(isTyping()).toBe(false);
  liveAgent.emitTyping(true);
  clock.advance(10_000);
  expect(isTyping()).toBe(false);
});

test('the shopper can end the handover', async () => {
  const { state, controller, liveAgent } = await connectAna();
  controller?.end();
  expect(liveAgent.endCount()).toBe(1);
  expect(state().handover.status).toBe('ended');
});

test('`end` and `restart` end the handover', async () => {
  const first = await connectAna();
  await first.end();
  expect(first.liveAgent.endCount()).toBe(1);
  expect(first.state().handover.status).toBe('ended');
  const second = await connectAna();
  await second.restart();
  expect(second.liveAgent.endCount()).toBe(1);
  expect(second.liveAgent.listenerCount()).toBe(0);
  expect(second.state()).toMatchObject({ handover: { status: 'none' }, order: [] });
});

test('a closed controller ignores the channel without ending it', async () => {
  const { controller, liveAgent } = await connectAna();
  controller?.close();
  expect(liveAgent.listenerCount()).toBe(0);
  expect(liveAgent.endCount()).toBe(0);
});

test('sends only the last 40 messages of the live conversation to the agent', async () => {
  const { state, liveAgent } = await connectAna();
  for (let line = 1; line <= 60; line += 1) liveAgent.emitMessage(`${line}`, `line ${line}`);
  liveAgent.emitState({ status: 'ended' });
  expect(state().outbox).toHaveLength(40);
  expect(state().outbox.at(-1)?.input).toMatchObject({ text: 'line 60' });
});

import { expect, test } from 'vitest';
import { agentText, createTestStore, textInput, thread } from '../support/testStore.ts';

test('`beforeSend` may replace an input; the thread shows the replacement', async () => {
  const { send, service, state } = createTestStore({
    beforeSend: (input) =>
      input.kind === 'text' ? { ...input, text: input.text.replace(/\d{8,}/, '[number]') } : input,
  });
  void send(textInput('My card is 4111111111111111'));
  expect(thread(state())).toEqual(['me: My card is [number] (sending)']);
  expect((await service.nextTurn()).request.inputs).toEqual([textInput('My card is [number]')]);
});

test('`beforeSend` may drop an input', async () => {
  const { send, service, state } = createTestStore({ beforeSend: () => null });
  await send(textInput('Hello'));
  expect(state().order).toEqual([]);
  expect(service.calls).toEqual([]);
});

test('`onEvent` may change, replace and drop an event', async () => {
  const { send, service, state } = createTestStore({
    onEvent: (event) => {
      if (event.kind === 'handover') return null;
      if (event.kind === 'close') return agentText('Not yet');
      return event.kind === 'text' ? { ...event, text: event.text.toUpperCase() } : undefined;
    },
  });
  const sent = send(textInput('Hello'));
  const turn = await service.nextTurn();
  turn.accept().line(agentText('hi'), { kind: 'close' });
  turn.line({ kind: 'handover', reasonKind: 'agent', reason: '', reasonNative: '', fields: {} });
  turn.line({ kind: 'suggestion', questions: ['Sizes?'] }).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: HI', 'agent: Not yet']);
  expect(state()).toMatchObject({
    session: { status: 'open' },
    handover: { status: 'none' },
    suggestions: ['Sizes?'],
  });
});

test('an interceptor that throws is reported and changes nothing', async () => {
  const error = new Error('oops');
  const { send, service, state, reports } = createTestStore({
    beforeSend: () => {
      throw error;
    },
    onEvent: () => {
      throw error;
    },
  });
  const sent = send(textInput('Hello'));
  (await service.nextTurn()).accept().line(agentText('Hi')).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: Hi']);
  expect(reports).toEqual([
    { kind: 'handler-threw', handler: 'beforeSend', error },
    { kind: 'handler-threw', handler: 'onEvent', error },
  ]);
});

test('a listener that throws affects neither the turn nor other listeners', async () => {
  const error = new Error('oops');
  const { store, send, service, state, reports } = createTestStore();
  const seen: string[] = [];
  store.subscribe(() => {
    throw error;
  });
  store.subscribe((now) => seen.push(now.turn.status));
  const sent = send(textInput('Hello'));
  (await service.nextTurn()).accept().line(agentText('Hi')).end();
  await sent;
  expect(state().turn.status).toBe('idle');
  expect(seen.at(-1)).toBe('idle');
  expect(reports).toContainEqual({ kind: 'handler-threw', handler: 'subscribe', error });
});

test('a reporter that throws affects nothing', async () => {
  const { send, service, state } = createTestStore({
    report: () => {
      throw new Error('no log');
    },
  });
  const sent = send(textInput('Hello'));
  (await service.nextTurn()).fail('network');
  await sent;
  expect(state().turn.status).toBe('failed');
});

test('an unknown event is in the thread and is reported', async () => {
  const { send, service, state, reports } = createTestStore();
  const event = { kind: 'unknown', reason: 'unknown-key', path: 'videoEvent', raw: {} } as const;
  const sent = send(textInput('Hello'));
  (await service.nextTurn()).accept().line(event).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: [unknown]']);
  expect(reports[0]).toEqual({ kind: 'event-unknown', event });
});

test('masks a card number before storing and sending, and marks the message as redacted', async () => {
  const { send, service, state } = createTestStore();
  void send(textInput('Use 4111 1111 1111 1111'));
  const masked = textInput('Use •••• •••• •••• 1111');
  expect((await service.nextTurn()).request.inputs).toEqual([masked]);
  expect(Object.values(state().byId)).toMatchObject([{ input: masked, redacted: 'card-number' }]);
});

test('a message without a card number is not marked as redacted', () => {
  const { send, state } = createTestStore();
  void send(textInput('Order 10482'));
  expect(Object.values(state().byId)[0]).not.toHaveProperty('redacted');
});

test('reports an unreadable product and leaves it out of the message', async () => {
  const { send, service, state, reports } = createTestStore();
  const lost = {
    kind: 'unknown',
    reason: 'wrong-type',
    path: 'recommendationEvent.products.1',
    raw: 7,
  } as const;
  const products = [{ productId: 'mug', title: 'Mug', description: '' }];
  const sent = send(textInput('A mug?'));
  const turn = await service.nextTurn();
  turn
    .accept()
    .line({ kind: 'recommendation', products, unreadable: [lost] })
    .end();
  await sent;
  expect(reports).toEqual([{ kind: 'event-unknown', event: lost }]);
  expect(Object.values(state().byId).at(-1)).toMatchObject({ event: { kind: 'recommendation', products } });
  expect(JSON.stringify(state())).not.toContain('unreadable');
});

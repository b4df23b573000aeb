import { expect, test } from 'vitest';
import { createBench, saying, thread, words } from '../support/storeBench.ts';

test('the host may change what the shopper sends, and the thread shows what was sent', async () => {
  const { send, service, state } = createBench({
    beforeSend: (input) =>
      input.kind === 'text' ? { ...input, text: input.text.replace(/\d{8,}/, '[number]') } : input,
  });
  void send(words('My card is 4111111111111111'));
  expect(thread(state())).toEqual(['me: My card is [number] (sending)']);
  expect((await service.nextTurn()).request.inputs).toEqual([words('My card is [number]')]);
});

test('the host may drop what the shopper sends', async () => {
  const { send, service, state } = createBench({ beforeSend: () => null });
  await send(words('Hello'));
  expect(state().order).toEqual([]);
  expect(service.calls).toEqual([]);
});

test('the host may change, replace and drop what the agent says', async () => {
  const { send, service, state } = createBench({
    onEvent: (event) => {
      if (event.kind === 'handover') return null;
      if (event.kind === 'close') return saying('Not yet');
      return event.kind === 'text' ? { ...event, text: event.text.toUpperCase() } : undefined;
    },
  });
  const sent = send(words('Hello'));
  const turn = await service.nextTurn();
  turn.accept().line(saying('hi'), { kind: 'close' });
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

test('a handler that throws hurts nobody and is reported', async () => {
  const error = new Error('oops');
  const { send, service, state, reports } = createBench({
    beforeSend: () => {
      throw error;
    },
    onEvent: () => {
      throw error;
    },
  });
  const sent = send(words('Hello'));
  (await service.nextTurn()).accept().line(saying('Hi')).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: Hi']);
  expect(reports).toEqual([
    { kind: 'handler-threw', handler: 'beforeSend', error },
    { kind: 'handler-threw', handler: 'onEvent', error },
  ]);
});

test('a listener that throws hurts neither the turn nor the other listeners', async () => {
  const error = new Error('oops');
  const { store, send, service, state, reports } = createBench();
  const seen: string[] = [];
  store.subscribe(() => {
    throw error;
  });
  store.subscribe((now) => seen.push(now.turn.status));
  const sent = send(words('Hello'));
  (await service.nextTurn()).accept().end();
  await sent;
  expect(state().turn.status).toBe('idle');
  expect(seen.at(-1)).toBe('idle');
  expect(reports).toContainEqual({ kind: 'handler-threw', handler: 'subscribe', error });
});

test('a report that throws hurts nobody either', async () => {
  const { send, service, state } = createBench({
    report: () => {
      throw new Error('no log');
    },
  });
  const sent = send(words('Hello'));
  (await service.nextTurn()).fail('network');
  await sent;
  expect(state().turn.status).toBe('failed');
});

test('what cannot be read is in the thread, for a host to render, and is reported', async () => {
  const { send, service, state, reports } = createBench();
  const event = { kind: 'unknown', reason: 'unknown-key', path: 'videoEvent', raw: {} } as const;
  const sent = send(words('Hello'));
  (await service.nextTurn()).accept().line(event).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: [unknown]']);
  expect(reports).toEqual([{ kind: 'event-unknown', event }]);
});

test('a card number goes nowhere, and the thread says that it was hidden', async () => {
  const { send, service, state } = createBench();
  void send(words('Use 4111 1111 1111 1111'));
  const masked = words('Use •••• •••• •••• 1111');
  expect((await service.nextTurn()).request.inputs).toEqual([masked]);
  expect(Object.values(state().byId)).toMatchObject([{ input: masked, redacted: 'card-number' }]);
});

test('what hides nothing says nothing of it', () => {
  const { send, state } = createBench();
  void send(words('Order 10482'));
  expect(Object.values(state().byId)[0]).not.toHaveProperty('redacted');
});

test('a product that cannot be read is reported, and is no part of the message', async () => {
  const { send, service, state, reports } = createBench();
  const lost = {
    kind: 'unknown',
    reason: 'wrong-type',
    path: 'recommendationEvent.products.1',
    raw: 7,
  } as const;
  const products = [{ productId: 'mug', title: 'Mug', description: '' }];
  const sent = send(words('A mug?'));
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

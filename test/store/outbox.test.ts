import { expect, test } from 'vitest';
import { carried, createBench, saying, settled, thread, words } from '../support/storeBench.ts';

test('greetings go along with the first thing the shopper says, in order', async () => {
  const { say, send, service, state } = createBench();
  say('Welcome to the shop');
  say('Anna here, may I help?', 'Anna');
  expect(service.calls).toEqual([]);
  void send(words('Yes'));
  const turn = await service.nextTurn();
  expect(turn.request.inputs).toEqual([
    { kind: 'assistant', text: 'Welcome to the shop' },
    { kind: 'assistant', text: 'Anna here, may I help?' },
    { kind: 'text', text: 'Yes' },
  ]);
  turn.accept();
  await settled();
  expect(state().outbox).toEqual([]);
});

test('a greeting alone calls nobody', async () => {
  const { say, service, state } = createBench();
  say('Welcome');
  await settled();
  expect(service.calls).toEqual([]);
  expect(thread(state())).toEqual(['shop: Welcome']);
});

test('what an empty thread greets with joins thread and outbox with the first thing the shopper says, once', async () => {
  const { greet, send, service, state } = createBench();
  greet('Hello from the shop');
  expect(state().order).toEqual([]);
  const first = send(words('One'));
  const turn = await service.nextTurn();
  expect(carried(turn.request.inputs)).toEqual(['shop: Hello from the shop', 'One']);
  turn.accept().end();
  await first;
  expect(thread(state())).toEqual(['shop: Hello from the shop', 'me: One (sent)']);
  void send(words('Two'));
  expect(carried((await service.nextTurn()).request.inputs)).toEqual(['Two']);
});

test('what the agent said is never sent back to it', async () => {
  const { send, say, service } = createBench();
  const first = send(words('One'));
  (await service.nextTurn()).accept().line(saying('Answer one')).end();
  await first;
  say('A line of the shop');
  void send(words('Two'));
  const second = await service.nextTurn();
  expect(carried(second.request.inputs)).toEqual(['shop: A line of the shop', 'Two']);
});

test('a line that is said while the session opens goes along too', async () => {
  const { send, say, service } = createBench();
  void send(words('Hello'));
  say('Please wait a moment');
  const turn = await service.nextTurn();
  expect(carried(turn.request.inputs)).toEqual(['Hello', 'shop: Please wait a moment']);
});

test('the outbox is emptied by the 200 head, not by the request', async () => {
  const { send, service, state } = createBench();
  void send(words('Hello'));
  const turn = await service.nextTurn();
  expect(state().outbox).toHaveLength(1);
  turn.accept();
  await settled();
  expect(state().outbox).toEqual([]);
});

test('a failed turn keeps everything for the next one', async () => {
  const { say, send, service, state } = createBench();
  say('Welcome');
  const first = send(words('One'));
  (await service.nextTurn()).fail('network');
  await first;
  expect(thread(state())).toEqual(['shop: Welcome', 'me: One (failed)']);
  const second = send(words('Two'));
  expect(thread(state())).toEqual(['shop: Welcome', 'me: One (sending)', 'me: Two (sending)']);
  const turn = await service.nextTurn();
  expect(carried(turn.request.inputs)).toEqual(['shop: Welcome', 'One', 'Two']);
  turn.accept().end();
  await second;
  expect(thread(state())).toEqual(['shop: Welcome', 'me: One (sent)', 'me: Two (sent)']);
});

test('what the shop said before a refused text is still told with the next one', async () => {
  const { say, send, service, state } = createBench();
  say('Welcome to the shop');
  const sent = send(words('Bad'));
  (await service.nextTurn()).fail('refused', { status: 400 });
  await sent;
  void send(words('Good'));
  expect(carried((await service.nextTurn()).request.inputs)).toEqual(['shop: Welcome to the shop', 'Good']);
  expect(thread(state())).toEqual(['shop: Welcome to the shop', 'me: Bad (failed)', 'me: Good (sending)']);
});

test('what the service has refused does not spoil what is said after it', async () => {
  const { send, service, state } = createBench();
  const first = send(words('Bad'));
  (await service.nextTurn()).fail('refused', { status: 400 });
  await first;
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'refused' });
  const second = send(words('Good'));
  const turn = await service.nextTurn();
  expect(carried(turn.request.inputs)).toEqual(['Good']);
  turn.accept().end();
  await second;
  expect(thread(state())).toEqual(['me: Bad (failed)', 'me: Good (sent)']);
});

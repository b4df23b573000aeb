import { expect, test } from 'vitest';
import { agentText, createTestStore, inputTexts, settled, textInput, thread } from '../support/testStore.ts';

test('sends greetings with the first input, in order', async () => {
  const { say, send, service, state } = createTestStore();
  say('Welcome to the shop');
  say('Anna here, may I help?', 'Anna');
  expect(service.calls).toEqual([]);
  void send(textInput('Yes'));
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

test('a greeting alone makes no request', async () => {
  const { say, service, state } = createTestStore();
  say('Welcome');
  await settled();
  expect(service.calls).toEqual([]);
  expect(thread(state())).toEqual(['shop: Welcome']);
});

test('adds the greeting of an empty thread once, with the first input', async () => {
  const { greet, send, service, state } = createTestStore();
  greet('Hello from the shop');
  expect(state().order).toEqual([]);
  const first = send(textInput('One'));
  const turn = await service.nextTurn();
  expect(inputTexts(turn.request.inputs)).toEqual(['shop: Hello from the shop', 'One']);
  turn.accept().end();
  await first;
  expect(thread(state())).toEqual(['shop: Hello from the shop', 'me: One (sent)']);
  void send(textInput('Two'));
  expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual(['Two']);
});

test('never sends messages of the agent back to it', async () => {
  const { send, say, service } = createTestStore();
  const first = send(textInput('One'));
  (await service.nextTurn()).accept().line(agentText('Answer one')).end();
  await first;
  say('A line of the shop');
  void send(textInput('Two'));
  const second = await service.nextTurn();
  expect(inputTexts(second.request.inputs)).toEqual(['shop: A line of the shop', 'Two']);
});

test('sends a host message that was added while the session opens', async () => {
  const { send, say, service } = createTestStore();
  void send(textInput('Hello'));
  say('Please wait a moment');
  const turn = await service.nextTurn();
  expect(inputTexts(turn.request.inputs)).toEqual(['Hello', 'shop: Please wait a moment']);
});

test('empties the outbox when the turn is accepted, not when it is requested', async () => {
  const { send, service, state } = createTestStore();
  void send(textInput('Hello'));
  const turn = await service.nextTurn();
  expect(state().outbox).toHaveLength(1);
  turn.accept();
  await settled();
  expect(state().outbox).toEqual([]);
});

test('a failed turn keeps the whole outbox for the next one', async () => {
  const { say, send, service, state } = createTestStore();
  say('Welcome');
  const first = send(textInput('One'));
  (await service.nextTurn()).fail('network');
  await first;
  expect(thread(state())).toEqual(['shop: Welcome', 'me: One (failed)']);
  const second = send(textInput('Two'));
  expect(thread(state())).toEqual(['shop: Welcome', 'me: One (sending)', 'me: Two (sending)']);
  const turn = await service.nextTurn();
  expect(inputTexts(turn.request.inputs)).toEqual(['shop: Welcome', 'One', 'Two']);
  turn.accept().end();
  await second;
  expect(thread(state())).toEqual(['shop: Welcome', 'me: One (sent)', 'me: Two (sent)']);
});

test('sends the host messages of a refused request with the next input', async () => {
  const { say, send, service, state } = createTestStore();
  say('Welcome to the shop');
  const sent = send(textInput('Bad'));
  (await service.nextTurn()).fail('refused', { status: 400 });
  await sent;
  void send(textInput('Good'));
  expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual([
    'shop: Welcome to the shop',
    'Good',
  ]);
  expect(thread(state())).toEqual(['shop: Welcome to the shop', 'me: Bad (failed)', 'me: Good (sending)']);
});

test('does not send a refused input with later inputs', async () => {
  const { send, service, state } = createTestStore();
  const first = send(textInput('Bad'));
  (await service.nextTurn()).fail('refused', { status: 400 });
  await first;
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'refused' });
  const second = send(textInput('Good'));
  const turn = await service.nextTurn();
  expect(inputTexts(turn.request.inputs)).toEqual(['Good']);
  turn.accept().end();
  await second;
  expect(thread(state())).toEqual(['me: Bad (failed)', 'me: Good (sent)']);
});

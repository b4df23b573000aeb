import { expect, test } from 'vitest';
import { ServiceError } from '../../src/protocol/index.ts';
import { createPresence } from '../support/createPresence.ts';
import {
  agentText,
  createTestStore,
  failResumes,
  inputTexts,
  settled,
  textInput,
  thread,
} from '../support/testStore.ts';

type TestStore = ReturnType<typeof createTestStore>;

/** Sends a text that cannot be sent because no session can be opened. */
async function sendWithoutService(testStore: TestStore, text: string) {
  const { init } = testStore.service.handlers;
  testStore.service.handlers.init = async () => {
    throw new ServiceError('network', 'Offline.');
  };
  await testStore.send(textInput(text));
  testStore.service.handlers.init = init;
}

test('sends what did not reach the service once the service is available again, in order and once', async () => {
  const testStore = createTestStore();
  const { service, state, checkHealth } = testStore;
  await sendWithoutService(testStore, 'One');
  await sendWithoutService(testStore, 'Two');
  expect(thread(state())).toEqual(['me: One (failed)', 'me: Two (failed)']);
  await checkHealth();
  const turn = await service.nextTurn();
  expect(inputTexts(turn.request.inputs)).toEqual(['One', 'Two']);
  turn.accept().line(agentText('Yes.')).end();
  await settled();
  expect(thread(state())).toEqual(['me: One (sent)', 'me: Two (sent)', 'agent: Yes.']);
  await checkHealth();
  expect(service.calls.filter((call) => call === 'invoke')).toHaveLength(1);
});

test('sends again what the service refused because it was unavailable', async () => {
  const { send, service, state, checkHealth } = createTestStore();
  const sent = send(textInput('One'));
  (await service.nextTurn()).fail('unavailable', { status: 503, code: 'unavailable' });
  await sent;
  await checkHealth();
  (await service.nextTurn()).accept().line(agentText('Yes.')).end();
  await settled();
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Yes.']);
});

test('leaves the decision to the shopper when the service may have the inputs and cannot say so', async () => {
  const { send, service, state, checkHealth } = createTestStore();
  const sent = send(textInput('One'));
  (await service.nextTurn()).fail('network');
  await sent;
  await checkHealth();
  expect(service.calls.filter((call) => call === 'invoke')).toHaveLength(1);
  expect(thread(state())).toEqual(['me: One (failed)']);
});

test('gives up after three times if the service is available but fails each turn; the shopper can still retry', async () => {
  const { send, retry, service, checkHealth } = createTestStore();
  const fail = async () =>
    (await service.nextTurn()).fail('unavailable', { status: 503, code: 'unavailable' });
  const turns = () => service.calls.filter((call) => call === 'invoke').length;
  const sent = send(textInput('One'));
  await fail();
  await sent;
  for (let at = 0; at < 3; at += 1) {
    await checkHealth();
    await fail();
    await settled();
  }
  await checkHealth();
  expect(turns()).toBe(4);
  const again = retry();
  await fail();
  await again;
  expect(turns()).toBe(5);
  await checkHealth();
  (await service.nextTurn()).accept().line(agentText('Yes.')).end();
});

test('asks for the rest of a cut turn as soon as the network returns', async () => {
  const page = createPresence();
  const testStore = createTestStore({ presence: page.presence });
  const { send, service, state, clock } = testStore;
  const sent = send(textInput('One'));
  (await service.nextTurn()).accept({ resumable: true }).fail('network');
  await settled();
  expect(clock.waits()).toHaveLength(1);
  page.setHidden(true);
  expect(clock.waits()).toHaveLength(1);
  page.setHidden(false);
  (await service.nextTurn()).accept({ resumable: true }).line(agentText('Yes.')).end();
  await sent;
  expect(state().turn.status).toBe('idle');
  expect(page.listeners()).toBe(0);
});

test('continues a turn that could not be resumed for a while', async () => {
  const testStore = createTestStore();
  const { send, service, state, checkHealth } = testStore;
  const sent = send(textInput('One'));
  (await service.nextTurn()).accept({ resumable: true }).fail('network');
  await failResumes(testStore);
  await sent;
  expect(state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
  await checkHealth();
  (await service.nextTurn()).accept().line(agentText('Yes.')).end();
  await settled();
  expect(state().turn.status).toBe('idle');
});

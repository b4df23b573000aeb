import { expect, test } from 'vitest';
import { agentText, createTestStore, inputTexts, settled, textInput, thread } from '../support/testStore.ts';

const numbered = { resumable: true };

test('shows the running turn of another page and sends its own text after it', async () => {
  const { send, service, state } = createTestStore();
  const sent = send(textInput('Mine'));
  (await service.nextTurn()).fail('turn-running', { status: 409, turnId: 'theirs' });
  const otherTurn = await service.nextTurn();
  expect(otherTurn.request).toMatchObject({ turnId: 'theirs', resumeFrom: 0, inputs: [] });
  otherTurn.accept(numbered).line(agentText('For the other tab'));
  await settled();
  expect(state().turn).toMatchObject({ status: 'receiving', turnId: 'theirs' });
  expect(state().outbox).toHaveLength(1);
  otherTurn.end();
  const ownTurn = await service.nextTurn();
  expect(inputTexts(ownTurn.request.inputs)).toEqual(['Mine']);
  expect(ownTurn.request.resumeFrom).toBeUndefined();
  ownTurn.accept(numbered).line(agentText('For me')).end();
  await sent;
  expect(thread(state())).toEqual(['me: Mine (sent)', 'agent: For the other tab', 'agent: For me']);
});

test('sends its own text if the other turn has already ended', async () => {
  const { send, service, state } = createTestStore();
  const sent = send(textInput('Mine'));
  (await service.nextTurn()).fail('turn-running', { status: 409, turnId: 'theirs' });
  (await service.nextTurn()).fail('turn-unknown', { status: 410, delivery: 'unknown' });
  const ownTurn = await service.nextTurn();
  expect(inputTexts(ownTurn.request.inputs)).toEqual(['Mine']);
  ownTurn.accept(numbered).end();
  await sent;
  expect(thread(state())).toEqual(['me: Mine (sent)']);
});

test('sends its own text however the other turn ends', async () => {
  for (const reason of ['failed', 'stopped', 'cut'] as const) {
    const { send, service } = createTestStore();
    void send(textInput('Mine'));
    (await service.nextTurn()).fail('turn-running', { status: 409, turnId: 'theirs' });
    (await service.nextTurn()).accept(numbered).end(reason);
    expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual(['Mine']);
  }
});

test('fails as busy if the session is never free', async () => {
  const { send, service, state } = createTestStore();
  const sent = send(textInput('Mine'));
  for (let at = 0; at < 3; at += 1) {
    (await service.nextTurn()).fail('turn-running', { status: 409, turnId: `theirs-${at}` });
    (await service.nextTurn()).accept(numbered).end();
  }
  (await service.nextTurn()).fail('turn-running', { status: 409, turnId: 'theirs-3' });
  await sent;
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'busy' });
  expect(thread(state())).toEqual(['me: Mine (failed)']);
});

test('shows no line twice if a stopped turn is still running at the service', async () => {
  const { send, stop, service, state } = createTestStore();
  void send(textInput('One'));
  const first = await service.nextTurn();
  first.accept(numbered).line(agentText('Half'));
  await settled();
  await stop();
  void send(textInput('Two'));
  (await service.nextTurn()).fail('turn-running', { status: 409, turnId: first.request.turnId });
  const resumedTurn = await service.nextTurn();
  expect(resumedTurn.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 1 });
  resumedTurn.accept(numbered).line(agentText('Rest')).end();
  expect(inputTexts((await service.nextTurn()).request.inputs)).toEqual(['Two']);
  expect(thread(state()).filter((row) => row.startsWith('agent'))).toEqual(['agent: Half', 'agent: Rest']);
});

test('resumes the running turn if it is the turn that was just sent, and marks its text as sent', async () => {
  const { send, service, state } = createTestStore();
  service.handlers.init = async () => ({ sessionId: 'session-1', epoch: 'log-1' });
  const sent = send(textInput('One'));
  const first = await service.nextTurn();
  first.fail('turn-running', { status: 409, turnId: first.request.turnId });
  const second = await service.nextTurn();
  expect(second.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
  second.accept(numbered).line(agentText('Answer')).end();
  await sent;
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Answer']);
  expect(state().outbox).toEqual([]);
});

import { expect, test } from 'vitest';
import { carried, createBench, saying, settled, thread, words } from '../support/storeBench.ts';

const numbered = { resumable: true };

test('while another tab has the turn, its answer is shown and the own text waits for its end', async () => {
  const { send, service, state } = createBench();
  const sent = send(words('Mine'));
  (await service.nextTurn()).fail('turn-running', { status: 409, turnId: 'theirs' });
  const theirs = await service.nextTurn();
  expect(theirs.request).toMatchObject({ turnId: 'theirs', resumeFrom: 0, inputs: [] });
  theirs.accept(numbered).line(saying('For the other tab'));
  await settled();
  expect(state().turn).toMatchObject({ status: 'receiving', turnId: 'theirs' });
  expect(state().outbox).toHaveLength(1);
  theirs.end();
  const mine = await service.nextTurn();
  expect(carried(mine.request.inputs)).toEqual(['Mine']);
  expect(mine.request.resumeFrom).toBeUndefined();
  mine.accept(numbered).line(saying('For me')).end();
  await sent;
  expect(thread(state())).toEqual(['me: Mine (sent)', 'agent: For the other tab', 'agent: For me']);
});

test('a turn that ended before it could be watched is no trouble', async () => {
  const { send, service, state } = createBench();
  const sent = send(words('Mine'));
  (await service.nextTurn()).fail('turn-running', { status: 409, turnId: 'theirs' });
  (await service.nextTurn()).fail('turn-unknown', { status: 410, fate: 'unknown' });
  const mine = await service.nextTurn();
  expect(carried(mine.request.inputs)).toEqual(['Mine']);
  mine.accept(numbered).end();
  await sent;
  expect(thread(state())).toEqual(['me: Mine (sent)']);
});

test('however the other turn ends, the own text goes out', async () => {
  for (const reason of ['failed', 'stopped', 'cut'] as const) {
    const { send, service } = createBench();
    void send(words('Mine'));
    (await service.nextTurn()).fail('turn-running', { status: 409, turnId: 'theirs' });
    (await service.nextTurn()).accept(numbered).end(reason);
    expect(carried((await service.nextTurn()).request.inputs)).toEqual(['Mine']);
  }
});

test('a session that is never free is a busy one', async () => {
  const { send, service, state } = createBench();
  const sent = send(words('Mine'));
  for (let at = 0; at < 3; at += 1) {
    (await service.nextTurn()).fail('turn-running', { status: 409, turnId: `theirs-${at}` });
    (await service.nextTurn()).accept(numbered).end();
  }
  (await service.nextTurn()).fail('turn-running', { status: 409, turnId: 'theirs-3' });
  await sent;
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'busy' });
  expect(thread(state())).toEqual(['me: Mine (failed)']);
});

test('lines of a stopped turn that are in the thread are not shown twice when it turns out to run on', async () => {
  const { send, stop, service, state } = createBench();
  void send(words('One'));
  const first = await service.nextTurn();
  first.accept(numbered).line(saying('Half'));
  await settled();
  await stop();
  void send(words('Two'));
  (await service.nextTurn()).fail('turn-running', { status: 409, turnId: first.request.turnId });
  const again = await service.nextTurn();
  expect(again.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 1 });
  again.accept(numbered).line(saying('Rest')).end();
  expect(carried((await service.nextTurn()).request.inputs)).toEqual(['Two']);
  expect(thread(state()).filter((row) => row.startsWith('agent'))).toEqual(['agent: Half', 'agent: Rest']);
});

test('when the running turn is its own, it is resumed and its text counts as sent', async () => {
  const { send, service, state } = createBench();
  service.answers.init = async () => ({ sessionId: 'session-1', epoch: 'log-1' });
  const sent = send(words('One'));
  const first = await service.nextTurn();
  first.fail('turn-running', { status: 409, turnId: first.request.turnId });
  const second = await service.nextTurn();
  expect(second.request).toMatchObject({ turnId: first.request.turnId, resumeFrom: 0 });
  second.accept(numbered).line(saying('Answer')).end();
  await sent;
  expect(thread(state())).toEqual(['me: One (sent)', 'agent: Answer']);
  expect(state().outbox).toEqual([]);
});

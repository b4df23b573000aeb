import { expect, test, vi } from 'vitest';
import { createBench, settled, thread, words } from '../support/storeBench.ts';

vi.mock('../../src/store/commands/recovery.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('where what helps after a failure cannot be fetched, the shopper is told and can try again', async () => {
  const { send, retry, service, state, reports } = createBench();
  const sent = send(words('Hello'));
  (await service.nextTurn()).fail('network');
  await sent;
  expect(state().turn).toMatchObject({ status: 'failed', reason: 'offline' });
  expect(thread(state())).toEqual(['me: Hello (failed)']);
  expect(reports.map(({ kind }) => kind)).toEqual(['turn-failed']);
  void retry();
  const second = await service.nextTurn();
  second.accept().end();
  await settled();
  expect(thread(state())).toEqual(['me: Hello (sent)']);
});

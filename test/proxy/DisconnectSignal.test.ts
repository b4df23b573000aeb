import { expect, test } from 'vitest';
import { DisconnectSignal } from '../../proxy/handler/DisconnectSignal.ts';

test('notifies every listener once', () => {
  const gone = new DisconnectSignal();
  const calls: string[] = [];
  const first = () => calls.push('first');
  gone.addEventListener('abort', first);
  gone.addEventListener('abort', () => {
    calls.push('second');
    gone.removeEventListener('abort', first);
  });
  expect(gone.aborted).toBe(false);
  gone.abort();
  gone.abort();
  expect(gone.aborted).toBe(true);
  expect(calls).toEqual(['first', 'second']);
});

test('does not notify a removed listener', () => {
  const gone = new DisconnectSignal();
  const calls: string[] = [];
  const run = () => calls.push('run');
  gone.addEventListener('abort', run);
  gone.removeEventListener('abort', run);
  gone.abort();
  expect(calls).toEqual([]);
});

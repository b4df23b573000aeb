import { expect, test } from 'vitest';
import { DisconnectSignal } from '../../proxy/handler/DisconnectSignal.ts';

test('notifies every listener once', () => {
  const signal = new DisconnectSignal();
  const calls: string[] = [];
  const first = () => calls.push('first');
  signal.addEventListener('abort', first);
  signal.addEventListener('abort', () => {
    calls.push('second');
    signal.removeEventListener('abort', first);
  });
  expect(signal.aborted).toBe(false);
  signal.abort();
  signal.abort();
  expect(signal.aborted).toBe(true);
  expect(calls).toEqual(['first', 'second']);
});

test('does not notify a removed listener', () => {
  const signal = new DisconnectSignal();
  const calls: string[] = [];
  const run = () => calls.push('run');
  signal.addEventListener('abort', run);
  signal.removeEventListener('abort', run);
  signal.abort();
  expect(calls).toEqual([]);
});

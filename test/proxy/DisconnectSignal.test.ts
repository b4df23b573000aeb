import { expect, test } from 'vitest';
import { DisconnectSignal } from '../../proxy/handler/DisconnectSignal.ts';

test('notifies every listener once', () => {
  const gone = new DisconnectSignal();
  const heard: string[] = [];
  const first = () => heard.push('first');
  gone.addEventListener('abort', first);
  gone.addEventListener('abort', () => {
    heard.push('second');
    gone.removeEventListener('abort', first);
  });
  expect(gone.aborted).toBe(false);
  gone.abort();
  gone.abort();
  expect(gone.aborted).toBe(true);
  expect(heard).toEqual(['first', 'second']);
});

test('does not notify a removed listener', () => {
  const gone = new DisconnectSignal();
  const heard: string[] = [];
  const run = () => heard.push('run');
  gone.addEventListener('abort', run);
  gone.removeEventListener('abort', run);
  gone.abort();
  expect(heard).toEqual([]);
});

import { expect, test } from 'vitest';
import { Queue } from '../../proxy/turn-log/Queue.ts';
import { collectGarbage } from './support/collectGarbage.ts';

test('a queue returns its items in order, also after thousands were removed', () => {
  const queue = new Queue<number>();
  let [next, expected] = [0, 0];
  for (let round = 0; round < 5_000; round += 1) {
    for (let count = 0; count < 3; count += 1) queue.push(next++);
    for (let count = 0; count < (round < 2_500 ? 2 : 4) && queue.first !== undefined; count += 1) {
      expect(queue.first).toBe(expected++);
      queue.shift();
    }
  }
  while (queue.first !== undefined) {
    expect(queue.first).toBe(expected++);
    queue.shift();
  }
  expect(expected).toBe(next);
  queue.shift();
  queue.push(-1);
  expect(queue.first).toBe(-1);
});

test('a queue holds no removed item in memory', async () => {
  const queue = new Queue<object>();
  const removedItem = new WeakRef({});
  queue.push(removedItem.deref() ?? {});
  queue.push({});
  queue.shift();
  // `deref` keeps its target alive until the end of the task.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(removedItem.deref()).toBeUndefined();
});

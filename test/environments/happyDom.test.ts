// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { buyTent } from './buyTent.ts';

it('a chat with given answers sells a product in happy-dom', async () => {
  expect('happyDOM' in window).toBe(true);
  await buyTent();
});

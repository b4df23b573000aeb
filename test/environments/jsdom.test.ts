// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { buyTent } from './buyTent.ts';

it('a chat with given answers sells a product in jsdom', async () => {
  expect(navigator.userAgent).toContain('jsdom');
  await buyTent();
});

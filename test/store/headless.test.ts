import { expect, test, vi } from 'vitest';

// Whoever imports React from below the hooks gets nothing to work with.
vi.mock('react', () => {
  throw new Error('React is not here.');
});
vi.mock('zustand/react', () => {
  throw new Error('React is not here.');
});

test('a conversation needs neither React nor a page', async () => {
  expect('document' in globalThis).toBe(false);
  const { createBench, saying, thread, words } = await import('../support/storeBench.ts');
  const { send, service, state } = createBench();
  const sent = send(words('Hello'));
  (await service.nextTurn()).accept().line(saying('Hi')).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: Hi']);
});

import { expect, test, vi } from 'vitest';

// An import of React by the store fails the test.
vi.mock('react', () => {
  throw new Error('The store must not import React.');
});
vi.mock('zustand/react', () => {
  throw new Error('The store must not import React.');
});

test('runs a conversation without React and without a page', async () => {
  expect('document' in globalThis).toBe(false);
  const { createTestStore, agentText, thread, textInput } = await import('../support/testStore.ts');
  const { send, service, state } = createTestStore();
  const sent = send(textInput('Hello'));
  (await service.nextTurn()).accept().line(agentText('Hi')).end();
  await sent;
  expect(thread(state())).toEqual(['me: Hello (sent)', 'agent: Hi']);
});

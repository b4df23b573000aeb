import { expect, test, vi } from 'vitest';
import { createHttpTransport } from '../../src/client/index.ts';
import { createFakeFetch } from './fakeFetch.ts';
import { collect } from './transportContract.ts';

vi.mock('../../src/protocol/decodeInteractive.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const lines = [
  '{"seq":1,"messageEvent":{"content":{"textContent":{"text":"One"}}}}\n',
  '{"seq":2,"serviceInteractiveEvent":{"interactive":{"listMessage":{}}}}\n',
  '{"seq":3,"messageEvent":{"content":{"textContent":{"text":"Three"}}}}\n',
];

test('a line whose reader cannot be fetched cuts the turn before it, so that it is asked for again', async () => {
  const { fetch } = createFakeFetch({ bytes: lines, headers: { 'shelftalk-turn': '1' } });
  const transport = createHttpTransport({ endpoint: '/agent', fetch });
  const [head, ...items] = await collect(transport.invoke({ sessionId: 's', inputs: [], turnId: 't' }));
  expect(head).toMatchObject({ kind: 'accepted' });
  expect(items).toEqual([
    { kind: 'events', seq: 1, events: [{ kind: 'text', speaker: 'agent', text: 'One' }] },
    { kind: 'end', reason: 'cut', resumable: true },
  ]);
});

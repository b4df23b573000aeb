import { expect, test, vi } from 'vitest';
import { createHttpTransport } from '../../src/client/index.ts';
import { createFakeFetch } from './fakeFetch.ts';
import { collect } from './transportContract.ts';

const isMissing = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
vi.mock('../../src/protocol/decodeRare.ts', () => isMissing());
vi.mock('../../src/client/readWhole.ts', () => isMissing());
vi.mock('../../src/client/refusalOf.ts', () => isMissing());

const request = { sessionId: 's', inputs: [], turnId: 't' };

test.each([
  '"serviceInteractiveEvent":{"interactive":{"listMessage":{}}}',
  '"agent_handover_event":{"triggerHandover":true}',
  '"messageEvent":{"content":{"imageContent":{"url":"/a.jpg"}}}',
])(
  'a line whose reader cannot be fetched cuts the turn before it, so that it is asked for again: %s',
  async (rare) => {
    const lines = [
      '{"seq":1,"messageEvent":{"content":{"textContent":{"text":"One"}}}}\n',
      `{"seq":2,${rare}}\n`,
      '{"seq":3,"messageEvent":{"content":{"textContent":{"text":"Three"}}}}\n',
    ];
    const { fetch } = createFakeFetch({ bytes: lines, headers: { 'shelftalk-turn': '1' } });
    const transport = createHttpTransport({ endpoint: '/agent', fetch });
    const [head, ...items] = await collect(transport.invoke(request));
    expect(head).toMatchObject({ kind: 'accepted' });
    expect(items).toEqual([
      { kind: 'events', seq: 1, events: [{ kind: 'text', speaker: 'agent', text: 'One' }] },
      { kind: 'end', reason: 'cut', resumable: true },
    ]);
  },
);

test('a turn in one piece is not asked for where what reads it cannot be fetched', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const transport = createHttpTransport({ endpoint: '/agent', fetch });
  await expect(transport.invokeSync(request)).rejects.toMatchObject({ kind: 'network' });
  expect(fetch).not.toHaveBeenCalled();
});

test('a refusal that cannot be read is an outage', async () => {
  const fetch = async () => Response.json({ error: { code: 'session_closed' } }, { status: 404 });
  const transport = createHttpTransport({ endpoint: '/agent', fetch });
  await expect(transport.init({})).rejects.toMatchObject({ kind: 'unavailable', status: 404 });
});

import { expect, test, vi } from 'vitest';
import { createHttpTransport } from '../../src/client/index.ts';

const isMissing = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
vi.mock('../../src/client/readWhole.ts', () => isMissing());
vi.mock('../../src/client/refusalOf.ts', () => isMissing());

const request = { sessionId: 's', inputs: [], turnId: 't' };

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

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttpUploads, type SendUpload } from '../../src/client/index.ts';

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
const stored = { url: 'https://chat.example/u/1.png', type: 'image/png', bytes: 5, expiresAt: 9e12 };
const release: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(release.splice(0).map((stop) => stop()));
});

/** Starts a server that accepts uploads; `handle` may refuse them. */
async function startUploads(
  handle: (request: Received, response: ServerResponse) => void = (_request, response) =>
    json(response, 200, stored),
) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const upload = { path: request.url, headers: request.headers, body };
    received.push(upload);
    handle(upload, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}/agent/`, received };
}
function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const refusal = (code: string) => ({ error: { code, message: 'Refused.', details: [] } });
const file = new Blob(['bytes'], { type: 'image/png' });
const token = async () => 'token-1';

test('sends the file with its type and the session token, and returns a URL', async () => {
  const { endpoint, received } = await startUploads();
  expect(await createHttpUploads({ endpoint, token }).upload(file)).toEqual(stored);
  expect(received).toMatchObject([
    {
      path: '/agent/uploads',
      headers: { authorization: 'Shelftalk token-1', 'content-type': 'image/png' },
      body: 'bytes',
    },
  ]);
});

test('parses an expiry that is a string, and returns an empty type and 0 bytes if these fields are missing', async () => {
  const { endpoint } = await startUploads((_request, response) =>
    json(response, 200, { url: '/u/1.png', expiresAt: '2026-03-02T10:00:00Z' }),
  );
  const upload = await createHttpUploads({ endpoint, token }).upload(file);
  expect(upload).toEqual({ url: '/u/1.png', type: '', bytes: 0, expiresAt: Date.UTC(2026, 2, 2, 10) });
});

test('renews a refused token once and sends the file again', async () => {
  const { endpoint, received } = await startUploads(({ headers }, response) =>
    headers.authorization === 'Shelftalk fresh'
      ? json(response, 200, stored)
      : json(response, 401, refusal('session_invalid')),
  );
  const renewing = vi.fn(async ({ renew = false }) => (renew ? 'fresh' : 'stale'));
  expect(await createHttpUploads({ endpoint, token: renewing }).upload(file)).toEqual(stored);
  expect(received.map(({ body }) => body)).toEqual(['bytes', 'bytes']);
});

test.each([
  [401, 'session_invalid', 'session-invalid'],
  [413, 'too_large', 'refused'],
  [415, 'media_refused', 'refused'],
  [429, 'rate_limited', 'busy'],
  [503, 'unavailable', 'unavailable'],
])('a refusal with %i %s has the kind %s', async (status, code, kind) => {
  const { endpoint, received } = await startUploads((_request, response) =>
    json(response, status, refusal(code)),
  );
  await expect(createHttpUploads({ endpoint, token }).upload(file)).rejects.toMatchObject({ kind, code });
  expect(received).toHaveLength(kind === 'session-invalid' ? 2 : 1);
});

test('a response without a URL is a protocol error', async () => {
  const { endpoint } = await startUploads((_request, response) => json(response, 200, {}));
  await expect(createHttpUploads({ endpoint, token }).upload(file)).rejects.toMatchObject({
    kind: 'protocol',
  });
});

test('rejects as `network` without a response, as `aborted` after an abort', async () => {
  const failingSend: SendUpload = () => Promise.reject(new TypeError('Failed to fetch'));
  const uploads = createHttpUploads({ endpoint: 'http://127.0.0.1:9/agent', token, send: failingSend });
  await expect(uploads.upload(file)).rejects.toMatchObject({ kind: 'network' });

  const controller = new AbortController();
  const { endpoint } = await startUploads(() => controller.abort());
  const aborted = createHttpUploads({ endpoint, token }).upload(file, { signal: controller.signal });
  await expect(aborted).rejects.toMatchObject({ kind: 'aborted' });
});

test('sends nothing if the signal is already aborted', async () => {
  const send = vi.fn<SendUpload>();
  const uploads = createHttpUploads({ endpoint: '/agent', token, send });
  await expect(uploads.upload(file, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: 'aborted',
  });
  expect(send).not.toHaveBeenCalled();
});

test('passes `onProgress` to the send function', async () => {
  const parts: number[] = [];
  const send: SendUpload = async ({ onProgress }) => {
    onProgress?.(0.5);
    return Response.json(stored);
  };
  await createHttpUploads({ endpoint: '/agent', token, send }).upload(file, {
    onProgress: (part) => parts.push(part),
  });
  expect(parts).toEqual([0.5]);
});

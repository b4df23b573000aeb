import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { requestOnSocket } from './support/requestOnSocket.ts';
import { openSession, say, send, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const origin = 'https://shop.example';
const json = { 'content-type': 'application/json', origin };

function createFolder(entries: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-files-'));
  for (const [name, content] of Object.entries(entries)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

async function startWithFiles() {
  const loader = 'console.log("loader")'.repeat(20);
  const publicDir = createFolder({
    'shelftalk.js': loader,
    'shelftalk.js.gz': gzipSync(loader),
    'composer.js': '1',
    'chunk-Dk3_x9Qa.js': 'export {}',
  });
  const DEMO_DIR = createFolder({
    'index.html': '<title>Shop</title>',
    'p/mug/index.html': '<title>Mug</title>',
    'main-Ab12Cd34.css': 'a{}',
    'a b.png': 'png',
    '.env': 'SECRET',
    'empty/note.txt': 'x',
  });
  const started = await startProxy({ publicDir, env: { DEMO_DIR } });
  const get = (path: string, headers: Record<string, string> = {}) =>
    send(started.port, path, undefined, headers).end();
  return { ...started, get, loader };
}

test.each([
  ['GET', '/agent/invoke', 404, 'not_found'],
  ['PUT', '/agent/invoke', 404, 'not_found'],
  ['POST', '/agent/', 404, 'not_found'],
  ['POST', '/agent/invoke/', 404, 'not_found'],
  ['POST', '/external/v1/ai/agent_graph/invoke', 404, 'not_found'],
  ['POST', '/', 404, 'not_found'],
  ['GET', '/metrics', 404, 'not_found'],
  ['GET', '/agent/starters/mug.json', 404, 'not_found'],
  ['GET', '/nothing.html', 404, 'not_found'],
  ['GET', '/%E0%A4%A', 400, 'bad_request'],
  ['DELETE', '/livez', 404, 'not_found'],
])('responds to %s %s with the JSON error %i %s', async (method, path, status, code) => {
  const { port } = await startProxy();
  const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
  const headers = body === undefined ? { origin } : json;
  const answer = await send(port, path, body, headers, method).end();
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toEqual({ error: { code, message: expect.any(String), details: [] } });
});

test('serves only the routes of the agent, uploads, health checks and static files', async () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://chat.shop.example' };
  const { server } = await startProxy({ env });
  const routes = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    (server.printRoutes({ method, commonPrefix: false }).match(/[\w/*:.]+(?= \()/g) ?? []).sort();
  expect(routes('POST')).toEqual([
    '/agent/answer',
    '/agent/close',
    '/agent/erase',
    '/agent/health',
    '/agent/init',
    '/agent/invoke',
    '/agent/stop',
    '/agent/uploads',
    // Printed below `/agent/invoke`, its prefix.
    '_sync',
  ]);
  expect(routes('GET')).toEqual([
    // The page on which the chat can be tried is only served outside of production.
    '*',
    '/agent/starters/:name',
    '/agent/welcome.json',
    '/livez',
    '/readyz',
    '/u/:name',
  ]);
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) expect(routes(method)).toEqual([]);
});

test('query and host of a request do not change the platform’s address', async () => {
  const { port, platform } = await startProxy({
    env: { NODE_ENV: 'production', PUBLIC_URL: 'https://chat.shop.example' },
  });
  const path = '/agent/init?baseUrl=https://evil.example&path=/other';
  const headers = { ...json, host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  expect((await send(port, path, '{}', headers).end()).status).toBe(200);
  expect(platform.calls.map((call) => call.path)).toEqual(['/base/external/v1/ai/agent_graph/init']);
});

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/jsonp', 415],
  ['application/json\t', 200],
  ['application/json; charset=utf-8', 200],
  ['application/json ,text/plain', 415],
])('responds to content type %j with status %i', async (type, status) => {
  const { port } = await startProxy();
  const answer = await send(port, '/agent/init', '{}', { ...json, 'content-type': type }).end();
  expect(answer.status).toBe(status);
  if (status === 415) expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'media_refused' } });
});

test.each(['{', '[]', '"x"', 'null', ''])('the body %j is refused', async (body) => {
  const { port } = await startProxy();
  const answer = await send(port, '/agent/init', body, json, 'POST').end();
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'bad_request' } });
});

test('accepts a body of 64 KB and refuses a longer one', async () => {
  const { port, socket, platform } = await startProxy();
  const { sessionId } = await openSession(socket);
  const frame = JSON.stringify({ sessionId, pad: '' }).length;
  const body = (size: number) => JSON.stringify({ sessionId, pad: 'x'.repeat(size - frame) });
  const large = await send(port, '/agent/close', body(65_537), json).end();
  expect(large.status).toBe(413);
  expect(JSON.parse(large.text)).toMatchObject({ error: { code: 'too_large' } });
  expect(platform.of('close')).toHaveLength(0);
  expect((await send(port, '/agent/close', body(65_536), json).end()).status).toBe(200);
});

test('forwards no browser header to the platform and no platform header to the browser', async () => {
  const { port, socket, platform } = await startProxy();
  const { sessionId } = await openSession(socket);
  const body = JSON.stringify({ sessionId, inputEvents: [say('Hello')] });
  const answer = send(port, '/agent/invoke', body, {
    ...json,
    cookie: 'shop=1',
    authorization: 'Bearer shopper',
    'x-api-key': 'mine',
    'x-forwarded-for': '1.2.3.4',
    'x-request-id': 'chosen-by-me',
    connection: 'close, x-api-key',
    'user-agent': 'me',
    'accept-encoding': 'gzip',
  });
  const turn = await platform.turn();
  const { host, connection, 'content-length': length, ...up } = turn.headers;
  expect([host, connection, length].every(Boolean)).toBe(true);
  expect(up).toEqual({
    'content-type': 'application/json',
    accept: 'application/x-ndjson, application/json',
    'x-api-key': expect.stringContaining('MARKER'),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  turn.head(200, {
    'set-cookie': 'track=1',
    server: 'inner',
    'x-powered-by': 'inner',
    'x-internal': '1',
    'access-control-allow-origin': '*',
    'shelftalk-turn': '9',
  });
  turn.end();
  await answer.end();
  const { date, ...down } = answer.headers;
  expect(date).toBeTruthy();
  expect(Object.keys(down).sort()).toEqual([
    'access-control-allow-origin',
    'access-control-expose-headers',
    'cache-control',
    'connection',
    'content-type',
    'idempotency-key',
    'shelftalk-epoch',
    'shelftalk-turn',
    'transfer-encoding',
    'vary',
    'x-accel-buffering',
    'x-content-type-options',
    'x-request-id',
  ]);
  expect(down['shelftalk-turn']).toBe('1');
  expect(down['access-control-allow-origin']).toBe(origin);
  expect(down['x-request-id']).toBe(turn.headers['x-request-id']);
});

test('the loader and unhashed chunks are revalidated, hashed chunks are immutable, and any page may load the loader', async () => {
  const { get, loader } = await startWithFiles();
  const first = await get('/shelftalk.js');
  expect(first.text).toBe(loader);
  expect(first.headers).toMatchObject({
    'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag: expect.any(String),
  });
  expect((await get('/shelftalk.js', { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304);
  const chunk = await get('/chunk-Dk3_x9Qa.js');
  expect(chunk.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/composer.js')).headers['cache-control']).toBe('no-cache');
});

test('sends a precompressed file to clients that accept it', async () => {
  const { get } = await startWithFiles();
  const answer = await get('/shelftalk.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    vary: expect.stringMatching(/accept-encoding/i),
  });
});

test('serves the demo shop’s pages with a strict content security policy', async () => {
  const { get } = await startWithFiles();
  const home = await get('/');
  expect(home.text).toBe('<title>Shop</title>');
  expect(home.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.any(String),
    etag: expect.any(String),
  });
  expect((await get('/p/mug/?utm=1')).text).toBe('<title>Mug</title>');
  expect((await get('/p/mug')).headers.location).toBe('/p/mug/');
  expect((await get('/a%20b.png')).headers['content-type']).toBe('image/png');
  expect((await get('/main-Ab12Cd34.css')).headers['cache-control']).toContain('immutable');
});

test.each([
  '/.env',
  '/empty/',
  '/../package.json',
  '/%2e%2e/package.json',
  '/p/..%2f..%2fpackage.json',
  '/..%5cpackage.json',
  '//etc/passwd',
  '/p%00',
])(
  'serves no hidden file, no folder without a page and nothing outside the shop’s folder: %s',
  async (path) => {
    const { get } = await startWithFiles();
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'not_found' } });
  },
);

test.each([
  ['head', 'POST /agent/init HTTP/1.1\r\nHost: x\r\n'],
  [
    'body',
    'POST /agent/init HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  ],
])(
  'closes a connection whose %s arrives too slowly',
  async (_what, start) => {
    const { port, server } = await startProxy({ env: { ALLOW_NO_ORIGIN: '1', NODE_ENV: 'production' } });
    expect([server.server.headersTimeout, server.server.requestTimeout]).toEqual([15_000, 30_000]);
    // The same rule with a short timeout; the server checks once a second.
    Object.assign(server.server, { headersTimeout: 50, requestTimeout: 100 });
    const client = createConnection(port, '127.0.0.1');
    let [text, isClosed] = ['', false];
    client.on('data', (chunk) => {
      text += String(chunk);
    });
    client.on('close', () => {
      isClosed = true;
    });
    client.write(start);
    await until(() => isClosed);
    expect(text === '' || /^HTTP\/1\.1 4\d\d/.test(text)).toBe(true);
  },
  20_000,
);

test.each([
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 4', '{}{}'],
])('refuses a request with %s', async (_what, lengths, body) => {
  const { port } = await startProxy();
  const client = createConnection(port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
  });
  const text = await requestOnSocket(
    client,
    `POST /agent/init HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n${lengths}\r\n\r\n${body}`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 400/);
  expect(text).toContain('"bad_request"');
});

test.each([
  ['Transfer-Encoding: xchunked', 'POST', ''],
  ['Transfer-Encoding: identity', 'POST', ''],
  ['Transfer-Encoding: chunked, identity', 'POST', ''],
  ['Transfer-Encoding: gzip, chunked', 'POST', '0\r\n\r\n'],
  ['Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', 'POST', '0\r\n\r\n'],
  ['Transfer-Encoding: xchunked', 'GET', ''],
  ['Host: evil.example', 'GET', ''],
  ['host: 127.0.0.1', 'POST', ''],
])(
  'refuses a request with the further header %j once, also without an allowed origin',
  async (header, method, body) => {
    const { port } = await startProxy({ env: { ALLOWED_ORIGINS: '', NODE_ENV: '' } });
    for (const from of ['', `Origin: http://127.0.0.1:${port}\r\n`]) {
      const client = createConnection(port, '127.0.0.1');
      onTestFinished(() => {
        client.destroy();
      });
      let [text, isClosed] = ['', false];
      client.on('data', (chunk) => {
        text += String(chunk);
      });
      client.on('close', () => {
        isClosed = true;
      });
      client.write(`${method} /livez HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${from}${header}\r\n\r\n${body}`);
      await until(() => isClosed);
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
      expect(text).toContain('"bad_request"');
    }
  },
);

import { describe, expect, onTestFinished, test } from 'vitest';
import type { UpstreamControl, UpstreamFailure } from '../../proxy/contract/index.ts';
import { createProxy, nodeRuntime, webRuntime } from '../../proxy/index.ts';
import { classifyFailure } from '../../proxy/upstream/classifyFailure.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { callProxy, say } from './support/startProxy.ts';
import { until } from './support/until.ts';

/** The data that the listener of one request has received. */
interface Received {
  flow?: UpstreamControl;
  status: number;
  text: string;
  retryAfter: string | undefined;
  isEnded: boolean;
  failure?: UpstreamFailure;
}

describe.each([
  ['undici', nodeRuntime],
  ['fetch', webRuntime],
])('the upstream connection with %s', (_what, runtime) => {
  async function start(change: (baseUrl: string) => string = (baseUrl) => baseUrl) {
    const platform = await FakePlatform.start();
    const bounds = { connections: 10, connectTimeout: 5_000 };
    const upstream = runtime.connect(new URL(`${change(platform.baseUrl)}/`), bounds);
    onTestFinished(async () => {
      await upstream.close();
      await platform.stop();
    });
    const send = (body = '{}') => {
      const received: Received = { status: 0, text: '', retryAfter: undefined, isEnded: false };
      upstream.send(
        { operation: 'invoke', headers: { 'content-type': 'application/json', 'x-api-key': 'key' }, body },
        {
          started(flow) {
            received.flow = flow;
          },
          head(status, retryAfter) {
            received.status = status;
            received.retryAfter = retryAfter;
          },
          data(bytes) {
            received.text += bytes;
          },
          ended() {
            received.isEnded = true;
          },
          failed(failure) {
            received.failure = failure;
          },
        },
      );
      return received;
    };
    return { platform, upstream, send };
  }

  test('posts the given headers and body, and no other headers than those of the HTTP client', async () => {
    const { platform, send } = await start();
    send('{"a":"é"}');
    const call = await platform.turn();
    expect(call.path).toBe('/base/invoke');
    expect(call.body).toEqual({ a: 'é' });
    expect(call.headers).toMatchObject({ 'content-type': 'application/json', 'x-api-key': 'key' });
    const proxyHeaders = ['host', 'connection', 'content-type', 'content-length', 'x-api-key'];
    const byFetch = ['accept', 'accept-encoding', 'accept-language', 'sec-fetch-mode', 'user-agent'];
    for (const name of Object.keys(call.headers)) expect([...proxyHeaders, ...byFetch]).toContain(name);
    expect(call.headers['accept-encoding'] ?? 'identity').toBe('identity');
  });

  test('passes bytes immediately as latin1 text', async () => {
    const { platform, send } = await start();
    const received = send();
    const call = await platform.turn();
    call.head(200, { 'retry-after': '3' });
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    call.raw(bytes);
    await until(() => received.text.length === 256);
    expect(received).toMatchObject({ status: 200, retryAfter: '3', isEnded: false });
    expect(received.text).toBe(bytes.toString('latin1'));
    call.raw(Buffer.alloc(100_000, 0xe9));
    call.end();
    await until(() => received.isEnded);
    expect(received.text.slice(256)).toBe('\u00e9'.repeat(100_000));
    expect(received.failure).toBeUndefined();
  });

  test('ends a response without a body', async () => {
    const { platform, send } = await start();
    const received = send();
    (await platform.turn()).response.writeHead(204).end();
    await until(() => received.isEnded);
    expect(received.status).toBe(204);
  });

  test('follows no redirect', async () => {
    const { platform, send } = await start();
    const received = send();
    (await platform.turn()).json(307, {}, { location: '/base/other' });
    await until(() => received.isEnded);
    expect(received.status).toBe(307);
    expect(platform.calls).toHaveLength(1);
  });

  test('an abort before the head or within the body closes the platform’s connection', async () => {
    const { platform, send } = await start();
    for (const hasHead of [false, true]) {
      const received = send();
      const call = await platform.turn(hasHead ? 1 : 0);
      if (hasHead) {
        call.head();
        await until(() => received.status === 200);
      }
      received.flow?.abort();
      await call.gone();
      await until(() => received.failure !== undefined);
      expect(received.isEnded).toBe(false);
    }
  });

  test('an immediate abort reports one failure and sends nothing', async () => {
    const { platform, upstream } = await start();
    const failures: UpstreamFailure[] = [];
    upstream.send(
      { operation: 'invoke', headers: {}, body: '{}' },
      {
        started: (flow) => flow.abort(),
        head: () => {},
        data: () => {},
        ended: () => {},
        failed: (failure) => failures.push(failure),
      },
    );
    await until(() => failures.length === 1);
    expect(platform.calls).toEqual([]);
  });

  test('stops passing a long body after pause, and passes the rest after resume', async () => {
    const { platform, send } = await start();
    const received = send();
    const call = await platform.turn();
    call.head();
    call.raw('one');
    await until(() => received.text === 'one');
    received.flow?.pause();
    for (let line = 0; line < 100; line += 1) call.raw('x'.repeat(100_000));
    call.end();
    for (let round = 0; round < 200; round += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(received.text.length).toBeLessThan(5_000_000);
    expect(received.isEnded).toBe(false);
    received.flow?.resume();
    await until(() => received.isEnded);
    expect(received.text.length).toBe(10_000_003);
  });

  test('close aborts running calls', async () => {
    const { platform, upstream, send } = await start();
    const received = send();
    const call = await platform.turn();
    call.head();
    await until(() => received.status === 200);
    await upstream.close();
    await call.gone();
    await until(() => received.failure !== undefined);
  });

  test('reports a closed port as refused', async () => {
    const { platform, send } = await start();
    await platform.stop();
    const received = send();
    await until(() => received.failure !== undefined);
    expect(received.failure).toEqual({ kind: 'refused', code: 'ECONNREFUSED' });
  });

  test.each([false, true])('reports a broken connection as reset (within the body: %s)', async (hasHead) => {
    const { platform, send } = await start();
    const received = send();
    const call = await platform.turn();
    if (hasHead) {
      call.head();
      await until(() => received.status === 200);
    }
    call.cut();
    await until(() => received.failure !== undefined);
    expect(received.failure?.kind).toBe('reset');
    expect(received.isEnded).toBe(false);
  });

  test('reports a platform without a certificate as tls', async () => {
    const { send } = await start((baseUrl) => baseUrl.replace('http:', 'https:'));
    const received = send();
    await until(() => received.failure !== undefined);
    expect(received.failure?.kind).toBe('tls');
  });

  test('aborts the call when an error response has more than 2,000 bytes', async () => {
    const platform = await FakePlatform.start();
    const reports: unknown[] = [];
    const proxy = createProxy({
      baseUrl: platform.baseUrl,
      apiKey: 'key',
      businessId: 'b',
      runtime,
      report: (_level, event, fields) => reports.push([event, fields?.status]),
    });
    onTestFinished(async () => {
      await proxy.close();
      await platform.stop();
    });
    const answer = callProxy(proxy, 'invoke', { clientKey: 'c', sessionId: 's', inputEvents: [say('Hi')] });
    const call = await platform.turn();
    call.head(500);
    call.raw('x'.repeat(3_000));
    await call.gone();
    expect(await answer.json()).toMatchObject({ error: { code: 'upstream_failed' } });
    expect(reports).toEqual([['platform refused a call', 500]]);
  });
});

const error = (code: string, cause?: unknown) => Object.assign(new Error('words', { cause }), { code });

test.each<[unknown, UpstreamFailure['kind'], string]>([
  [error('ECONNREFUSED'), 'refused', 'ECONNREFUSED'],
  [new TypeError('fetch failed', { cause: error('ENOTFOUND') }), 'unreachable', 'ENOTFOUND'],
  [new TypeError('terminated', { cause: error('UND_ERR_SOCKET') }), 'reset', 'UND_ERR_SOCKET'],
  [error('ConnectionRefused'), 'refused', 'ConnectionRefused'],
  [error('UND_ERR_CONNECT_TIMEOUT'), 'timeout', 'UND_ERR_CONNECT_TIMEOUT'],
  [error('ETIMEDOUT'), 'timeout', 'ETIMEDOUT'],
  [new DOMException('words', 'TimeoutError'), 'timeout', 'TimeoutError'],
  [new TypeError('fetch failed', { cause: error('CERT_HAS_EXPIRED') }), 'tls', 'CERT_HAS_EXPIRED'],
  [error('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [error('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [error('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [new Error('Network connection lost.'), 'reset', 'ConnectionLost'],
  [new Error('words'), 'other', 'Error'],
  ['thrown', 'other', 'string'],
])('maps %s to a failure of the kind %s with the code %s', (thrown, kind, code) => {
  expect(classifyFailure(thrown)).toEqual({ kind, code });
});

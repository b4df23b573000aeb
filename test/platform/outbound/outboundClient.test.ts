import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/index.ts';
import {
  limitBytes,
  OutboundClient,
  type OutboundOptions,
  readPrefix,
} from '../../../platform/outbound/OutboundClient.ts';
import type { OutboundError } from '../../../platform/outbound/OutboundError.ts';
import { manualClock } from '../support/clock.ts';
import { waitOptions } from '../support/platform.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(answer: RequestListener): Promise<{ server: Server; port: number; url: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}/` };
}

function createClient(options: OutboundOptions, clock = systemClock): OutboundClient {
  const outbound = new OutboundClient(clock, options);
  closers.push(() => outbound.close());
  return outbound;
}

/** A resolver that returns these lists one after the other, and the last list for all further lookups. */
function nameServer(...lists: readonly (readonly string[])[]) {
  let lookupCount = 0;
  return {
    lookupCount: () => lookupCount,
    async resolve() {
      const list = lists[Math.min(lookupCount++, lists.length - 1)] ?? [];
      return list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
}

const get = (outbound: OutboundClient, url: string, limit = 1000) =>
  outbound.fetch(url, { method: 'GET' }, async ({ status, body }) => ({
    status,
    said: await readPrefix(limit, body),
  }));
const errorOf = (reason: OutboundError['reason']) => ({ name: 'OutboundError', reason });

describe('The outbound client', () => {
  it('checks an address at registration and again at the call, because the name may resolve differently', async () => {
    const { lookupCount, resolve } = nameServer(['93.184.216.34'], ['127.0.0.1']);
    const outbound = createClient({ resolve });
    await outbound.checkUrl('https://hooks.example.com/');
    await expect(get(outbound, 'https://hooks.example.com/')).rejects.toMatchObject(errorOf('address'));
    expect(lookupCount()).toBe(2);
    await expect(outbound.checkUrl('https://hooks.example.com/')).rejects.toMatchObject(errorOf('address'));
  });

  it('rejects a name when any of its addresses is private', async () => {
    const outbound = createClient(nameServer(['93.184.216.34', '::1']));
    await expect(outbound.checkUrl('https://hooks.example.com/')).rejects.toMatchObject(errorOf('address'));
    await expect(get(outbound, 'https://hooks.example.com/')).rejects.toMatchObject(errorOf('address'));
  });

  it.each([
    '::7f00:1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '10.0.0.1',
    '169.254.169.254',
  ])('rejects a name that resolves to %s', async (address) => {
    const outbound = createClient(nameServer([address]));
    await expect(outbound.checkUrl('https://hooks.example.com/')).rejects.toMatchObject(errorOf('address'));
    await expect(get(outbound, 'https://hooks.example.com/')).rejects.toMatchObject(errorOf('address'));
  });

  it.each(['127.0.0.1', '2130706433', '[::7f00:1]', '[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]'])(
    'never connects to the literal %s',
    async (host) => {
      let connections = 0;
      const server = createTcpServer(() => connections++).listen(0, '::');
      await once(server, 'listening');
      closers.push(() => server.close());
      const { port } = server.address() as AddressInfo;
      const outbound = createClient({ ports: [port] });
      await expect(get(outbound, `https://${host}:${port}/`)).rejects.toMatchObject(errorOf('address'));
      expect(connections).toBe(0);
    },
  );

  it('resolves a name once, connects to the checked address and uses the name for TLS', async () => {
    const { lookupCount, resolve } = nameServer(['127.0.0.1']);
    let seen: string | undefined;
    const server = createTlsServer({
      SNICallback(name, callback) {
        seen = name;
        callback(new Error('no certificate'));
      },
    });
    server.on('tlsClientError', () => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const outbound = createClient({ allowPrivate: true, resolve });
    await expect(get(outbound, `https://hooks.example.com:${port}/`)).rejects.toMatchObject(
      errorOf('connection'),
    );
    expect([seen, lookupCount()]).toEqual(['hooks.example.com', 1]);
  });

  it('follows redirects up to the limit, also relative ones', async () => {
    const { url } = await serve(({ url = '' }, response) => {
      const left = Number(url.slice(1) || 3);
      if (left === 0) response.end('there');
      else response.writeHead([301, 302, 307, 308][left % 4] ?? 302, { location: `/${left - 1}` }).end();
    });
    const outbound = createClient({ allowPrivate: true });
    const following = (redirects: number) =>
      outbound.fetch(url, { method: 'GET', maxRedirects: redirects }, ({ body }) => readPrefix(100, body));
    expect(await following(3)).toBe('there');
    await expect(following(2)).rejects.toMatchObject(errorOf('redirects'));
  });

  it.each([
    ['http://169.254.169.254/latest', 'address'],
    ['https://[::ffff:169.254.169.254]/', 'address'],
    ['ftp://127.0.0.1/', 'scheme'],
    ['http://me:pw@127.0.0.1/', 'credentials'],
    ['http://', 'malformed'],
  ])('checks the target of a redirect: %s', async (location, reason) => {
    const { url } = await serve((_, response) => response.writeHead(302, { location }).end());
    const outbound = createClient({ allowPrivate: true });
    const redirected = outbound.fetch(url, { method: 'GET', maxRedirects: 5 }, async ({ status }) => status);
    await expect(redirected).rejects.toMatchObject(errorOf(reason as OutboundError['reason']));
  });

  it('follows no redirect by default', async () => {
    let visits = 0;
    const { url } = await serve((_request, response) => {
      visits++;
      response.writeHead(302, { location: '/inner' }).end('moved');
    });
    expect(await get(createClient({ allowPrivate: true }), url)).toEqual({ status: 302, said: 'moved' });
    expect(visits).toBe(1);
  });

  it('reads a response up to a limit and discards the rest', async () => {
    let closed = false;
    const { url } = await serve((_request, response) => {
      response.once('close', () => {
        closed = true;
      });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    const outbound = createClient({ allowPrivate: true });
    expect((await get(outbound, url, 5)).said).toBe('xxxxx');
    await expect.poll(() => closed, waitOptions).toBe(true);
    const all = outbound.fetch(url, { method: 'GET' }, async ({ body }) => {
      for await (const _ of limitBytes(50_000, body));
    });
    await expect(all).rejects.toMatchObject(errorOf('size'));
  });

  it.each([
    ['head', false],
    ['body', true],
  ])('times out when a receiver is silent before the end of the %s', async (_, sendsHead) => {
    const clock = manualClock();
    let arrived = false;
    const { url } = await serve((_request, response) => {
      if (sendsHead) response.write('some');
      arrived = true;
    });
    const outbound = createClient({ allowPrivate: true }, clock);
    const said = get(outbound, url);
    await expect.poll(() => arrived, waitOptions).toBe(true);
    clock.advance(14_999);
    expect(clock.pending(15_000)).toBe(1);
    clock.advance(1);
    await expect(said).rejects.toMatchObject(errorOf('timeout'));
    expect(clock.pending(15_000)).toBe(0);
  });

  it('times out while a name server is silent', async () => {
    const clock = manualClock();
    const outbound = createClient({ resolve: () => new Promise(() => {}) }, clock);
    const said = get(outbound, 'https://hooks.example.com/');
    clock.advance(15_000);
    await expect(said).rejects.toMatchObject(errorOf('timeout'));
  });

  it('rejects with the reason when its signal aborts', async () => {
    const { url } = await serve(() => {});
    const outbound = createClient({ allowPrivate: true });
    const controller = new AbortController();
    const call = outbound.fetch(url, { method: 'GET', signal: controller.signal }, async () => {});
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    const late = outbound.fetch(url, { method: 'GET', signal: controller.signal }, async () => {});
    await expect(late).rejects.toThrow('enough');
  });

  it('sends the given bytes and headers', async () => {
    let got: unknown;
    const { url } = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      got = [request.method, request.headers['x-signed'], Buffer.concat(chunks).toString()];
      response.writeHead(201).end();
    });
    const wanted = { method: 'POST', headers: { 'x-signed': 'yes' }, body: Buffer.from('Olá') } as const;
    const status = await createClient({ allowPrivate: true }).fetch(
      url,
      wanted,
      async (answer) => answer.status,
    );
    expect([status, got]).toEqual([201, ['POST', 'yes', 'Olá']]);
  });

  it('reports an unreachable or unknown host without further detail', async () => {
    const { server, url } = await serve(() => {});
    server.close();
    await expect(get(createClient({ allowPrivate: true }), url)).rejects.toMatchObject({
      ...errorOf('connection'),
      message: 'It cannot be reached.',
    });
    const unknown = createClient({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(unknown.checkUrl('https://nobody.example.com/')).rejects.toMatchObject(
      errorOf('unresolved'),
    );
    await expect(
      createClient({ resolve: async () => [] }).checkUrl('https://a.example.com/'),
    ).rejects.toMatchObject(errorOf('unresolved'));
  });

  it('accepts a name that does not resolve yet when private addresses are allowed', async () => {
    const outbound = createClient({
      allowPrivate: true,
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    });
    await outbound.checkUrl('http://receiver.test:9000/');
  });
});

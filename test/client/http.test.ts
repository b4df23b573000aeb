import { afterEach, expect, test } from 'vitest';
import { createHttpTransport } from '../../src/client/index.ts';
import { conversationLines, loadFixture } from '../support/fixtures.ts';
import { createFakeFetch } from './fakeFetch.ts';
import { startPlatform, startProxy, startSilent, type TestServer } from './servers.ts';
import { collect, describeTransport, kindOf } from './transportContract.ts';

const inputs = [{ kind: 'text', text: 'Hello' }] as const;
const lines = conversationLines(loadFixture('suggestion'), 0);

describeTransport(
  'http to the proxy',
  async () => {
    const { endpoint, release } = await startProxy(lines);
    return { transport: createHttpTransport({ endpoint }), release };
  },
  { inputs, isResumable: true },
);

describeTransport(
  'http to the platform',
  async () => {
    const { endpoint, release } = await startPlatform(lines);
    const headers = { 'x-api-key': 'test-key' };
    // The platform identifies a customer by the client key of each call.
    return {
      transport: createHttpTransport({
        endpoint,
        headers,
        businessId: 'b-1',
        clientKey: 'contract-customer',
      }),
      release,
    };
  },
  { inputs, isResumable: false },
);

let server: TestServer | undefined;
afterEach(() => server?.release());

test('returns the session fields of the proxy', async () => {
  server = await startProxy(lines);
  const opened = await createHttpTransport({ endpoint: `${server.endpoint}/` }).init({
    sessionId: 'old',
    agentId: 'sales',
  });
  expect(opened).toEqual({ sessionId: 'token-1', clientKey: 'anon_1', expiresAt: 9e12, epoch: 'epoch-1' });
  expect(server.requests[0]).toMatchObject({
    path: '/agent/init',
    body: { sessionId: 'old', agentId: 'sales' },
  });
});

test('sends the turn id, and `resume-from` on a later attempt', async () => {
  server = await startProxy(lines);
  const transport = createHttpTransport({ endpoint: server.endpoint });
  const { sessionId } = await transport.init({});
  await collect(transport.invoke({ sessionId, inputs, turnId: 'turn-1', agentId: 'sales' }));
  await collect(transport.invoke({ sessionId, inputs, turnId: 'turn-1', resumeFrom: 0, epoch: 'epoch-1' }));
  const [first, later] = server.requests.slice(1);
  expect(first?.headers).toMatchObject({ 'idempotency-key': 'turn-1', 'content-type': 'application/json' });
  expect(first?.headers).not.toHaveProperty('resume-from');
  expect(first?.body).toEqual({
    sessionId,
    agentId: 'sales',
    inputEvents: [{ messageEvent: { role: 'USER', content: { textContent: { text: 'Hello' } } } }],
  });
  expect(later?.headers).toMatchObject({
    'idempotency-key': 'turn-1',
    'resume-from': '0',
    'shelftalk-epoch': 'epoch-1',
  });
  expect(later?.body).toEqual({ sessionId });
});

test('sends business and customer to the platform, but no fields and requests that only the proxy knows', async () => {
  server = await startPlatform(lines);
  const transport = createHttpTransport({
    endpoint: server.endpoint,
    headers: { 'x-api-key': 'test-key' },
    businessId: 'b-1',
    clientKey: 'c-1',
  });
  const { sessionId } = await transport.init({ sessionId: 'old', agentId: 'sales' });
  await collect(transport.invoke({ sessionId, inputs: [], turnId: 't' }));
  await transport.health();
  await transport.stop({ sessionId, turnId: 't' });
  await transport.close({ sessionId });
  const account = { businessId: 'b-1', clientKey: 'c-1' };
  expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/agent/init', account],
    ['/agent/invoke', { ...account, sessionId, inputEvents: [] }],
    ['/agent/health', account],
    ['/agent/close', { ...account, sessionId }],
  ]);
});

test('calls the header function before every request', async () => {
  server = await startProxy(lines);
  let count = 0;
  const headers = async () => {
    count += 1;
    return { authorization: `Bearer jwt-${count}` };
  };
  const transport = createHttpTransport({ endpoint: server.endpoint, headers });
  await transport.health();
  await transport.health();
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer jwt-1',
    'Bearer jwt-2',
  ]);
});

test('fails with kind `network` if the header function rejects', async () => {
  const headers = () => Promise.reject(new Error('no token'));
  expect(await kindOf(createHttpTransport({ endpoint: '/agent', headers }).health())).toBe('network');
});

test('fails with kind `network` if the service cannot be reached', async () => {
  const stopped = await startProxy([]);
  await stopped.release();
  const transport = createHttpTransport({ endpoint: stopped.endpoint });
  expect(await kindOf(transport.init({}))).toBe('network');
  expect(await kindOf(collect(transport.invoke({ sessionId: 's', inputs, turnId: 't' })))).toBe('network');
});

test.each(['invoke', 'invokeSync', 'health'] as const)(
  '%s can be aborted before the response',
  async (name) => {
    const silent = await startSilent();
    server = silent;
    const controller = new AbortController();
    const transport = createHttpTransport({ endpoint: silent.endpoint });
    const request = { sessionId: 's', inputs, turnId: 't' };
    const call =
      name === 'health'
        ? transport.health(controller)
        : name === 'invoke'
          ? collect(transport.invoke(request, controller))
          : transport.invokeSync(request, controller);
    const kind = kindOf(call);
    await silent.called;
    controller.abort();
    expect(await kind).toBe('aborted');
  },
);

test('sends a new identity token with `init` only', async () => {
  const fake = createFakeFetch({ bytes: ['{"response":{"sessionId":"s","healthy":true}}'] });
  let tokens = 0;
  const transport = createHttpTransport({
    endpoint: 'https://chat.shop.example/agent',
    identify: async () => `token-${++tokens}`,
    fetch: fake.fetch,
  });
  await transport.init({});
  await transport.init({ sessionId: 's' });
  await transport.health();
  await transport.erase({ sessionId: 's' });
  const authorizations = fake.calls.map(({ init }) => new Headers(init.headers).get('authorization'));
  expect(authorizations).toEqual(['Bearer token-1', 'Bearer token-2', null, null]);
  expect(fake.calls.at(-1)?.url).toBe('https://chat.shop.example/agent/erase');
});

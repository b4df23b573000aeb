import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type CallItem,
  createHttpTransport,
  type InvokeRequest,
  proxyCalls,
  type TurnItem,
} from '../../src/client/index.ts';
import type { CallResult } from '../../src/protocol/index.ts';
import { createFakeFetch, type FakeBody, type FakeFetch } from './fakeFetch.ts';
import { collect } from './transportContract.ts';

afterEach(() => void vi.useRealTimers());

const tools = [{ name: 'add', description: 'Adds.', parameters: { type: 'object' } }];
const request = { sessionId: 's', inputs: [], turnId: 't', tools } satisfies InvokeRequest;
const done: CallResult = { status: 'done', output: { lines: 1 } };
const toolCall = (fields: object = {}) => ({
  callId: 'c',
  name: 'add',
  input: { id: 'boot' },
  needsApproval: false,
  ...fields,
});
const callLine = (seq: number, fields?: object) => `${JSON.stringify({ seq, toolCall: toolCall(fields) })}\n`;
const textLine = (seq: number) =>
  `{"seq":${seq},"messageEvent":{"content":{"textContent":{"text":"Line ${seq}"}}}}\n`;
const endLine = '{"end":{"lines":2,"reason":"complete"}}\n';
const body = (bytes: readonly string[], after: FakeBody['after'] = 'ends'): FakeBody => ({
  bytes,
  after,
  headers: { 'shelftalk-turn': '1' },
});
const emptyResponse = (status: number) => new Response('{}', { status });

const create = ({ fetch }: Pick<FakeFetch, 'fetch'>) =>
  createHttpTransport({ endpoint: '/agent', fetch, calls: proxyCalls });
const sentBody = (fake: FakeFetch, index: number) => JSON.parse(String(fake.calls[index]?.init.body));
const answersOf = (fake: FakeFetch) =>
  fake.calls.filter(({ url }) => url.endsWith('/answer')).map(({ init }) => JSON.parse(String(init.body)));
/** Reads items up to the first call, and stops reading. The call stays open, because the turn has not ended. */
async function firstCall(items: AsyncIterable<TurnItem>): Promise<CallItem> {
  for await (const item of items) if (item.kind === 'call') return item;
  throw new Error('The turn has no call.');
}
/** Resolves after pending microtasks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('offers the tools, yields the call in its place and sends the result once', async () => {
  const fake = createFakeFetch(body([textLine(1), callLine(2), textLine(3), endLine]), emptyResponse(202));
  const items: TurnItem[] = [];
  for await (const item of create(fake).invoke(request)) {
    items.push(item);
    if (item.kind !== 'call') continue;
    item.answer(done);
    item.answer({ status: 'declined' });
  }
  expect(sentBody(fake, 0)).toEqual({ sessionId: 's', inputEvents: [], tools });
  expect(items.map(({ kind }) => kind)).toEqual(['accepted', 'events', 'call', 'events', 'end']);
  expect(items[2]).toMatchObject({ kind: 'call', ...toolCall() });
  expect(items[2]).not.toHaveProperty('isRemote');
  expect(answersOf(fake)).toEqual([{ sessionId: 's', turnId: 't', callId: 'c', result: done }]);
});

test('yields a call of a tool that the server runs, which only needs approval', async () => {
  const fake = createFakeFetch(body([callLine(1, { needsApproval: true, isRemote: true })], 'hangs'));
  expect(await firstCall(create(fake).invoke(request))).toMatchObject({
    needsApproval: true,
    isRemote: true,
  });
});

test('sends with a result the fields that identify a customer without a sealed session', async () => {
  const fake = createFakeFetch(body([callLine(1)], 'hangs'), emptyResponse(202));
  const options = { endpoint: '/agent', clientKey: 'visitor', fetch: fake.fetch, calls: proxyCalls };
  const transport = createHttpTransport(options);
  (await firstCall(transport.invoke(request))).answer(done);
  await settled();
  expect(answersOf(fake)).toEqual([
    { clientKey: 'visitor', sessionId: 's', turnId: 't', callId: 'c', result: done },
  ]);
});

describe('without the option `calls`', () => {
  test('offers no tools, and reports a call as an unknown event', async () => {
    const fake = createFakeFetch(body([callLine(1), endLine]));
    const transport = createHttpTransport({ endpoint: '/agent', fetch: fake.fetch });
    const [, events] = await collect(transport.invoke(request));
    expect(sentBody(fake, 0)).not.toHaveProperty('tools');
    const event = { kind: 'unknown', reason: 'unknown-key', path: 'toolCall', raw: { toolCall: toolCall() } };
    expect(events).toEqual({ kind: 'events', seq: 1, events: [event] });
  });
});

test('offers no tools without streaming, where a call could not be answered', async () => {
  const fake = createFakeFetch({ bytes: ['{"response":{"responseEvents":[]}}'] });
  await create(fake).invokeSync(request);
  expect(sentBody(fake, 0)).toEqual({ sessionId: 's', inputEvents: [] });
});

test('answers a call with an error at once if the page has no tools any more', async () => {
  const fake = createFakeFetch(body([callLine(2), endLine]), emptyResponse(202));
  const { tools: _tools, ...rest } = request;
  const items = await collect(create(fake).invoke({ ...rest, resumeFrom: 1 }));
  expect(items.map(({ kind }) => kind)).toEqual(['accepted', 'events', 'end']);
  expect(answersOf(fake)).toMatchObject([{ callId: 'c', result: { status: 'failed' } }]);
});

test.each([
  ['an object', 7],
  ['an id', { name: 'add' }],
  ['a name', { callId: 'c', name: 3 }],
])('reports a call without %s as an unknown event', async (_field, value) => {
  const fake = createFakeFetch(body([`${JSON.stringify({ seq: 1, toolCall: value })}\n`, endLine]));
  const items = await collect(create(fake).invoke(request));
  expect(items[1]).toMatchObject({ kind: 'events', events: [{ kind: 'unknown', path: 'toolCall' }] });
});

describe('a cut connection', () => {
  test('does not abort a call, and the repeated call is answered only once', async () => {
    const fake = createFakeFetch(
      body([callLine(1)], 'breaks'),
      body([callLine(1)], 'hangs'),
      emptyResponse(202),
    );
    const transport = create(fake);
    const calls: CallItem[] = [];
    for await (const item of transport.invoke(request)) if (item.kind === 'call') calls.push(item);
    calls.push(await firstCall(transport.invoke({ ...request, sessionId: 'renewed', resumeFrom: 0 })));
    expect(sentBody(fake, 1)).toEqual({ sessionId: 'renewed' });
    expect(calls[0]?.signal.aborted).toBe(false);
    expect(calls[1]?.signal).toBe(calls[0]?.signal);
    for (const call of calls) call.answer(done);
    await settled();
    expect(answersOf(fake)).toEqual([{ sessionId: 'renewed', turnId: 't', callId: 'c', result: done }]);
  });

  test('during an answer leads to further attempts, after growing delays', async () => {
    vi.useFakeTimers();
    let attempts = 0;
    const fake = createFakeFetch(body([callLine(1)], 'hangs'));
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (!String(url).endsWith('/answer')) return fake.fetch(url, init);
      attempts += 1;
      if (attempts === 1) throw new TypeError('fetch failed');
      return emptyResponse(attempts === 2 ? 503 : 202);
    };
    (await firstCall(create({ fetch }).invoke(request))).answer(done);
    await vi.advanceTimersByTimeAsync(499);
    expect(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toBe(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(attempts).toBe(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts).toBe(3);
  });

  test('during every attempt to answer ends the attempts after five minutes', async () => {
    vi.useFakeTimers();
    let attempts = 0;
    const fake = createFakeFetch(body([callLine(1)], 'hangs'));
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (!String(url).endsWith('/answer')) return fake.fetch(url, init);
      attempts += 1;
      throw new TypeError('fetch failed');
    };
    (await firstCall(create({ fetch }).invoke(request))).answer(done);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(attempts).toBe(16);
  });
});

test.each([404, 410])('does not repeat an answer that the proxy refuses with %i', async (code) => {
  vi.useFakeTimers();
  const fake = createFakeFetch(body([callLine(1)], 'hangs'), emptyResponse(code));
  (await firstCall(create(fake).invoke(request))).answer(done);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(answersOf(fake)).toHaveLength(1);
});

test('sends an error in place of a result that is too large', async () => {
  vi.useFakeTimers();
  const fake = createFakeFetch(body([callLine(1)], 'hangs'), emptyResponse(413), emptyResponse(202));
  (await firstCall(create(fake).invoke(request))).answer(done);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answersOf(fake).map(({ result }) => result.status)).toEqual(['done', 'failed']);
});

describe('the signal of a call', () => {
  async function begin() {
    const fake = createFakeFetch(body([callLine(1)], 'hangs'), body([endLine]));
    const transport = create(fake);
    const call = await firstCall(transport.invoke(request));
    expect(call.signal.aborted).toBe(false);
    return { fake, transport, call };
  }

  test.each(['stop', 'close', 'erase'] as const)('is aborted by `%s`', async (name) => {
    const { transport, call } = await begin();
    await transport[name]({ sessionId: 's', turnId: 't' });
    expect(call.signal.aborted).toBe(true);
  });

  test('is not aborted by a stop of another turn or a close of another session', async () => {
    const { transport, call } = await begin();
    await transport.stop({ sessionId: 's', turnId: 'other' });
    await transport.close({ sessionId: 'other' });
    expect(call.signal.aborted).toBe(false);
  });

  test('is aborted when another turn begins, and its result is not sent', async () => {
    const { fake, transport, call } = await begin();
    await collect(transport.invoke({ ...request, turnId: 'next' }));
    expect(call.signal.aborted).toBe(true);
    call.answer(done);
    await settled();
    expect(answersOf(fake)).toEqual([]);
  });

  test('is aborted when the turn ends', async () => {
    const { transport, call } = await begin();
    await collect(transport.invoke({ ...request, resumeFrom: 1 }));
    expect(call.signal.aborted).toBe(true);
  });
});

test('`proxyCalls` can be assigned to the transport later', async () => {
  const fake = createFakeFetch(body([callLine(1)], 'hangs'), emptyResponse(202));
  let attach = () => {};
  const transport = createHttpTransport({
    endpoint: '/agent',
    fetch: fake.fetch,
    calls: (inner, send) => {
      attach = () => Object.assign(inner, proxyCalls(inner, send));
      return inner;
    },
  });
  attach();
  (await firstCall(transport.invoke(request))).answer(done);
  await settled();
  expect(answersOf(fake)).toHaveLength(1);
});

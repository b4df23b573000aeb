import { describe, expect, test } from 'vitest';
import {
  type CallItem,
  createAgUiTransport,
  createAiSdkTransport,
  type TurnItem,
} from '../../src/client/index.ts';
import type { CallResult } from '../../src/protocol/index.ts';
import { recordedBytes, recordedJson } from '../support/agentStreams.ts';
import { createFakeFetch, type FakeBody } from './fakeFetch.ts';
import { kindOf } from './transportContract.ts';

const inputs = [{ kind: 'text', text: 'A waterproof jacket under 160' }] as const;
const tools = [
  { name: 'add_to_bag', description: 'Puts a product into the bag.', parameters: { type: 'object' } },
];
const body = (name: string): FakeBody => ({
  bytes: [recordedBytes(name)],
  headers: { 'content-type': 'text/event-stream' },
});
const create = (name: string, fetch: typeof globalThis.fetch, resume = false) => {
  const makeId = () => (name.startsWith('ag-ui') ? 'thread-1' : 'chat-1');
  return name.startsWith('ag-ui')
    ? createAgUiTransport({ url: 'https://shop.example/chat', fetch, makeId })
    : createAiSdkTransport({ api: 'https://shop.example/chat', fetch, makeId, resume });
};
const done: CallResult = { status: 'done', output: { lines: 1 } };

/** Runs a turn and answers each of its calls twice: with the result, and with a refusal that must be ignored. */
async function run(
  transport: ReturnType<typeof create>,
  result: CallResult | undefined = done,
  fields: { readonly tools?: typeof tools; readonly turnId?: string } = { tools },
) {
  const { sessionId } = await transport.init({});
  const items: TurnItem[] = [];
  const calls: CallItem[] = [];
  for await (const item of transport.invoke({ sessionId, inputs, turnId: 't', ...fields })) {
    items.push(item);
    if (item.kind !== 'call') continue;
    calls.push(item);
    item.answer(result);
    item.answer({ status: 'declined' });
  }
  return { items, calls, texts: textsOf(items) };
}
const textsOf = (items: readonly TurnItem[]) => {
  const texts = new Map<string, string>();
  for (const item of items)
    if (item.kind === 'text') texts.set(item.key, (texts.get(item.key) ?? '') + item.delta);
  return [...texts.values()];
};
const texts = ['Two jackets keep you dry – both under **160 €**.', 'The Squall is the lighter one.'];
const sentBody = (init: RequestInit | undefined) => JSON.parse(String(init?.body)) as Record<string, unknown>;

/** Removes what may differ between two clients: ids that they make, the protocol's version, and the state of a text. */
const withoutClientFields = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one) => {
      if (key === 'runId' || key === 'protocolVersion' || key === 'messageId') return undefined;
      if (key === 'id' && /^(t-|user-|message-1$)/.test(one)) return '';
      return key === 'state' && one === 'done' ? undefined : one;
    }),
  );

const failed: CallResult = { status: 'failed', error: 'Sold out.' };
describe.each([
  ...['5', '6', '7'].flatMap((version) => [
    [`ai-sdk-${version}-call`, done] as const,
    [`ai-sdk-${version}-call-failed`, failed] as const,
  ]),
  ...['6', '7'].flatMap((version) => [
    [`ai-sdk-${version}-approval`, { status: 'allowed' }] as const,
    [`ai-sdk-${version}-approval-declined`, { status: 'declined' }] as const,
  ]),
  ['ag-ui-call', done] as const,
  ['ag-ui-call-failed', failed] as const,
])('the recorded conversation %s', (name, result) => {
  const stream = name.replace(/^(ag-ui-call)-failed/, '$1');

  test('continues in the same turn with the result of the call', async () => {
    const { fetch, calls: requests } = createFakeFetch(body(`${stream}-1`), body(`${stream}-2`));
    const { items, calls, texts: shown } = await run(create(name, fetch), result);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      callId: 'call-1',
      name: 'add_to_bag',
      input: { productId: 'squall-jacket', size: 'M' },
      needsApproval: name.includes('approval'),
    });
    expect(shown).toEqual(texts);
    expect(items.filter(({ kind }) => kind === 'accepted' || kind === 'end')).toEqual([
      { kind: 'accepted', turnId: 't', resumable: false },
      { kind: 'end', reason: 'complete' },
    ]);
    expect(requests).toHaveLength(2);
  });

  test('sends the same requests as the reference client', async () => {
    const { fetch, calls: requests } = createFakeFetch(body(`${stream}-1`), body(`${stream}-2`));
    await run(create(name, fetch), result);
    const reference = recordedJson(name.startsWith('ag-ui') ? 'ag-ui-calls' : 'ai-sdk-calls') as Record<
      string,
      readonly unknown[]
    >;
    const key = name.replace(/^ag-ui-/, '');
    expect(requests.map(({ init }) => withoutClientFields(sentBody(init)))).toEqual(
      reference[key]?.map(withoutClientFields),
    );
  });

  test('sends the call and its result again with the next turn', async () => {
    const fake = createFakeFetch(body(`${stream}-1`), body(`${stream}-2`), body(`${stream}-2`));
    const transport = create(name, fake.fetch);
    const { sessionId } = await transport.init({});
    for (const turnId of ['t', 'next'])
      for await (const item of transport.invoke({ sessionId, inputs, turnId, tools }))
        if (item.kind === 'call') item.answer(result);
    const [, , third] = fake.calls;
    expect(JSON.stringify(sentBody(third?.init).messages)).toMatch(/"call-1"/);
    expect(JSON.stringify(sentBody(third?.init).messages)).not.toMatch(/approval-requested/);
  });
});

describe.each(['ai-sdk-7', 'ag-ui'])('a call in a stream of %s', (name) => {
  const streams = [body(`${name}-call-1`), body(`${name}-call-2`)] as const;

  test('for a tool that the page does not have is answered with an error and reported', async () => {
    const { fetch, calls: requests } = createFakeFetch(...streams);
    const other = tools.map((tool) => ({ ...tool, name: 'other' }));
    const { items, calls, texts: shown } = await run(create(name, fetch), done, { tools: other });
    expect(calls).toEqual([]);
    expect(shown).toEqual(texts);
    expect(items).toContainEqual({
      kind: 'events',
      events: [expect.objectContaining({ kind: 'unknown', path: 'agent:tool-call:add_to_bag' })],
    });
    expect(JSON.stringify(sentBody(requests[1]?.init).messages)).toContain('The page has no such tool.');
  });

  test('ends the turn if the page has no tools', async () => {
    const { fetch, calls: requests } = createFakeFetch(...streams);
    const { items, calls } = await run(create(name, fetch), done, {});
    expect(calls).toEqual([]);
    expect(items.at(-1)).toEqual({ kind: 'end', reason: 'complete' });
    expect(requests).toHaveLength(1);
  });

  test('is made once although the server repeats it after its result', async () => {
    const { fetch, calls: requests } = createFakeFetch(streams[0], streams[0]);
    const { items, calls } = await run(create(name, fetch));
    expect(calls).toHaveLength(1);
    expect(items.at(-1)).toEqual({ kind: 'end', reason: 'complete' });
    expect(requests).toHaveLength(2);
  });

  test('fails the turn when 16 calls have preceded it', async () => {
    let round = 0;
    const text = new TextDecoder().decode(recordedBytes(`${name}-call-1`));
    const fetch = async () => {
      round += 1;
      const headers = { 'content-type': 'text/event-stream' };
      return new Response(text.replaceAll('call-1', `call-${round}`), { headers });
    };
    const { items } = await run(create(name, fetch));
    expect(items.at(-1)).toMatchObject({ kind: 'end', reason: 'failed', error: { code: 'too-many-calls' } });
    expect(round).toBe(17);
  });

  test('whose turn is aborted has an aborted signal, and sends no result', async () => {
    const { fetch, calls: requests } = createFakeFetch(...streams);
    const transport = create(name, fetch);
    const { sessionId } = await transport.init({});
    const controller = new AbortController();
    const pending: CallItem[] = [];
    const turn = (async () => {
      const request = { sessionId, inputs, turnId: 't', tools };
      for await (const item of transport.invoke(request, { signal: controller.signal }))
        if (item.kind === 'call') {
          pending.push(item);
          controller.abort();
        }
    })();
    expect(await kindOf(turn)).toBe('aborted');
    expect(pending[0]?.signal.aborted).toBe(true);
    pending[0]?.answer(done);
    await Promise.resolve();
    expect(requests).toHaveLength(1);
  });

  test('is not yielded without streaming, where the page could not answer it', async () => {
    const { fetch } = createFakeFetch(...streams);
    const transport = create(name, fetch);
    const { sessionId } = await transport.init({});
    const items = await transport.invokeSync({ sessionId, inputs, turnId: 't', tools });
    expect(items.at(-1)).toEqual({ kind: 'end', reason: 'complete' });
    expect(items.filter(({ kind }) => kind === 'call')).toEqual([]);
  });
});

test.each(['ai-sdk-7-approval', 'ai-sdk-7-call', 'ag-ui-call'])(
  'the turn after the unanswered call of %s does not contain this call, with which models would refuse to continue',
  async (name) => {
    const { fetch, calls: requests } = createFakeFetch(body(`${name}-1`), body(`${name}-2`));
    const transport = create(name, fetch);
    const { sessionId } = await transport.init({});
    for await (const item of transport.invoke({ sessionId, inputs, turnId: 't', tools }))
      if (item.kind === 'call') break;
    for await (const item of transport.invoke({ sessionId, inputs, turnId: 'next', tools }))
      expect(item.kind).not.toBe('call');
    const messages = JSON.stringify(sentBody(requests[1]?.init).messages);
    expect(messages).toContain('Two jackets');
    expect(messages).not.toContain('call-1');
  },
);

test('continues after a cut in the second stream without making the call again', async () => {
  const second = recordedBytes('ai-sdk-7-call-2');
  const cut = { ...body('ai-sdk-7-call-2'), bytes: [second.subarray(0, 200)] };
  const { fetch, calls: requests } = createFakeFetch(body('ai-sdk-7-call-1'), cut, body('ai-sdk-7-call-2'));
  const transport = create('ai-sdk-7', fetch, true);
  const first = await run(transport);
  expect(first.items.at(-1)).toEqual({ kind: 'end', reason: 'cut', resumable: true });
  const resumeFrom = Math.max(...first.items.map((item) => ('seq' in item && item.seq) || 0));
  const rest: TurnItem[] = [];
  const request = { sessionId: 'chat-1', inputs, turnId: 't', tools, resumeFrom };
  for await (const item of transport.invoke(request)) rest.push(item);
  expect(rest.filter(({ kind }) => kind === 'call')).toEqual([]);
  expect(textsOf([...first.items, ...rest])).toEqual(texts);
  expect(requests[2]?.init.method).toBe('GET');
});

test('shows the products of a tool that the server has run after the approval', async () => {
  const { fetch } = createFakeFetch(body('ai-sdk-7-approval-1'), body('ai-sdk-7-approval-2'));
  const { items } = await run(create('ai-sdk-7', fetch), { status: 'allowed' });
  const events = items.flatMap((item) => (item.kind === 'events' ? item.events : []));
  expect(events).toContainEqual(expect.objectContaining({ kind: 'recommendation' }));
});

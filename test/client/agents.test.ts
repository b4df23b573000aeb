import { describe, expect, test } from 'vitest';
import { createAgUiTransport, createAiSdkTransport, type InvokeRequest } from '../../src/client/index.ts';
import { recordedBytes, recordedJson } from '../support/agentStreams.ts';
import { createFakeFetch, type FakeBody } from './fakeFetch.ts';
import { collect, describeTransport, isNumbered, kindOf } from './transportContract.ts';

const inputs = [{ kind: 'text', text: 'A waterproof jacket under 160' }] as const;
const body = (name: string, length?: number): FakeBody => ({
  bytes: [recordedBytes(name).subarray(0, length)],
  headers: { 'content-type': 'text/event-stream' },
});
const create = {
  'AI SDK': (fetch: typeof globalThis.fetch, resume = false) =>
    createAiSdkTransport({ api: 'https://shop.example/chat', fetch, resume }),
  'AG-UI': (fetch: typeof globalThis.fetch) =>
    createAgUiTransport({ url: 'https://shop.example/chat', fetch }),
} as const;
const createWithStop = {
  'AI SDK': (stop: () => Promise<void>) => createAiSdkTransport({ api: 'https://shop.example/chat', stop }),
  'AG-UI': (stop: () => Promise<void>) => createAgUiTransport({ url: 'https://shop.example/chat', stop }),
} as const;
const recordings = { 'AI SDK': 'ai-sdk-7-products', 'AG-UI': 'ag-ui-products' } as const;
const names = ['AI SDK', 'AG-UI'] as const;

for (const name of names) {
  describeTransport(
    name,
    () => ({ transport: create[name](createFakeFetch(body(recordings[name])).fetch) }),
    { inputs, isResumable: false },
  );
}

describeTransport(
  'AI SDK with resume',
  () => ({ transport: create['AI SDK'](createFakeFetch(body('ai-sdk-7-products')).fetch, true) }),
  { inputs, isResumable: true },
);

/** Runs a turn in a new session. */
async function runTurn(
  transport: ReturnType<typeof createAiSdkTransport>,
  fields: Partial<InvokeRequest> = {},
) {
  const { sessionId } = await transport.init({});
  const request = { sessionId, inputs, turnId: crypto.randomUUID(), ...fields };
  return { request, items: await collect(transport.invoke(request)) };
}

interface SentMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly parts?: readonly { readonly type: string; readonly text?: string }[];
}
const sentMessages = (init: RequestInit | undefined): readonly SentMessage[] =>
  (JSON.parse(String(init?.body)) as { messages: SentMessage[] }).messages;

describe.each(names)('a transport to %s', (name) => {
  test('ends a turn with `cut` if its stream is incomplete', async () => {
    const transport = create[name](createFakeFetch(body(recordings[name], 700)).fetch);
    const { items } = await runTurn(transport);
    expect(items.at(-1)).toEqual({ kind: 'end', reason: 'cut' });
  });

  test('rejects a resume, which is not enabled or not part of the protocol', async () => {
    const transport = create[name](createFakeFetch(body(recordings[name])).fetch);
    const { request } = await runTurn(transport);
    expect(await kindOf(collect(transport.invoke({ ...request, resumeFrom: 1 })))).toBe('turn-unknown');
  });

  test.each([
    ['the status 400', 'refused', new Response('{"error":"No."}', { status: 400 })],
    ['the status 429', 'busy', new Response('Slow down', { status: 429 })],
    ['the status 503', 'unavailable', new Response('', { status: 503 })],
    ['an HTML page', 'protocol', new Response('<p>Log in</p>', { headers: { 'content-type': 'text/html' } })],
  ])('rejects a response with %s as `%s`', async (_, kind, response) => {
    expect(await kindOf(runTurn(create[name](createFakeFetch(response).fetch)))).toBe(kind);
  });

  test('rejects `health` if the server cannot be reached, and resolves with false if the server has failed', async () => {
    expect(await kindOf(create[name](createFakeFetch().fetch).health())).toBe('network');
    const failed = createFakeFetch(new Response('', { status: 503 }));
    expect(await create[name](failed.fetch).health()).toBe(false);
  });

  test('rejects `stop` with a `ServiceError` if the option `stop` has failed or the call was aborted', async () => {
    const cause = new TypeError('Failed to fetch');
    const transport = createWithStop[name](() => Promise.reject(cause));
    const turn = { sessionId: 's', turnId: 't' };
    await expect(transport.stop(turn)).rejects.toMatchObject({
      name: 'ServiceError',
      kind: 'network',
      cause,
    });
    await expect(transport.stop(turn, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: 'aborted',
    });
  });

  test('forgets a turn that the server has refused', async () => {
    const { fetch, calls } = createFakeFetch(new Response('', { status: 400 }), body(recordings[name]));
    const transport = create[name](fetch);
    const { sessionId } = await transport.init({});
    const request = { sessionId, inputs, turnId: 'a' };
    expect(await kindOf(collect(transport.invoke(request)))).toBe('refused');
    await collect(transport.invoke({ ...request, turnId: 'b' }));
    expect(sentMessages(calls[1]?.init)).toHaveLength(1);
  });

  test('sends greetings, pictures and choices as messages', async () => {
    const { fetch, calls } = createFakeFetch(body(recordings[name]));
    await runTurn(create[name](fetch), {
      turnId: 't',
      inputs: [
        { kind: 'assistant', text: 'Hello!' },
        { kind: 'image', url: 'https://shop.example/u/a.png', caption: 'Mine' },
        { kind: 'button', id: 'b', title: 'Yes' },
      ],
    });
    const messages = sentMessages(calls[0]?.init);
    expect(messages.map(({ role }) => role)).toEqual(['assistant', 'user', 'user']);
    expect(JSON.stringify(messages[1])).toContain('image/png');
    expect(JSON.stringify(messages[2])).toContain('Yes');
  });

  test.each(['a.jpg', 'a.constructor', 'a'])('sends picture %s as a JPEG', async (file) => {
    const { fetch, calls } = createFakeFetch(body(recordings[name]));
    await runTurn(create[name](fetch), {
      inputs: [{ kind: 'image', url: `https://shop.example/u/${file}`, caption: '' }],
    });
    expect(JSON.stringify(sentMessages(calls[0]?.init))).toContain('image/jpeg');
  });
});

describe('a transport to the AI SDK', () => {
  test('continues a cut turn without repeating its events', async () => {
    const cut = body('ai-sdk-7-products', 1_200);
    const { fetch, calls } = createFakeFetch(cut, body('ai-sdk-7-products'));
    const transport = create['AI SDK'](fetch, true);
    const { request, items } = await runTurn(transport);
    expect(items.at(-1)).toEqual({ kind: 'end', reason: 'cut', resumable: true });
    const numbered = items.filter(isNumbered);
    const rest = await collect(transport.invoke({ ...request, resumeFrom: numbered.length }));
    expect(calls[1]?.url).toBe(`https://shop.example/chat/${request.sessionId}/stream`);
    const once = await runTurn(create['AI SDK'](createFakeFetch(body('ai-sdk-7-products')).fetch, true));
    expect([...items.slice(1, -1), ...rest.slice(1)]).toEqual(once.items.slice(1));
  });

  test('rejects a resume of a stream that the server no longer has', async () => {
    const { fetch } = createFakeFetch(body('ai-sdk-7-products', 500), new Response(null, { status: 204 }));
    const transport = create['AI SDK'](fetch, true);
    const { request } = await runTurn(transport);
    expect(await kindOf(collect(transport.invoke({ ...request, resumeFrom: 0 })))).toBe('turn-unknown');
  });

  test.each(['5', '6', '7'])(
    'sends the texts and tools that the client of version %s sends',
    async (version) => {
      const { fetch, calls } = createFakeFetch(body(`ai-sdk-${version}-products`));
      const transport = create['AI SDK'](fetch);
      const { request } = await runTurn(transport);
      await collect(transport.invoke({ ...request, turnId: 'next' }));
      const reference = recordedJson('ai-sdk-messages') as Record<string, SentMessage>;
      const expected = reference[`ai-sdk-${version}-products`]?.parts ?? [];
      const [, reply] = sentMessages(calls[1]?.init);
      const sent = reply?.parts ?? [];
      const isSent = ({ type }: { type: string }) => !/^(reasoning|source-url)$/.test(type);
      expect(sent.map(({ type }) => type)).toEqual(expected.filter(isSent).map(({ type }) => type));
      for (const [index, part] of expected.filter(isSent).entries())
        expect(part).toMatchObject(sent[index] ?? {});
    },
  );
});

/** The messages that the client of AG-UI sends with the turn after a recorded run. */
const referenceMessages = (name: string): readonly SentMessage[] => {
  const requests = recordedJson('ag-ui-requests') as Record<string, { messages: SentMessage[] }[]>;
  return requests[name]?.[1]?.messages ?? [];
};
/** The messages without reasoning, which is not sent back, and without the ids of the shopper's messages. */
const agUiMessages = (messages: readonly SentMessage[]) =>
  messages
    .filter(({ role }) => role !== 'reasoning')
    .map((message) => (message.role === 'user' ? { ...message, id: '' } : message));

describe('a transport to AG-UI', () => {
  test.each(['products', 'tools', 'error'])(
    'sends the messages that the reference client sends after run %s',
    async (name) => {
      const { fetch, calls } = createFakeFetch(body(`ag-ui-${name}`));
      const transport = create['AG-UI'](fetch);
      const { request } = await runTurn(transport);
      const next = [{ kind: 'text', text: 'And in blue?' }] as const;
      await collect(transport.invoke({ ...request, inputs: next, turnId: 'next' }));
      expect(agUiMessages(sentMessages(calls[1]?.init))).toEqual(agUiMessages(referenceMessages(name)));
    },
  );

  test('answers the question that has interrupted the run', async () => {
    const { fetch, calls } = createFakeFetch(body('ag-ui-interrupt'));
    const transport = create['AG-UI'](fetch);
    const { request } = await runTurn(transport);
    const answer = [{ kind: 'row', id: 'M', title: 'M', description: '' }] as const;
    await collect(transport.invoke({ ...request, inputs: answer, turnId: 'next' }));
    expect(JSON.parse(String(calls[1]?.init.body))).toMatchObject({
      resume: [{ interruptId: 'interrupt-1', status: 'resolved', payload: 'M' }],
    });
  });

  const sse = (...events: readonly object[]): FakeBody => ({
    bytes: events.map((event) => `data: ${JSON.stringify(event)}\n\n`),
    headers: { 'content-type': 'text/event-stream' },
  });
  const question = { message: 'Which size?', options: ['S', 'M'] };
  const asked = { type: 'CUSTOM', name: 'on_interrupt', value: JSON.stringify(question) };
  const answer = [{ kind: 'button', id: 'M', title: 'M' }] as const;

  test('answers a question of LangGraph with its command, beside the properties of the page', async () => {
    const { fetch, calls } = createFakeFetch(sse(asked, { type: 'RUN_FINISHED' }));
    const forwardedProps = () => ({ shop: 'berlin' });
    const transport = createAgUiTransport({ url: 'https://shop.example/chat', fetch, forwardedProps });
    const { request } = await runTurn(transport);
    await collect(transport.invoke({ ...request, inputs: answer, turnId: 'next' }));
    const sent = calls.map(({ init }) => JSON.parse(String(init.body)));
    expect(sent[0].forwardedProps).toEqual({ shop: 'berlin' });
    expect(sent[1].forwardedProps).toEqual({
      shop: 'berlin',
      command: { resume: 'M', interruptEvent: question },
    });
    expect(sent[1]).not.toHaveProperty('resume');
  });

  test('answers a question that came in both forms by its id', async () => {
    const outcome = { type: 'interrupt', interrupts: [{ id: 'i', message: 'Which size?' }] };
    const { fetch, calls } = createFakeFetch(sse(asked, { type: 'RUN_FINISHED', outcome }));
    const transport = create['AG-UI'](fetch);
    const { request } = await runTurn(transport);
    await collect(transport.invoke({ ...request, inputs: answer, turnId: 'next' }));
    const { resume, forwardedProps } = JSON.parse(String(calls[1]?.init.body));
    expect(resume).toEqual([{ interruptId: 'i', status: 'resolved', payload: 'M' }]);
    expect(forwardedProps).toEqual({});
  });
});

test.each([
  ['204', new Response(null, { status: 204 })],
  ['an empty body', { bytes: [], headers: { 'content-type': 'text/event-stream' } }],
  ['only comments', { bytes: [': hello\n\n'], headers: { 'content-type': 'text/event-stream' } }],
] as const)('a turn to which the server responds with %s is complete', async (_, response) => {
  for (const name of names) {
    const { items } = await runTurn(create[name](createFakeFetch(response).fetch));
    expect(items.map(({ kind }) => kind)).toEqual(['accepted', 'end']);
    expect(items.at(-1)).toEqual({ kind: 'end', reason: 'complete' });
  }
});

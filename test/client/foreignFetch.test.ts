import { afterEach, describe, expect, it } from 'vitest';
import { createAiSdkTransport } from '../../src/client/aiSdk.ts';
import { createHttpTransport, type Transport, type TurnItem } from '../../src/client/index.ts';
import { formatTurnLine, ownFields } from '../../src/protocol/index.ts';
import { collect } from './transportContract.ts';

const request = { sessionId: 's', inputs: [{ kind: 'text', text: 'Hello' }], turnId: 't' } as const;
const line = { seq: 1, messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Hi é' } } } };
const turn = `${JSON.stringify(line)}\n${formatTurnLine({ end: { lines: 1, reason: 'complete' } })}`;
const stream = [
  { type: 'start' },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'Hi é' },
  { type: 'text-end', id: '1' },
  { type: 'finish' },
]
  .map((part) => `data: ${JSON.stringify(part)}\n\n`)
  .join('');

/** Responses that polyfills and wrappers of `fetch` return. */
const responses: Readonly<Record<string, (text: string) => object>> = {
  'has no `body`': (text) => ({ ok: true, status: 200, headers: new Headers(), text: async () => text }),
  'has a body that is no web stream': (text) => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    body: { pipe() {} },
    text: async () => text,
  }),
  'has no `Headers`': (text) => ({ ok: true, status: 200, headers: {}, text: async () => text }),
};
const transports: Readonly<Record<string, (fetch: typeof globalThis.fetch) => [Transport, string]>> = {
  'the proxy': (fetch) => [createHttpTransport({ endpoint: '/agent', fetch }), turn],
  'an AI SDK server': (fetch) => [createAiSdkTransport({ api: '/chat', fetch }), stream],
};
const textOf = (items: readonly TurnItem[]) =>
  items
    .flatMap((item): string[] => {
      if (item.kind === 'text') return [item.delta];
      return item.kind === 'events'
        ? item.events.map((event) => (event.kind === 'text' ? event.text : ''))
        : [];
    })
    .join('');

/** Invokes a turn whose requests are answered by `respond`. */
async function run(
  create: (typeof transports)[string],
  respond: (text: string, init: RequestInit) => object | Promise<object>,
  signal?: AbortSignal,
): Promise<readonly TurnItem[]> {
  const [transport, text] = create(async (_input, init = {}) => (await respond(text, init)) as Response);
  // The session of an agent server needs no request.
  if (text === stream) await transport.init({ sessionId: 's' });
  return collect(transport.invoke(request, signal && { signal }));
}

describe.each(Object.entries(transports))('a turn of %s', (_server, create) => {
  it.each(Object.entries(responses))('is read from a response that %s', async (_name, respond) => {
    const items = await run(create, respond);
    expect(textOf(items)).toBe('Hi é');
    expect(items.at(-1)).toMatchObject({ kind: 'end', reason: 'complete' });
  });

  it('without a stream ends when it is aborted', async () => {
    const stop = new AbortController();
    const pending = run(
      create,
      () => ({
        ok: true,
        status: 200,
        headers: new Headers(),
        text: () => {
          queueMicrotask(() => stop.abort());
          return new Promise(() => {});
        },
      }),
      stop.signal,
    );
    await expect(pending).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('without a stream is cut when its text cannot be read', async () => {
    const items = await run(create, () => ({
      ok: true,
      status: 200,
      headers: new Headers(),
      text: () => Promise.reject(new TypeError('terminated')),
    }));
    expect(items.at(-1)).toMatchObject({ kind: 'end', reason: 'cut' });
  });

  describe('in a page that changes all objects and arrays', () => {
    const added = [
      [Object.prototype, 'mode', 'no such mode'],
      [Object.prototype, 'signal', 'no signal'],
      [Object.prototype, 'body', 'no body'],
      [Array.prototype, 'toJSON', () => 'no array'],
    ] as const;
    afterEach(() => {
      for (const [owner, name] of added) Reflect.deleteProperty(owner, name);
    });

    it('is requested as in any other page', async () => {
      const sent: unknown[] = [];
      for (const [owner, name, value] of added)
        Object.defineProperty(owner, name, { value, configurable: true, writable: true });
      const items = await run(create, (text, init) => {
        // The constructor reads the options like `fetch`. Node's own code for signals does not work in such a page.
        const { method } = new Request('http://localhost/', ownFields({ ...init, signal: null }));
        sent.push(init.body, method, init.signal?.aborted);
        return new Response(text);
      });
      for (const [owner, name] of added) Reflect.deleteProperty(owner, name);
      expect(textOf(items)).toBe('Hi é');
      const [body, ...others] = sent.slice(-3);
      expect(others).toEqual(['POST', false]);
      const { inputEvents, messages } = JSON.parse(String(body)) as Record<string, unknown>;
      expect([inputEvents ?? messages].flat()).toHaveLength(1);
    });
  });
});

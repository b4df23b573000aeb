import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createAgUiTransport,
  createAiSdkTransport,
  createHttpTransport,
  type Transport,
  type TurnItem,
} from '../../src/client/index.ts';
import { isServiceError } from '../../src/protocol/index.ts';

const silent = { code: 'silent', message: expect.any(String) };
const turn = { inputs: [{ kind: 'text', text: 'Hello' }], turnId: 't' } as const;

/** A server whose responses the test writes; those without a head never come. */
function createServer() {
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  let headers: Record<string, string> | undefined;
  const fetch: typeof globalThis.fetch = (_, init) => {
    signals.push(init?.signal);
    if (!headers) return new Promise(() => undefined);
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) });
    return Promise.resolve(new Response(stream, { headers }));
  };
  return {
    fetch,
    signals,
    respond: (next: Record<string, string> = {}) => {
      headers = next;
    },
    write: (text: string) => bodies.at(-1)?.enqueue(new TextEncoder().encode(text)),
  };
}
type Server = ReturnType<typeof createServer>;

const transports: Readonly<Record<string, (server: Server, silenceMs?: number) => Transport>> = {
  http: ({ fetch }, silenceMs) =>
    createHttpTransport({ endpoint: 'https://shop.example/agent', fetch, ...(silenceMs && { silenceMs }) }),
  'AI SDK': ({ fetch }, silenceMs) =>
    createAiSdkTransport({ api: 'https://shop.example/chat', fetch, ...(silenceMs && { silenceMs }) }),
  'AG-UI': ({ fetch }, silenceMs) =>
    createAgUiTransport({ url: 'https://shop.example/chat', fetch, ...(silenceMs && { silenceMs }) }),
};

/** Reads a turn in the background. */
function read(items: AsyncIterable<TurnItem>) {
  const received: TurnItem[] = [];
  const result: { kind?: string } = {};
  void (async () => {
    try {
      for await (const item of items) received.push(item);
    } catch (error) {
      result.kind = isServiceError(error) ? error.kind : 'other';
    }
  })();
  return { received, result };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each(Object.entries(transports))('a server of %s that is silent', (name, create) => {
  /** `http` has a session of its own server, which is not silent here. */
  const open = async (transport: Transport) => (name === 'http' ? 's' : (await transport.init({})).sessionId);

  test('cuts the turn 60 seconds after its last byte, a heartbeat included', async () => {
    const server = createServer();
    server.respond({ 'content-type': 'text/event-stream' });
    const transport = create(server);
    const { received } = read(transport.invoke({ sessionId: await open(transport), ...turn }));
    await vi.advanceTimersByTimeAsync(59_000);
    server.write(name === 'http' ? '\n' : ': \n\n');
    await vi.advanceTimersByTimeAsync(59_999);
    expect(received.map(({ kind }) => kind)).toEqual(['accepted']);
    await vi.advanceTimersByTimeAsync(1);
    expect(received.at(-1)).toEqual({ kind: 'end', reason: 'cut', error: silent });
  });

  test('is refused after 60 seconds if its head never comes, and its request is aborted', async () => {
    const server = createServer();
    const transport = create(server);
    const { received, result } = read(transport.invoke({ sessionId: await open(transport), ...turn }));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(result.kind).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(result.kind).toBe('silent');
    expect(received).toEqual([]);
    expect(server.signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  test('has the time of the option', async () => {
    const server = createServer();
    const transport = create(server, 5_000);
    const { result } = read(transport.invoke({ sessionId: await open(transport), ...turn }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(result.kind).toBe('silent');
  });

  test('ends a turn that is not streamed', async () => {
    const transport = create(createServer());
    const settled = vi.fn();
    void transport
      .invokeSync({ sessionId: await open(transport), ...turn })
      .catch((error) => settled(error.kind));
    // Without streaming, `http` gets its first byte only after the whole turn.
    await vi.advanceTimersByTimeAsync(name === 'http' ? 120_000 : 60_000);
    expect(settled).toHaveBeenCalledWith('silent');
  });

  test('counts as unhealthy', async () => {
    const settled = vi.fn();
    void create(createServer())
      .health()
      .catch((error) => settled(error.kind));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(settled).toHaveBeenCalledWith('silent');
  });
});

test('a numbered turn is resumed after a silence, and given up if that brings no new line', async () => {
  const server = createServer();
  server.respond({ 'shelftalk-turn': '1' });
  const transport = createHttpTransport({ endpoint: 'https://shop.example/agent', fetch: server.fetch });
  const first = read(transport.invoke({ sessionId: 's', ...turn }));
  await vi.advanceTimersByTimeAsync(0);
  server.write('{"seq":1,"sessionCloseEvent":{}}\n');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.received.at(-1)).toEqual({ kind: 'end', reason: 'cut', error: silent, resumable: true });
  const second = read(transport.invoke({ sessionId: 's', ...turn, resumeFrom: 1 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(second.received.at(-1)).toEqual({ kind: 'end', reason: 'cut', error: silent });
});

test('a stream that is sent again and stays silent is given up', async () => {
  const server = createServer();
  server.respond({ 'content-type': 'text/event-stream' });
  const transport = createAiSdkTransport({
    api: 'https://shop.example/chat',
    fetch: server.fetch,
    resume: true,
  });
  const { sessionId } = await transport.init({});
  const first = read(transport.invoke({ sessionId, ...turn }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.received.at(-1)).toMatchObject({ kind: 'end', reason: 'cut', resumable: true });
  const second = read(transport.invoke({ sessionId, ...turn, resumeFrom: 0 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(second.received.at(-1)).toEqual({ kind: 'end', reason: 'cut', error: silent });
});

test.each([
  ['AI SDK', { type: 'finish' }],
  ['AG-UI', { type: 'RUN_FINISHED' }],
] as const)(
  'an answer of %s is complete a second after its last event, though the stream stays open',
  async (name, last) => {
    const server = createServer();
    server.respond({ 'content-type': 'text/event-stream' });
    const transport = transports[name]?.(server);
    if (!transport) throw new Error('There is no such transport.');
    const { sessionId } = await transport.init({});
    const { received } = read(transport.invoke({ sessionId, ...turn }));
    await vi.advanceTimersByTimeAsync(0);
    server.write(`data: ${JSON.stringify(last)}\n\n`);
    await vi.advanceTimersByTimeAsync(999);
    expect(received.at(-1)).toMatchObject({ kind: 'accepted' });
    await vi.advanceTimersByTimeAsync(1);
    expect(received.at(-1)).toEqual({ kind: 'end', reason: 'complete' });
  },
);

import type { HeldBytes, Latin1Text, RequestParts, Sink } from '../contract/index.ts';
import { MemoryConversations } from '../conversations/MemoryConversations.ts';
import { latin1ToBytes } from '../core/lines.ts';
import { Refusal } from '../core/Refusal.ts';
import { OriginRules } from '../server/OriginRules.ts';
import { baseHeaders, cors } from '../server/securityHeaders.ts';
import { createWelcomeResponder } from '../server/welcomeResponse.ts';
import { DisconnectSignal } from './DisconnectSignal.ts';
import { errorName } from './errorName.ts';
import { ProxyHandler } from './ProxyHandler.ts';
import type { ProxyHandlerOptions, ProxyOptions } from './ProxyOptions.ts';
import { RequestBody } from './RequestBody.ts';
import { bodyLimit, routes } from './routes.ts';
import { sendRefusal } from './sendJson.ts';

export interface FetchHandlerOptions extends ProxyOptions {
  /** Exact origins, or `https://*.shop.example` for every name below `shop.example`. */
  readonly allowedOrigins: readonly string[];
  readonly allowNoOrigin?: boolean;
  /** True outside production: pages of this machine may call, too. */
  readonly isLocal?: boolean;
  /** Returns the browser's network address. Absent: nothing is limited by address. */
  readonly address?: (request: Request) => string | undefined;
}
export interface FetchContext {
  /** Keeps the process alive until a turn has ended, even without its browser. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}
export interface FetchHandler {
  /** Handles `POST …/<route>`, its preflight request and `GET …/welcome.json`, below any path. Never rejects. */
  fetch(request: Request, context?: FetchContext): Promise<Response>;
  /** Number of running turns. */
  readonly running: number;
  /**
   * Refuses new turns and waits for the running ones.
   * @param grace Milliseconds until turns that still run are ended; default: 0.
   */
  close(grace?: number): Promise<void>;
}

/**
 * Creates the proxy for hosts that pass a `Request`: Next routes, Workers, Bun. Without `turnLog`, or if the host passes no
 * `waitUntil`, a turn ends when its browser disconnects and cannot be resumed. If instances do not share `turnLog`, a turn can be
 * resumed only at the instance that has claimed it.
 */
export function handleFetch(options: FetchHandlerOptions & ProxyHandlerOptions): FetchHandler {
  const { allowedOrigins, allowNoOrigin = false, isLocal = false, address, report = () => {} } = options;
  const origins = new OriginRules({ allowedOrigins, allowNoOrigin, isLocal, report });
  // `logged` and `plain` share one store, because the requests of one session may reach either.
  const { conversations = new MemoryConversations(options.clock ?? options.runtime.clock) } = options;
  const logged = new ProxyHandler({ ...options, conversations });
  const plain = new ProxyHandler({ ...options, conversations, turnLog: undefined });
  let welcome: ReturnType<typeof createWelcomeResponder> | undefined;

  async function fetch(request: Request, context: FetchContext = {}): Promise<Response> {
    const requestId = crypto.randomUUID();
    const { method, url } = request;
    if ((method === 'GET' || method === 'HEAD') && lastSegment(url) === 'welcome.json') {
      welcome ??= createWelcomeResponder(options);
      const { status, headers, body } = (await welcome)(request.headers.get('if-none-match'));
      const all = { ...baseHeaders, 'x-request-id': requestId, ...headers };
      return new Response(status === 304 || method === 'HEAD' ? null : body, { status, headers: all });
    }
    const headers = new Headers({ ...baseHeaders, 'x-request-id': requestId, vary: 'Origin' });
    const sink = new ResponseSink(headers);
    request.signal.addEventListener('abort', sink.abort, { once: true });
    if (request.signal.aborted) sink.abort();
    const work = respond(request, requestId, headers, sink, context)
      .catch((error: unknown) => {
        if (!(error instanceof Refusal))
          report('error', 'call failed', { reqId: requestId, error: errorName(error) });
        sendRefusal(sink, error instanceof Refusal ? error : new Refusal('internal'));
      })
      .finally(() => request.signal.removeEventListener('abort', sink.abort));
    // Without a log no work remains after a disconnect, and a host that waits would not report the disconnect.
    if (options.turnLog) context.waitUntil?.(work);
    return sink.response;
  }

  async function respond(
    request: Request,
    requestId: string,
    headers: Headers,
    sink: ResponseSink,
    { waitUntil }: FetchContext,
  ): Promise<void> {
    const origin = request.headers.get('origin') ?? undefined;
    const site = request.headers.get('sec-fetch-site') ?? undefined;
    if (!origins.mayCall({ origin, 'sec-fetch-site': site })) throw new Refusal('origin_refused');
    if (origin !== undefined) {
      headers.set('access-control-allow-origin', origin);
      headers.set('access-control-expose-headers', cors.exposed);
    }
    if (request.method === 'OPTIONS') return sink.preflight();
    const name = lastSegment(request.url);
    const route = routes.find((one) => one === name);
    if (request.method !== 'POST' || !route) throw new Refusal('not_found');
    const type = request.headers.get('content-type') ?? '';
    if (!/^application\/json\s*(;|$)/i.test(type)) {
      throw new Refusal('media_refused', { message: 'Send application/json.' });
    }
    const from = address?.(request);
    const parts: RequestParts = {
      route,
      body: await readBody(request, () => options.limiter?.hold?.('body', { address: from })),
      requestId,
      signal: sink.disconnected,
      header: (header) => request.headers.get(header) ?? undefined,
      ...(from === undefined ? {} : { address: from }),
    };
    await (options.turnLog && waitUntil ? logged : plain).handle(parts, sink);
  }

  return {
    fetch,
    get running() {
      return logged.running + plain.running;
    },
    async close(grace) {
      await Promise.all([logged.close(grace), plain.close(grace)]);
    },
  };
}

/** Status of a response whose browser has disconnected; nginx uses the same. */
const clientClosedRequest = 499;

const lastSegment = (url: string) => new URL(url).pathname.split('/').at(-1);

/** Stops reading at the size limit. @throws `Refusal`, also when the browser disconnects. */
async function readBody(request: Request, hold: () => HeldBytes | undefined): Promise<string> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  const body = new RequestBody({ maxBytes: bodyLimit, length, hold });
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) body.add(part.value);
    return new TextDecoder().decode(body.bytes());
  } catch (error) {
    // Rejects after a disconnect, when nothing is left to cancel.
    reader?.cancel().catch(() => {});
    throw error instanceof Refusal ? error : new Refusal('bad_request');
  } finally {
    body.release();
  }
}

/** Writes to the body of `response`, a promise that resolves as soon as the head is known. */
class ResponseSink implements Sink {
  readonly response: Promise<Response>;
  readonly disconnected = new DisconnectSignal();
  readonly #headers: Headers;
  readonly #body: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #resolve: (response: Response) => void = () => {};
  readonly #waiting = new Set<() => void>();
  /** Nothing more is written: the response has ended or its reader has disconnected. */
  #isOver = false;
  /** The stream is closed or cancelled. */
  #isDone = false;

  constructor(headers: Headers) {
    this.#headers = headers;
    this.response = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#wake(),
        cancel: () => this.#disconnect(),
      },
      { highWaterMark: 64 * 1024, size: (chunk) => chunk.length },
    );
  }

  /** Ends the response, because its browser has disconnected. */
  readonly abort = () => {
    if (this.#isDone) return;
    this.#disconnect();
    // The host may still wait for the response or read its body. Resolves nothing after the head.
    this.#controller?.close();
    this.#resolve(new Response(null, { status: clientClosedRequest, headers: this.#headers }));
  };

  preflight() {
    this.#isOver = true;
    this.#headers.set('access-control-allow-methods', 'POST');
    this.#headers.set('access-control-allow-headers', cors.allowed);
    this.#headers.set('access-control-max-age', cors.maxAge);
    this.#resolve(new Response(null, { status: 204, headers: this.#headers }));
  }
  head(status: number, headers: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(headers)) this.#headers.set(name, value);
    this.#resolve(new Response(this.#body, { status, headers: this.#headers }));
  }
  write(line: Latin1Text): boolean {
    if (this.#isOver) return true;
    this.#controller?.enqueue(latin1ToBytes(line));
    return (this.#controller?.desiredSize ?? 0) > 0;
  }
  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isDone || (this.#controller?.desiredSize ?? 0) > 0) return resolve();
      this.#waiting.add(resolve);
    });
  }
  end() {
    if (this.#isOver) return;
    this.#isOver = true;
    // A closed stream no longer reports when its reader has caught up.
    void this.drained().then(() => {
      if (!this.#isDone) this.#controller?.close();
      this.#isDone = true;
    });
  }
  #disconnect() {
    this.#isDone = true;
    if (!this.#isOver) this.disconnected.abort();
    this.#isOver = true;
    this.#wake();
  }
  #wake() {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

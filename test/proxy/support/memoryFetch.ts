import { randomUUID } from 'node:crypto';
import { routes } from '../../../proxy/handler/routes.ts';
import type { AgentProxy, Route, Sink } from '../../../proxy/index.ts';

/** The position at which a connection breaks: before the head, or after complete lines and some bytes of the next one. */
export type Cut = 'before head' | { readonly lines: number; readonly bytes: number };

interface Call {
  readonly route: Route;
  /** Received bytes of each line. */
  readonly lines: number[];
}
export interface MemoryFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly calls: readonly Call[];
}

/** `fetch` into a proxy in memory; `cutOf` returns where the connection of the n-th call, from 0, breaks. */
export function memoryFetch(
  proxy: AgentProxy,
  cutOf: (n: number) => Cut | undefined = () => undefined,
): MemoryFetch {
  const calls: Call[] = [];
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const name = String(input).split('/').at(-1);
    const route = routes.find((one) => one === name);
    if (!route) return Promise.reject(new Error(`no route ${name}`));
    const headers = new Headers(init.headers);
    const disconnect = new AbortController();
    const call = { route, lines: [] };
    const sink = new CuttingSink(cutOf(calls.length), call, () => disconnect.abort());
    calls.push(call);
    init.signal?.addEventListener('abort', () => sink.cut(), { once: true });
    void proxy.handle(
      {
        route,
        body: String(init.body),
        requestId: randomUUID(),
        signal: disconnect.signal,
        header: (header) => headers.get(header) ?? undefined,
      },
      sink,
    );
    return sink.response;
  };
  return { fetch, calls };
}

/** A connection that breaks at a given place. */
class CuttingSink implements Sink {
  readonly response: Promise<Response>;
  readonly #cut: Cut | undefined;
  readonly #call: Call;
  readonly #disconnect: () => void;
  readonly #pieces: Uint8Array[] = [];
  #state: 'open' | 'ended' | 'cut' = 'open';
  #settle: (response: Response | TypeError) => void = () => {};
  #wake: () => void = () => {};

  constructor(cut: Cut | undefined, call: Call, disconnect: () => void) {
    this.#cut = cut;
    this.#call = call;
    this.#disconnect = disconnect;
    this.response = new Promise((resolve, reject) => {
      this.#settle = (answer) => (answer instanceof Response ? resolve(answer) : reject(answer));
    });
  }

  head(status: number, headers: Readonly<Record<string, string>>) {
    if (this.#state !== 'open') return;
    if (this.#cut === 'before head') return this.cut();
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => this.#give(controller);
    // Without read-ahead, so that bytes before a cut are read before the error.
    const body = new ReadableStream({ pull, cancel: () => this.cut() }, { highWaterMark: 0 });
    this.#settle(new Response(body, { status, headers: { ...headers } }));
  }
  write(line: string): boolean {
    if (this.#state !== 'open') return true;
    const { lines } = this.#call;
    const left =
      typeof this.#cut === 'object' && this.#cut.lines === lines.length ? this.#cut.bytes : undefined;
    const forwarded = line.slice(0, left);
    lines.push(forwarded.length);
    this.#pieces.push(Buffer.from(forwarded, 'latin1'));
    this.#wake();
    if (left !== undefined) this.cut();
    return true;
  }
  drained() {
    return Promise.resolve();
  }
  end() {
    if (this.#state !== 'open') return;
    this.#state = 'ended';
    this.#wake();
  }
  cut() {
    if (this.#state !== 'open') return;
    this.#state = 'cut';
    this.#settle(new TypeError('fetch failed'));
    this.#wake();
    this.#disconnect();
  }

  async #give(controller: ReadableStreamDefaultController<Uint8Array>) {
    if (this.#pieces.length === 0 && this.#state === 'open') {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const piece = this.#pieces.shift();
    if (piece) controller.enqueue(piece);
    else if (this.#state === 'ended') controller.close();
    else controller.error(new TypeError('terminated'));
  }
}

import { type Dispatcher, Pool } from 'undici';
import type { Clock, Report, Timeouts, Timer } from '../contract.ts';
import { Refusal, refusalOfStatus } from './Refusal.ts';

export interface UpstreamOptions {
  readonly baseUrl: string;
  readonly apiKey: () => string;
  readonly clock: Clock;
  readonly timeouts: Timeouts;
  readonly report: Report;
  /** Calls at one time; one more is refused at once. */
  readonly maxCalls: number;
}
/** Hears a 2xx answer piece by piece, or why there is none; `end` or `failed` comes last and once. */
export interface Listener {
  head(): void;
  data(chunk: Uint8Array): void;
  end(): void;
  failed(refusal: Refusal): void;
}

const maxBody = 1024 * 1024;
const minute = 60_000;

/** The one way to the platform: a fixed address, the key added, nothing of the browser's headers passed on. */
export class Upstream {
  readonly options: UpstreamOptions;
  calls = 0;
  readonly #pool: Pool;
  readonly #prefix: string;
  #keyRefusedAt = Number.NEGATIVE_INFINITY;

  constructor(options: UpstreamOptions) {
    const base = new URL(options.baseUrl);
    this.options = options;
    this.#prefix = `${base.pathname.replace(/\/+$/, '')}/external/v1/ai/agent_graph/`;
    this.#pool = new Pool(base.origin, {
      connections: options.maxCalls,
      connect: { timeout: options.timeouts.connect },
      // The timers of Exchange rule.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  open(operation: string, body: unknown, requestId: string, listener: Listener): Exchange {
    if (this.calls >= this.options.maxCalls) throw new Refusal('unavailable', { retryAfter: 1 });
    const exchange = new Exchange(this, operation, listener);
    this.#pool.dispatch(
      {
        method: 'POST',
        path: this.#prefix + operation,
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          accept: 'application/x-ndjson, application/json',
          'x-api-key': this.options.apiKey(),
          'x-request-id': requestId,
        },
      },
      exchange,
    );
    return exchange;
  }

  /** A call with a small JSON answer. */
  call(operation: string, body: unknown, requestId: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      const exchange = this.open(operation, body, requestId, {
        head: () => {},
        data(chunk) {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes <= maxBody) return;
          exchange.abort();
          reject(new Refusal('upstream_failed'));
        },
        end() {
          try {
            resolve(JSON.parse(Buffer.concat(chunks).toString()));
          } catch {
            reject(new Refusal('upstream_failed'));
          }
        },
        failed: reject,
      });
    });
  }

  /** The platform said no: its words are for the operator, and the key's refusal is told once a minute. */
  refused(operation: string, status: number, text: string) {
    const { clock, report, apiKey } = this.options;
    const isKey = status === 401 || status === 403;
    const now = clock.now();
    if (isKey && now - this.#keyRefusedAt < minute) return;
    if (isKey) this.#keyRefusedAt = now;
    const said = text.replaceAll(apiKey(), '***').slice(0, 200);
    report(isKey ? 'error' : 'warn', isKey ? 'platform refused the API key' : 'platform refused a call', {
      operation,
      status,
      said,
    });
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** One call under way; it can be given up in every phase: no connection yet, no head yet, within the body. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #upstream: Upstream;
  readonly #operation: string;
  readonly #listener: Listener;
  #controller: Dispatcher.DispatchController | undefined;
  #timer: Timer;
  #status = 0;
  #retryAfter: number | undefined;
  #refusal = '';
  #isDone = false;

  constructor(upstream: Upstream, operation: string, listener: Listener) {
    this.#upstream = upstream;
    this.#operation = operation;
    this.#listener = listener;
    this.#timer = this.#startTimer(upstream.options.timeouts.firstByte);
    upstream.calls += 1;
  }

  abort() {
    if (this.#settle()) this.#controller?.abort(new Error('given up'));
  }
  /** Holds the platform back while the reader is behind; its silence then means nothing. */
  pause() {
    this.#timer.cancel();
    this.#controller?.pause();
  }
  resume() {
    if (this.#isDone) return;
    this.#timer = this.#startTimer(this.#upstream.options.timeouts.silence);
    this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#isDone) controller.abort(new Error('given up'));
  }
  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>) {
    if (status < 200 || this.#isDone) return;
    this.#status = status;
    this.#timer.cancel();
    this.#timer = this.#startTimer(this.#upstream.options.timeouts.silence);
    const seconds = Number(headers['retry-after']);
    if (seconds > 0 && seconds < 86_400) this.#retryAfter = Math.ceil(seconds);
    if (this.#isGood()) this.#listener.head();
  }
  onResponseData(_: unknown, chunk: Buffer) {
    if (this.#isDone) return;
    this.#timer.refresh();
    if (this.#isGood()) this.#listener.data(chunk);
    else if (this.#refusal.length < 2000) this.#refusal += chunk.toString('utf8', 0, 2000);
  }
  onResponseEnd() {
    if (!this.#settle()) return;
    if (this.#isGood()) this.#listener.end();
    else this.#refuse();
  }
  onResponseError(_: unknown, error: Error) {
    if (!this.#settle()) return;
    if (this.#status !== 0 && !this.#isGood()) return this.#refuse();
    const code = 'code' in error ? String(error.code) : error.name;
    this.#upstream.options.report('warn', 'connection to the platform failed', {
      operation: this.#operation,
      code,
    });
    const isSlow = code === 'UND_ERR_CONNECT_TIMEOUT';
    this.#listener.failed(
      new Refusal(this.#isGood() ? 'upstream_cut' : isSlow ? 'upstream_timeout' : 'upstream_failed'),
    );
  }

  #isGood() {
    return this.#status >= 200 && this.#status < 300;
  }
  #refuse() {
    this.#upstream.refused(this.#operation, this.#status, this.#refusal);
    this.#listener.failed(refusalOfStatus(this.#status, this.#retryAfter));
  }
  #startTimer(milliseconds: number): Timer {
    return this.#upstream.options.clock.timer(milliseconds, () => {
      this.abort();
      this.#listener.failed(new Refusal('upstream_timeout'));
    });
  }
  /** True once: what comes later is not heard. */
  #settle(): boolean {
    if (this.#isDone) return false;
    this.#isDone = true;
    this.#upstream.calls -= 1;
    this.#timer.cancel();
    return true;
  }
}

import { type Dispatcher, Pool } from 'undici';
import { proxyErrorOf } from '../../src/protocol/index.ts';
import type { CallHeaders, RelaySettings, Report, Timer } from '../contract.ts';
import { Refusal } from './Refusal.ts';

/** Hears a 2xx answer piece by piece, or why there is none; `end` or `failed` comes last and once. */
interface Listener {
  head?(): void;
  data(chunk: Buffer): void;
  end(): void;
  failed(refusal: Refusal): void;
}

type ExchangeCall = { readonly upstream: Upstream; readonly operation: string; readonly listener: Listener };

/** The one way to the platform: a fixed address, the key added, none of the browser's headers. */
export class Upstream {
  readonly settings: RelaySettings;
  calls = 0;
  readonly #pool: Pool;
  readonly #prefix: string;

  constructor(settings: RelaySettings) {
    const { origin, pathname } = new URL(settings.baseUrl);
    this.settings = settings;
    this.#prefix = `${pathname.replace(/\/+$/, '')}/external/v1/ai/agent_graph/`;
    // Of undici's own timers only the connecting one is of use: the others cannot wait for a slow reader.
    const timers = { connect: { timeout: settings.timeouts.connect }, headersTimeout: 0, bodyTimeout: 0 };
    this.#pool = new Pool(origin, { connections: settings.maxCalls, ...timers });
  }

  open(operation: string, body: unknown, headers: CallHeaders, listener: Listener): Exchange {
    const { apiKey, maxCalls } = this.settings;
    if (this.calls >= maxCalls) throw new Refusal('unavailable', { retryAfter: 1 });
    const exchange = new Exchange({ upstream: this, operation, listener });
    const accept = 'application/x-ndjson, application/json';
    const all = { ...headers, 'content-type': 'application/json', accept, 'x-api-key': apiKey() };
    const call = { method: 'POST', path: this.#prefix + operation, headers: all } as const;
    this.#pool.dispatch({ ...call, body: JSON.stringify(body) }, exchange);
    return exchange;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** One call under way; it can be given up before it has a connection, before its head, and within its body. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #call: ExchangeCall;
  #controller: Dispatcher.DispatchController | undefined;
  #timer: Timer | undefined;
  #status = 0;
  #retryAfter: number | undefined;
  /** The platform's own words about a refusal: for the operator only. */
  #said = '';
  #isDone = false;

  constructor(call: ExchangeCall) {
    this.#call = call;
    call.upstream.calls += 1;
    this.#wait('connect');
  }

  abort() {
    if (this.#settle()) this.#controller?.abort(new Error('given up'));
  }
  /** Holds the platform back while a reader is behind; its silence then means nothing. */
  pause() {
    this.#timer?.cancel();
    this.#controller?.pause();
  }
  resume() {
    if (this.#isDone) return;
    this.#wait('silence');
    this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#isDone) return controller.abort(new Error('given up'));
    this.#wait('firstByte');
  }
  onResponseStart(_: unknown, status: number, headers: Readonly<Record<string, unknown>>) {
    if (status < 200 || this.#isDone) return;
    this.#status = status;
    this.#wait('silence');
    const seconds = Number(headers['retry-after']);
    if (seconds > 0 && seconds <= 3600) this.#retryAfter = Math.ceil(seconds);
    if (this.#isGood()) this.#call.listener.head?.();
  }
  onResponseData(_: unknown, chunk: Buffer) {
    if (this.#isDone) return;
    this.#timer?.refresh();
    if (this.#isGood()) this.#call.listener.data(chunk);
    else this.#said = (this.#said + chunk.toString()).slice(0, 2000);
  }
  onResponseEnd() {
    if (!this.#settle()) return;
    if (this.#isGood()) this.#call.listener.end();
    else this.#refuse();
  }
  onResponseError(_: unknown, error: Error) {
    if (!this.#settle()) return;
    if (this.#status !== 0 && !this.#isGood()) return this.#refuse();
    const code = 'code' in error ? String(error.code) : error.name;
    this.#report('warn', 'platform connection failed', { code });
    if (code === 'UND_ERR_CONNECT_TIMEOUT')
      return this.#call.listener.failed(new Refusal('upstream_timeout'));
    this.#call.listener.failed(new Refusal(this.#isGood() ? 'upstream_cut' : 'upstream_failed'));
  }

  #isGood() {
    return this.#status >= 200 && this.#status < 300;
  }
  #refuse() {
    const status = this.#status;
    this.#report('warn', 'platform refused a call', { status, said: this.#said });
    this.#call.listener.failed(new Refusal(proxyErrorOf({ status }), { retryAfter: this.#retryAfter }));
  }
  #report(...[level, event, fields]: Parameters<Report>) {
    this.#call.upstream.settings.report(level, event, { operation: this.#call.operation, ...fields });
  }
  #wait(phase: 'connect' | 'firstByte' | 'silence') {
    const { clock, timeouts } = this.#call.upstream.settings;
    this.#timer?.cancel();
    this.#timer = clock.timer(timeouts[phase], () => {
      this.abort();
      this.#report('warn', 'platform timed out', { phase });
      this.#call.listener.failed(new Refusal('upstream_timeout'));
    });
  }
  /** True once: what comes after the end is not heard. */
  #settle(): boolean {
    if (this.#isDone) return false;
    this.#isDone = true;
    this.#call.upstream.calls -= 1;
    this.#timer?.cancel();
    return true;
  }
}

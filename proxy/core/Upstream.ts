import { proxyErrorOf } from '../../src/protocol/index.ts';
import type { Bytes, CallHeaders, Fault, Flow, Receiver, RelaySettings, Report, Timer } from '../contract.ts';
import { textOf } from './lines.ts';
import { Refusal } from './Refusal.ts';

/** Hears a 2xx answer piece by piece, or why there is none; `end` or `failed` comes last and once. */
export interface Listener {
  head?(): void;
  data(bytes: Bytes): void;
  end(): void;
  failed(refusal: Refusal): void;
}

type Call = Readonly<{ upstream: Upstream; operation: string; headers: CallHeaders; listener: Listener }>;

/** The one way to the platform: a fixed address, the key added, none of the browser's headers. */
export class Upstream {
  readonly settings: RelaySettings;
  calls = 0;

  constructor(settings: RelaySettings) {
    this.settings = settings;
  }

  open(operation: string, body: unknown, headers: CallHeaders, listener: Listener): Exchange {
    const { apiKey, maxCalls, way } = this.settings;
    if (this.calls >= maxCalls) throw new Refusal('unavailable', { retryAfter: 1 });
    const exchange = new Exchange({ upstream: this, operation, headers, listener });
    const accept = 'application/x-ndjson, application/json';
    const all = { ...headers, 'content-type': 'application/json', accept, 'x-api-key': apiKey() };
    way.send({ operation, headers: all, body: JSON.stringify(body) }, exchange);
    return exchange;
  }
}

/** One call under way; it can be given up before it has a connection, before its head, and within its body. */
class Exchange implements Receiver {
  readonly #call: Call;
  #flow: Flow | undefined;
  #timer: Timer | undefined;
  #status = 0;
  #retryAfter: number | undefined;
  /** The platform's own words about a refusal: for the operator only. */
  #said: Bytes = '';
  #isDone = false;

  constructor(call: Call) {
    this.#call = call;
    call.upstream.calls += 1;
    this.#wait('connect');
  }

  abort() {
    if (this.#settle()) this.#flow?.abort();
  }
  /** Holds the platform back while a reader is behind; its silence then means nothing. */
  pause() {
    this.#timer?.cancel();
    this.#flow?.pause();
  }
  resume() {
    if (this.#isDone) return;
    this.#wait('silence');
    this.#flow?.resume();
  }

  started(flow: Flow) {
    this.#flow = flow;
    if (this.#isDone) return flow.abort();
    this.#wait('firstByte');
  }
  head(status: number, retryAfter: string | undefined) {
    if (status < 200 || this.#isDone) return;
    this.#status = status;
    this.#wait('silence');
    const seconds = Number(retryAfter);
    if (seconds > 0 && seconds <= 3600) this.#retryAfter = Math.ceil(seconds);
    if (this.#isGood()) this.#call.listener.head?.();
  }
  data(bytes: Bytes) {
    if (this.#isDone) return;
    this.#timer?.refresh();
    if (this.#isGood()) return this.#call.listener.data(bytes);
    this.#said += bytes;
    if (this.#said.length < 2000) return;
    // So much is enough to know why.
    this.abort();
    this.#refuse();
  }
  ended() {
    if (!this.#settle()) return;
    if (this.#isGood()) this.#call.listener.end();
    else this.#refuse();
  }
  broke(fault: Fault) {
    if (!this.#settle()) return;
    if (this.#status !== 0 && !this.#isGood()) return this.#refuse();
    this.#report('warn', 'platform connection failed', { fault: fault.kind, code: fault.code });
    const early = fault.kind === 'timeout' ? 'upstream_timeout' : 'upstream_failed';
    this.#call.listener.failed(new Refusal(this.#isGood() ? 'upstream_cut' : early));
  }

  #isGood(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }
  #refuse() {
    const status = this.#status;
    this.#report('warn', 'platform refused a call', { status, said: textOf(this.#said) });
    this.#call.listener.failed(new Refusal(proxyErrorOf({ status }), { retryAfter: this.#retryAfter }));
  }
  #report(...[level, event, fields]: Parameters<Report>) {
    const { upstream, operation, headers } = this.#call;
    upstream.settings.report(level, event, { reqId: headers['x-request-id'], operation, ...fields });
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

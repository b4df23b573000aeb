import { proxyErrorOf } from '../../src/protocol/index.ts';
import type {
  CallHeaders,
  Latin1Text,
  RelaySettings,
  Report,
  Timer,
  UpstreamControl,
  UpstreamFailure,
  UpstreamListener,
} from '../contract.ts';
import { fromLatin1 } from './lines.ts';
import { Refusal } from './Refusal.ts';

/** Hears a 2xx answer piece by piece, or why there is none; `end` or `failed` comes last and once. */
export interface ResponseListener {
  head?(): void;
  data(bytes: Latin1Text): void;
  end(): void;
  failed(refusal: Refusal): void;
}

type Call = Readonly<{
  client: PlatformClient;
  operation: string;
  headers: CallHeaders;
  listener: ResponseListener;
}>;

/** The one way to the platform: a fixed address, the key added, none of the browser's headers. */
export class PlatformClient {
  readonly settings: RelaySettings;
  calls = 0;

  constructor(settings: RelaySettings) {
    this.settings = settings;
  }

  open(operation: string, body: unknown, headers: CallHeaders, listener: ResponseListener): PlatformCall {
    const { apiKey, maxCalls, upstream } = this.settings;
    if (this.calls >= maxCalls) throw new Refusal('unavailable', { retryAfter: 1 });
    const call = new PlatformCall({ client: this, operation, headers, listener });
    const accept = 'application/x-ndjson, application/json';
    const all = { ...headers, 'content-type': 'application/json', accept, 'x-api-key': apiKey() };
    upstream.send({ operation, headers: all, body: JSON.stringify(body) }, call);
    return call;
  }
}

/** One call under way; it can be given up before it has a connection, before its head, and within its body. */
class PlatformCall implements UpstreamListener {
  readonly #call: Call;
  #flow: UpstreamControl | undefined;
  #timer: Timer | undefined;
  #status = 0;
  #retryAfter: number | undefined;
  /** The platform's own words about a refusal: for the operator only. */
  #said: Latin1Text = '';
  #isDone = false;

  constructor(call: Call) {
    this.#call = call;
    call.client.calls += 1;
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

  started(flow: UpstreamControl) {
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
  data(bytes: Latin1Text) {
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
  failed(fault: UpstreamFailure) {
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
    this.#report('warn', 'platform refused a call', { status, said: fromLatin1(this.#said) });
    this.#call.listener.failed(new Refusal(proxyErrorOf({ status }), { retryAfter: this.#retryAfter }));
  }
  #report(...[level, event, fields]: Parameters<Report>) {
    const { client, operation, headers } = this.#call;
    client.settings.report(level, event, { reqId: headers['x-request-id'], operation, ...fields });
  }
  #wait(phase: 'connect' | 'firstByte' | 'silence') {
    const { clock, timeouts } = this.#call.client.settings;
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
    this.#call.client.calls -= 1;
    this.#timer?.cancel();
    return true;
  }
}

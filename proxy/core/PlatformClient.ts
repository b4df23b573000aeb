import { proxyErrorOf } from '../../src/protocol/index.ts';
import type { CallHeaders, RelaySettings, ResponseListener } from '../contract/relay.ts';
import type { Report, Timer } from '../contract/runtime.ts';
import type { Latin1Text, UpstreamControl, UpstreamFailure, UpstreamListener } from '../contract/upstream.ts';
import { decodeUtf8 } from './lines.ts';
import { Refusal } from './Refusal.ts';

type Call = Readonly<{ client: PlatformClient; operation: string; headers: CallHeaders }>;

/** Calls the agent's server at a fixed address, with its key. Of the browser's headers only `traceparent` is passed on. */
export class PlatformClient {
  readonly settings: RelaySettings;
  openCalls = 0;

  constructor(settings: RelaySettings) {
    this.settings = settings;
  }

  /** @param body A value, or a text that is JSON already. */
  open(operation: string, body: unknown, headers: CallHeaders, listener: ResponseListener): PlatformCall {
    const { maxCalls, upstream } = this.settings;
    if (this.openCalls >= maxCalls) throw new Refusal('unavailable', { retryAfter: 1 });
    const call = new PlatformCall({ client: this, operation, headers }, listener);
    const all = this.settings.headers(headers);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    upstream.send({ operation, headers: all, body: text }, call);
    return call;
  }
}

/** One open call. `abort` works at any time: while the call connects, before the head and within the body of the response. */
class PlatformCall implements UpstreamListener {
  readonly #call: Call;
  readonly #listener: ResponseListener;
  #control: UpstreamControl | undefined;
  #timer: Timer | undefined;
  #status = 0;
  #retryAfter: number | undefined;
  /** Body of an error response, for the operator only. */
  #errorBody: Latin1Text = '';
  #isDone = false;

  constructor(call: Call, listener: ResponseListener) {
    this.#call = call;
    this.#listener = listener;
    call.client.openCalls += 1;
    this.#wait('connect');
  }

  abort() {
    if (this.#settle()) this.#control?.abort();
  }
  /** Stops reading while the browser is behind; the timer for silence stops, too. */
  pause() {
    this.#timer?.cancel();
    this.#control?.pause();
  }
  resume() {
    if (this.#isDone) return;
    this.#wait('silence');
    this.#control?.resume();
  }

  started(control: UpstreamControl) {
    this.#control = control;
    if (this.#isDone) return control.abort();
    this.#wait('firstByte');
  }
  head(status: number, retryAfter: string | undefined) {
    if (status < 200 || this.#isDone) return;
    this.#status = status;
    this.#wait('silence');
    const seconds = Number(retryAfter);
    if (seconds > 0 && seconds <= 3600) this.#retryAfter = Math.ceil(seconds);
    if (this.#isGood()) this.#listener.head?.();
  }
  data(bytes: Latin1Text) {
    if (this.#isDone) return;
    this.#timer?.refresh();
    if (this.#isGood()) return this.#listener.data(bytes);
    this.#errorBody += bytes;
    if (this.#errorBody.length < 2000) return;
    this.abort();
    this.#refuse();
  }
  ended() {
    if (!this.#settle()) return;
    if (this.#isGood()) this.#listener.end();
    else this.#refuse();
  }
  failed({ kind, code }: UpstreamFailure) {
    if (!this.#settle()) return;
    if (this.#status !== 0 && !this.#isGood()) return this.#refuse();
    this.#report('warn', 'platform connection failed', { fault: kind, code });
    const early = kind === 'timeout' ? 'upstream_timeout' : 'upstream_failed';
    this.#listener.failed(new Refusal(this.#isGood() ? 'upstream_cut' : early));
  }

  #isGood(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }
  #refuse() {
    const status = this.#status;
    this.#report('warn', 'platform refused a call', { status, platformText: decodeUtf8(this.#errorBody) });
    this.#listener.failed(new Refusal(proxyErrorOf({ status }), { retryAfter: this.#retryAfter }));
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
      this.#listener.failed(new Refusal('upstream_timeout'));
    });
  }
  /** Returns true the first time; later events are ignored. */
  #settle(): boolean {
    if (this.#isDone) return false;
    this.#isDone = true;
    this.#call.client.openCalls -= 1;
    this.#timer?.cancel();
    return true;
  }
}

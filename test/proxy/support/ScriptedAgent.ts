import type { Runtime, UpstreamCall, UpstreamListener } from '../../../proxy/contract/index.ts';
import { nodeRuntime } from '../../../proxy/index.ts';
import { until } from './until.ts';

/** One received call of an agent in memory. */
export class ScriptedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly listener: UpstreamListener;
  isAborted = false;

  constructor({ headers, body }: UpstreamCall, listener: UpstreamListener) {
    this.headers = headers;
    this.body = JSON.parse(body);
    this.listener = listener;
    listener.started({
      abort: () => {
        this.isAborted = true;
      },
      pause: () => {},
      resume: () => {},
    });
  }

  /** Sends the head and some bytes of the response, which then ends, breaks or stays open. */
  play(bytes: Uint8Array, after: 'ends' | 'breaks' | 'stays open' = 'ends') {
    this.listener.head(200, undefined);
    if (bytes.length > 0) this.listener.data(Buffer.from(bytes).toString('latin1'));
    if (after === 'ends') this.listener.ended();
    if (after === 'breaks') this.listener.failed({ kind: 'reset', code: 'ECONNRESET' });
  }
}

/** An agent without a connection; `answer` is called for each call but health checks. */
export class ScriptedAgent {
  readonly calls: ScriptedCall[] = [];
  answer: (call: ScriptedCall) => void = () => {};
  readonly runtime: Runtime = {
    ...nodeRuntime,
    connect: () => ({
      send: (call, listener) => queueMicrotask(() => this.#take(call, listener)),
      close: async () => {},
    }),
  };

  /** Resolves to the n-th call, from 0. */
  async turn(n = 0): Promise<ScriptedCall> {
    await until(() => this.calls.length > n);
    const call = this.calls[n];
    if (!call) throw new Error('no such call');
    return call;
  }

  #take(sent: UpstreamCall, listener: UpstreamListener) {
    if (sent.method === 'HEAD') {
      listener.started({ abort: () => {}, pause: () => {}, resume: () => {} });
      listener.head(405, undefined);
      return listener.ended();
    }
    const call = new ScriptedCall(sent, listener);
    this.calls.push(call);
    this.answer(call);
  }
}

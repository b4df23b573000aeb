import { type Dispatcher, Pool } from 'undici';
import type { ConnectUpstream, UpstreamControl, UpstreamListener } from '../contract/index.ts';
import { classifyFailure } from './classifyFailure.ts';

/** Connects through undici, on Node's sockets, which takes the least CPU for each line. */
export const connectUndici: ConnectUpstream = ({ origin, pathname }, { connections, connectTimeout }) => {
  // The proxy has its own timers. Undici's timer for the body would also run while the proxy waits for a slow reader.
  const timers = { connect: { timeout: connectTimeout }, headersTimeout: 0, bodyTimeout: 0 };
  const pool = new Pool(origin, { connections, ...timers });
  return {
    send({ operation, headers, body, method = 'POST' }, listener) {
      const call = { method, path: pathname + operation, headers, body: method === 'POST' ? body : null };
      pool.dispatch(call, new DispatchedCall(listener));
    },
    close: () => pool.destroy(),
  };
};

class DispatchedCall implements Dispatcher.DispatchHandler, UpstreamControl {
  readonly #listener: UpstreamListener;
  #controller: Dispatcher.DispatchController | undefined;

  constructor(listener: UpstreamListener) {
    this.#listener = listener;
  }

  abort() {
    this.#controller?.abort(new Error('aborted'));
  }
  pause() {
    this.#controller?.pause();
  }
  resume() {
    this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    this.#listener.started(this);
  }
  onResponseStart(
    _: unknown,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) {
    const retryAfter = headers['retry-after'];
    this.#listener.head(status, typeof retryAfter === 'string' ? retryAfter : undefined);
  }
  onResponseData(_: unknown, chunk: Buffer) {
    this.#listener.data(chunk.toString('latin1'));
  }
  onResponseEnd() {
    this.#listener.ended();
  }
  onResponseError(_: unknown, error: Error) {
    this.#listener.failed(classifyFailure(error));
  }
}

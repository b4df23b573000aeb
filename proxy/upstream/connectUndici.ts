import { type Dispatcher, Pool } from 'undici';
import type { ConnectUpstream, UpstreamControl, UpstreamListener } from '../contract/index.ts';
import { classifyFailure } from './classifyFailure.ts';

/** The way over sockets of Node: the least work a line. */
export const connectUndici: ConnectUpstream = ({ origin, pathname }, { connections, connectTimeout }) => {
  // Of undici's own timers only the connecting one is of use: the others cannot wait for a slow reader.
  const timers = { connect: { timeout: connectTimeout }, headersTimeout: 0, bodyTimeout: 0 };
  const pool = new Pool(origin, { connections, ...timers });
  return {
    send({ operation, headers, body }, receiver) {
      const call = { method: 'POST', path: pathname + operation, headers, body } as const;
      pool.dispatch(call, new DispatchedCall(receiver));
    },
    close: () => pool.destroy(),
  };
};

class DispatchedCall implements Dispatcher.DispatchHandler, UpstreamControl {
  readonly #receiver: UpstreamListener;
  #controller: Dispatcher.DispatchController | undefined;

  constructor(receiver: UpstreamListener) {
    this.#receiver = receiver;
  }

  abort() {
    this.#controller?.abort(new Error('given up'));
  }
  pause() {
    this.#controller?.pause();
  }
  resume() {
    this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    this.#receiver.started(this);
  }
  onResponseStart(
    _: unknown,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) {
    const retryAfter = headers['retry-after'];
    this.#receiver.head(status, typeof retryAfter === 'string' ? retryAfter : undefined);
  }
  onResponseData(_: unknown, chunk: Buffer) {
    this.#receiver.data(chunk.toString('latin1'));
  }
  onResponseEnd() {
    this.#receiver.ended();
  }
  onResponseError(_: unknown, error: Error) {
    this.#receiver.failed(classifyFailure(error));
  }
}

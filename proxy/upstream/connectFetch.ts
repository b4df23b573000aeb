import type { ConnectUpstream, UpstreamControl, UpstreamListener } from '../contract/index.ts';
import { bytesToLatin1 } from '../core/lines.ts';
import { classifyFailure } from './classifyFailure.ts';

/**
 * Connects through the global `fetch`, for runtimes without Node's sockets. The runtime decides how many connections are open
 * and how long connecting may take.
 */
export const connectFetch: ConnectUpstream = (address) => {
  const open = new Set<FetchedCall>();
  return {
    send({ operation, headers, body, method = 'POST' }, listener) {
      const call = new FetchedCall(listener);
      open.add(call);
      // Compressed lines would arrive late, several at once.
      const plain = { ...headers, 'accept-encoding': 'identity' };
      const init = { method, headers: plain, body: method === 'POST' ? body : null };
      void call.run(address.href + operation, init).finally(() => open.delete(call));
    },
    async close() {
      for (const call of open) call.abort();
    },
  };
};

class FetchedCall implements UpstreamControl {
  readonly #listener: UpstreamListener;
  readonly #abort = new AbortController();
  #paused: Promise<void> | undefined;
  #release = () => {};

  constructor(listener: UpstreamListener) {
    this.#listener = listener;
  }

  abort() {
    this.#abort.abort();
    this.#release();
  }
  pause() {
    this.#paused ??= new Promise((resolve) => {
      this.#release = resolve;
    });
  }
  resume() {
    this.#paused = undefined;
    this.#release();
  }

  async run(address: string, call: RequestInit) {
    const listener = this.#listener;
    listener.started(this);
    try {
      const { signal } = this.#abort;
      const { status, headers, body } = await fetch(address, { redirect: 'manual', signal, ...call });
      listener.head(status, headers.get('retry-after') ?? undefined);
      const reader = body?.getReader();
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
        listener.data(bytesToLatin1(part.value));
        await this.#paused;
      }
      listener.ended();
    } catch (error) {
      listener.failed(classifyFailure(error));
    }
  }
}

import type { ConnectUpstream, UpstreamControl, UpstreamListener } from '../contract/index.ts';
import { bytesToLatin1 } from '../core/lines.ts';
import { classifyFailure } from './classifyFailure.ts';

/**
 * The way over the global `fetch`, for hosts without Node's sockets. How many connections there are, and how long
 * connecting may take, is up to the host.
 */
export const connectFetch: ConnectUpstream = (address) => {
  const open = new Set<FetchedCall>();
  return {
    send({ operation, headers, body }, receiver) {
      const call = new FetchedCall(receiver);
      open.add(call);
      // What is packed arrives in lumps.
      const plain = { ...headers, 'accept-encoding': 'identity' };
      void call.run(address.href + operation, { headers: plain, body }).finally(() => open.delete(call));
    },
    async close() {
      for (const call of open) call.abort();
    },
  };
};

class FetchedCall implements UpstreamControl {
  readonly #receiver: UpstreamListener;
  readonly #gone = new AbortController();
  #held: Promise<void> | undefined;
  #release = () => {};

  constructor(receiver: UpstreamListener) {
    this.#receiver = receiver;
  }

  abort() {
    this.#gone.abort();
    this.#release();
  }
  pause() {
    this.#held ??= new Promise((resolve) => {
      this.#release = resolve;
    });
  }
  resume() {
    this.#held = undefined;
    this.#release();
  }

  async run(address: string, call: { readonly headers: Record<string, string>; readonly body: string }) {
    const receiver = this.#receiver;
    receiver.started(this);
    try {
      const { signal } = this.#gone;
      const { status, headers, body } = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        signal,
        ...call,
      });
      receiver.head(status, headers.get('retry-after') ?? undefined);
      const reader = body?.getReader();
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
        receiver.data(bytesToLatin1(part.value));
        await this.#held;
      }
      receiver.ended();
    } catch (error) {
      receiver.failed(classifyFailure(error));
    }
  }
}

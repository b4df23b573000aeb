import type { Connect, Host, Receiver } from '../../../proxy/contract.ts';
import { nodeHost } from '../../../proxy/index.ts';

/** An upstream without a connection; the test calls the receiver of each call. */
export function heldPlatform(): { readonly host: Host; readonly receivers: readonly Receiver[] } {
  const receivers: Receiver[] = [];
  const connect: Connect = () => ({
    send: (_call, receiver) => receivers.push(receiver),
    close: async () => {},
  });
  return { host: { ...nodeHost, connect }, receivers };
}

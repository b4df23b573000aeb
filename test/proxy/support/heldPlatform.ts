import type { Connect, Host, Receiver } from '../../../proxy/contract.ts';
import { nodeHost } from '../../../proxy/index.ts';

/** A platform that says of each call only what the test tells its receiver, without any connection. */
export function heldPlatform(): { readonly host: Host; readonly receivers: readonly Receiver[] } {
  const receivers: Receiver[] = [];
  const connect: Connect = () => ({
    send: (_call, receiver) => receivers.push(receiver),
    close: async () => {},
  });
  return { host: { ...nodeHost, connect }, receivers };
}

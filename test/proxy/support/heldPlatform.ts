import type { ConnectUpstream, Runtime, UpstreamListener } from '../../../proxy/contract/index.ts';
import { nodeRuntime } from '../../../proxy/index.ts';

/** A platform that says of each call only what the test tells its receiver, without any connection. */
export function heldPlatform(): {
  readonly runtime: Runtime;
  readonly receivers: readonly UpstreamListener[];
} {
  const receivers: UpstreamListener[] = [];
  const connect: ConnectUpstream = () => ({
    send: (_call, receiver) => receivers.push(receiver),
    close: async () => {},
  });
  return { runtime: { ...nodeRuntime, connect }, receivers };
}

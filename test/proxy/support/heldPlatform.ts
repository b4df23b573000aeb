import type { ConnectUpstream, Runtime, UpstreamListener } from '../../../proxy/contract/index.ts';
import { nodeRuntime } from '../../../proxy/index.ts';

/** Returns a runtime whose upstream opens no connection; the test calls the receiver of each call itself. */
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

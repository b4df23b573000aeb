import type { CallHeaders, Clock, UpstreamControl } from '../../contract/index.ts';
import type { PlatformClient } from '../../core/PlatformClient.ts';

interface ProbeOptions {
  readonly client: PlatformClient;
  readonly clock: Clock;
}

/**
 * Resolves to whether the agent's server responds within `timeouts.connect`, with a status other than 5xx; 501 also counts as
 * healthy.
 */
export function probeHealth({ client, clock }: ProbeOptions, headers: CallHeaders): Promise<boolean> {
  const { upstream, timeouts } = client.settings;
  return new Promise((resolve) => {
    let control: UpstreamControl | undefined;
    const settle = (isHealthy: boolean) => {
      timer.cancel();
      resolve(isHealthy);
    };
    const timer = clock.timer(timeouts.connect, () => {
      control?.abort();
      resolve(false);
    });
    const call = { operation: 'health', method: 'HEAD', headers, body: '' } as const;
    upstream.send(call, {
      started(started) {
        control = started;
      },
      // Servers that do not implement HEAD respond with 405 or 501.
      head: (status) => settle(status < 500 || status === 501),
      data: () => {},
      ended: () => settle(false),
      failed: () => settle(false),
    });
  });
}

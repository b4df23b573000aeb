import type { CallHeaders, Clock, UpstreamControl } from '../../contract/index.ts';
import type { PlatformClient } from '../../core/PlatformClient.ts';

interface ProbeOptions {
  readonly client: PlatformClient;
  readonly clock: Clock;
}

/** Milliseconds in which a connection that cannot be made usually fails. */
const shortWait = 500;

/** Checks whether the agent's server can be reached, with `HEAD`. */
export class HealthProbe {
  readonly #options: ProbeOptions;
  /** Whether the server has once left a `HEAD` unanswered; later checks wait only for a failure. */
  #leavesOpen = false;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  /**
   * Resolves with true if the server responds within `timeouts.connect`, with a status other than 5xx or with 501, or if it has
   * accepted the request and leaves it unanswered: some servers know no `HEAD`.
   * @throws {Error} whose message says why the server is not healthy
   */
  isHealthy(headers: CallHeaders): Promise<true> {
    const { client, clock } = this.#options;
    const { upstream, timeouts, report } = client.settings;
    return new Promise((resolve, reject) => {
      let control: UpstreamControl | undefined;
      const settle = (problem?: string) => {
        timer.cancel();
        if (problem === undefined) resolve(true);
        else reject(new Error(problem));
      };
      const timer = clock.timer(this.#leavesOpen ? shortWait : timeouts.connect, () => {
        if (!control) return settle('it accepts no connection');
        if (!this.#leavesOpen)
          report(
            'info',
            'the agent leaves HEAD unanswered; it counts as healthy while it accepts connections',
          );
        this.#leavesOpen = true;
        settle();
        // Reports a failure at once.
        control.abort();
      });
      const call = { operation: 'health', method: 'HEAD', headers, body: '' } as const;
      upstream.send(call, {
        started: (started) => {
          control = started;
        },
        head: (status) => {
          // Servers that do not implement HEAD respond with 405 or 501.
          if (status < 500 || status === 501) this.#leavesOpen = false;
          settle(status < 500 || status === 501 ? undefined : `it responds with ${status}`);
        },
        data: () => {},
        ended: () => settle('it ends the connection without a response'),
        failed: ({ code }) => settle(`the connection failed: ${code}`),
      });
    });
  }
}

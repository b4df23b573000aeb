import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Clock, Report } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import type { AgentProxy } from '../handler/ProxyOptions.ts';

/** Milliseconds that an iteration of the event loop may take on average between two checks. */
const maxDelay = 500;
/** Milliseconds after a successful check in which the next one is expected; balancers check every few seconds. */
const checksWithin = 60_000;
/** Milliseconds that a shutdown waits for a balancer's next check. */
const maxWait = 30_000;

export interface Readiness {
  /**
   * Resolves once a check has shown a balancer that the proxy shuts down, or after 30 s; at once if nothing has checked the proxy
   * repeatedly, the last time within a minute.
   */
  untilSeen(): Promise<void>;
}

/**
 * Serves `/livez`, which succeeds while the process runs, and `/readyz`, which succeeds while the proxy can run turns. Reports
 * each reason for which it is not ready once, when a check meets it.
 */
export function serveReadiness(
  server: FastifyInstance,
  proxy: AgentProxy,
  { report, clock }: { readonly report: Report; readonly clock: Clock },
  isDraining: () => boolean,
  loopDelay = watchLoop(server),
): Readiness {
  /** Times of the last two successful checks; a single one may be that of a script that has started the proxy. */
  let [before, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let onSeen = () => {};
  server.get('/livez', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    const reason = await reasonNotReady();
    if (isDraining()) onSeen();
    else if (reason === undefined) [before, last] = [last, clock.elapsed()];
    if (reason !== undefined) throw new Refusal('unavailable', { message: reason, retryAfter: 2 });
    return { status: 'ok' };
  });

  async function reasonNotReady(): Promise<string | undefined> {
    if (isDraining()) return 'The proxy is shutting down.';
    const delay = loopDelay();
    if (delay > maxDelay) {
      note(`the proxy is overloaded: its event loop takes ${Math.round(delay)} ms`);
      return 'The proxy is overloaded.';
    }
    const reason = await proxy.notReadyReason();
    note(reason);
    return reason === undefined ? undefined : "The agent's server or the turn log is not available.";
  }

  let noted: string | undefined;
  function note(reason: string | undefined) {
    if (reason === noted) return;
    noted = reason;
    if (reason === undefined) report('info', 'ready again');
    else report('error', 'not ready', { reason });
  }

  return {
    untilSeen() {
      const isChecked = Number.isFinite(before) && clock.elapsed() - last < checksWithin;
      if (!isChecked) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = clock.timer(maxWait, resolve);
        onSeen = () => {
          timer.cancel();
          resolve();
        };
      });
    },
  };
}

/** Returns a function that returns how many milliseconds an iteration of the event loop has taken on average since the last call. */
function watchLoop(server: FastifyInstance): () => number {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  server.addHook('onClose', async () => {
    delay.disable();
  });
  return () => {
    const { mean } = delay;
    delay.reset();
    return mean / 1e6;
  };
}

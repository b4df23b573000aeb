import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import type { AgentProxy } from '../handler/ProxyHandler.ts';

/** Milliseconds that a turn of the event loop may take on average between two looks. */
const maxDelay = 500;

/** `/livez` says that the process runs, `/readyz` whether a turn sent here has a chance. */
export function serveReadiness(
  server: FastifyInstance,
  proxy: AgentProxy,
  isDraining: () => boolean,
  loopDelay = watchLoop(server),
) {
  server.get('/livez', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    const reason = await reasonAgainst();
    if (reason !== undefined) throw new Refusal('unavailable', { message: reason, retryAfter: 2 });
    return { status: 'ok' };
  });

  async function reasonAgainst(): Promise<string | undefined> {
    if (isDraining()) return 'The proxy is shutting down.';
    if (loopDelay() > maxDelay) return 'The proxy is overloaded.';
    return (await proxy.isReady()) ? undefined : 'The platform or the turn log is not available.';
  }
}

/** Gives the milliseconds that a turn of the event loop has taken on average since it was last asked. */
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

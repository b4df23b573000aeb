import type { FastifyInstance } from 'fastify';
import { StatusError } from '../StatusError.ts';

/** Tracks open requests, so that a server can shut down without interrupting them. */
interface RequestTracker {
  /** From now on new requests get 503. */
  rejectNewRequests(): void;
  /** Resolves when no request is open. */
  whenIdle(): Promise<void>;
}

export function trackRequests(app: FastifyInstance): RequestTracker {
  let rejecting = false;
  let openRequests = 0;
  let waiting: (() => void)[] = [];
  app.addHook('onRequest', async (_request, reply) => {
    if (rejecting) {
      reply.header('connection', 'close');
      throw new StatusError('unavailable', 'The platform is shutting down.');
    }
    openRequests++;
    reply.raw.once('close', () => {
      openRequests--;
      if (openRequests > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
  });
  return {
    rejectNewRequests() {
      rejecting = true;
    },
    async whenIdle() {
      if (openRequests > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

import type { FastifyInstance } from 'fastify';
import { StatusError } from '../StatusError.ts';

/** Knows which requests are being answered, so that a server can end without cutting them. */
interface RequestTracker {
  /** From now on new requests are refused with 503. */
  rejectNewRequests(): void;
  /** Resolves when no request is being answered. */
  whenIdle(): Promise<void>;
}

export function trackRequests(app: FastifyInstance): RequestTracker {
  let refusing = false;
  let busy = 0;
  let waiting: (() => void)[] = [];
  app.addHook('onRequest', async (_request, reply) => {
    if (refusing) {
      reply.header('connection', 'close');
      throw new StatusError('unavailable', 'The platform is shutting down.');
    }
    busy++;
    reply.raw.once('close', () => {
      busy--;
      if (busy > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
  });
  return {
    rejectNewRequests() {
      refusing = true;
    },
    async whenIdle() {
      if (busy > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

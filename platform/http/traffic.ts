import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/** Knows which requests are being answered, so that a server can end without cutting them. */
interface Traffic {
  /** From now on new requests are refused with 503. */
  refuse(): void;
  /** Resolves when no request is being answered. */
  idle(): Promise<void>;
}

export function watchTraffic(app: FastifyInstance): Traffic {
  let refusing = false;
  let busy = 0;
  let waiting: (() => void)[] = [];
  app.addHook('onRequest', async (_request, reply) => {
    if (refusing) {
      reply.header('connection', 'close');
      throw new Problem('unavailable', 'The platform is shutting down.');
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
    refuse() {
      refusing = true;
    },
    async idle() {
      if (busy > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

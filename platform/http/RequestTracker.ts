import type { FastifyInstance } from 'fastify';
import { StatusError } from '../StatusError.ts';

/** Tracks open requests, so that a server can shut down without interrupting them. */
export class RequestTracker {
  #isRejecting = false;
  #openRequests = 0;
  #idleWaiters: (() => void)[] = [];

  constructor(app: FastifyInstance) {
    app.addHook('onRequest', async (_request, reply) => {
      if (this.#isRejecting) {
        reply.header('connection', 'close');
        throw new StatusError('unavailable', 'The platform is shutting down.');
      }
      this.#openRequests++;
      reply.raw.once('close', () => this.#end());
    });
  }

  /** Makes the server respond to every later request with 503. */
  rejectNewRequests(): void {
    this.#isRejecting = true;
  }

  /** Resolves when no request is open. */
  async whenIdle(): Promise<void> {
    if (this.#openRequests > 0) await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  #end(): void {
    this.#openRequests--;
    if (this.#openRequests > 0) return;
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }
}

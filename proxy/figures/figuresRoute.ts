import type { FastifyInstance } from 'fastify';
import type { Limiter } from '../contract/index.ts';
import { createBodyParser } from '../server/createBodyParser.ts';
import type { Figures } from './Figures.ts';

/** Largest body of a report, in bytes. */
const bodyLimit = 1024;

/** Serves `POST /agent/figures`. The body is JSON as `text/plain`, for which browsers send no preflight. */
export function serveFigures(server: FastifyInstance, figures: Figures, limiter: Limiter) {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['text/plain', 'application/json'], createBodyParser(limiter, bodyLimit));
    scope.post('/agent/figures', { bodyLimit }, async (request, reply) => {
      await limiter.admit('call', { address: request.ip });
      await figures.receive(typeof request.body === 'string' ? request.body : '', request.ip);
      return reply.code(204).send();
    });
  });
}

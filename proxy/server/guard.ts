import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import type { OriginRules } from './OriginRules.ts';
import { cors, everyAnswer } from './securityHeaders.ts';

/** Turns away foreign hosts and foreign pages, and answers preflights, before anything is read. */
export function guard(server: FastifyInstance, origins: OriginRules, isBehindTrusted: boolean) {
  let isTold = isBehindTrusted;
  server.addHook('onRequest', async (request, reply) => {
    // All shoppers would then count as one address.
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      request.log.warn('addresses are forwarded, but TRUST_PROXY does not say by whom');
    }
    reply.headers({ ...everyAnswer, 'x-request-id': request.id });
    if (!origins.isHostKnown(request.headers.host)) throw new Refusal('origin_refused');
    if (!request.url.startsWith('/agent/') || request.method === 'GET') return;
    reply.header('vary', 'Origin');
    if (!origins.mayCall(request.headers)) throw new Refusal('origin_refused');
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', cors.exposed);
  });
  server.options('/agent/*', async (_request, reply) => {
    reply.headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': cors.allowed,
      'access-control-max-age': cors.maxAge,
    });
    return reply.code(204).send();
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info(
      { method, route: routeOptions.url, status: reply.raw.statusCode, milliseconds },
      'answered',
    );
  });
}

import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import type { OriginRules } from './OriginRules.ts';
import { baseHeaders, cors } from './securityHeaders.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What every answer to this request says, also one that Fastify does not send. */
    answerHeaders: Readonly<Record<string, string>> | null;
  }
}

/** Refuses foreign hosts and origins, and answers preflights, before a body is read. */
export function checkOrigins(server: FastifyInstance, origins: OriginRules, isBehindTrusted: boolean) {
  let isTold = isBehindTrusted;
  server.decorateRequest('answerHeaders', null);
  server.addHook('onRequest', (request, _reply, done) => {
    // All shoppers would then count as one address.
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      request.log.warn('addresses are forwarded, but TRUST_PROXY does not say by whom');
    }
    const { headers, id, method, routeOptions } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    // By the matched route: a path can be written in many ways that lead to it.
    const isCall = !isRead && (routeOptions.url ?? '/agent/').startsWith('/agent/');
    const mayPass = origins.isHostKnown(headers.host) && (!isCall || origins.mayCall(headers));
    request.answerHeaders = {
      ...baseHeaders,
      'x-request-id': id,
      ...(isCall && { vary: 'Origin' }),
      ...(isCall &&
        mayPass &&
        headers.origin !== undefined && {
          'access-control-allow-origin': headers.origin,
          'access-control-expose-headers': cors.exposed,
        }),
    };
    done(mayPass ? undefined : new Refusal('origin_refused'));
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of Object.entries(request.answerHeaders ?? {})) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done(null, payload);
  });
  server.options('/agent/*', async (_request, reply) => {
    reply.headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': cors.allowed,
      'access-control-max-age': cors.maxAge,
    });
    return reply.code(204).send();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info(
      { method, route: routeOptions.url, status: reply.raw.statusCode, milliseconds },
      'answered',
    );
    done();
  });
}

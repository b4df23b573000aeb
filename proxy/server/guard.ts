import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import type { OriginRules } from './OriginRules.ts';
import { cors, everyAnswer } from './securityHeaders.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What every answer to this request says, also one that Fastify does not send. */
    answerHeaders: Readonly<Record<string, string>> | null;
  }
}

/** Turns away foreign hosts and foreign pages, and answers preflights, before anything is read. */
export function guard(server: FastifyInstance, origins: OriginRules, isBehindTrusted: boolean) {
  let isTold = isBehindTrusted;
  server.decorateRequest('answerHeaders', null);
  server.addHook('onRequest', (request, reply, done) => {
    // All shoppers would then count as one address.
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      request.log.warn('addresses are forwarded, but TRUST_PROXY does not say by whom');
    }
    const { headers, id, method, url } = request;
    const answerHeaders: Record<string, string> = { ...everyAnswer, 'x-request-id': id };
    request.answerHeaders = answerHeaders;
    const isCall = url.startsWith('/agent/') && method !== 'GET';
    if (isCall) answerHeaders.vary = 'Origin';
    const mayPass = origins.isHostKnown(headers.host) && (!isCall || origins.mayCall(headers));
    if (mayPass && isCall && headers.origin !== undefined) {
      answerHeaders['access-control-allow-origin'] = headers.origin;
      answerHeaders['access-control-expose-headers'] = cors.exposed;
    }
    reply.headers(answerHeaders);
    done(mayPass ? undefined : new Refusal('origin_refused'));
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

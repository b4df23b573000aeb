import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import type { OriginRules } from './OriginRules.ts';
import { baseHeaders, cors } from './securityHeaders.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Headers of every response to this request, also of a response that the proxy writes without Fastify. */
    responseHeaders: Readonly<Record<string, string>> | null;
  }
}

/**
 * Refuses requests with an unknown `Host`, and calls of origins that are not allowed, before the body is read. Responds to
 * preflights and logs completed requests.
 */
export function checkOrigins(server: FastifyInstance, origins: OriginRules, hasTrustedProxy: boolean) {
  let isReported = hasTrustedProxy;
  server.decorateRequest('responseHeaders', null);
  server.addHook('onRequest', (request, reply, done) => {
    // Without TRUST_PROXY all shoppers behind a reverse proxy count as one address.
    if (!isReported && request.headers['x-forwarded-for'] !== undefined) {
      isReported = true;
      request.log.warn('X-Forwarded-For is ignored, because TRUST_PROXY is not set');
    }
    const { headers, id, method, routeOptions } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    // Decided by the matched route, because a path has many spellings.
    const isCall = !isRead && (routeOptions.url ?? '/agent/').startsWith('/agent/');
    const mayPass = origins.isHostKnown(headers.host) && (!isCall || origins.mayCall(headers));
    const { origin } = headers;
    request.responseHeaders =
      isCall && mayPass && origin !== undefined ? callHeaders(id, origin) : plainHeaders(id, isCall);
    // To keep the connection, Node would read the rest of a refused body, which may be a large file.
    if (!mayPass && !isRead) reply.header('connection', 'close');
    done(mayPass ? undefined : new Refusal('origin_refused'));
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of Object.entries(request.responseHeaders ?? {})) {
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
      'request completed',
    );
    done();
  });
}

function plainHeaders(id: string, isCall: boolean): Readonly<Record<string, string>> {
  return { ...baseHeaders, 'x-request-id': id, ...(isCall && { vary: 'Origin' }) };
}

/** Written out, because spreading other objects would take a hundredth of a turn's CPU. */
function callHeaders(id: string, origin: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': cors.exposed,
  };
}

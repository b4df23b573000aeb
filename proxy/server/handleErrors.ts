import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import { errorName } from '../handler/errorName.ts';
import { retryHeaders } from '../handler/sendJson.ts';
import { baseHeaders } from './securityHeaders.ts';

/** Sends every error as JSON, including Fastify's own. */
export function handleErrors(server: FastifyInstance) {
  server.setNotFoundHandler((_request, reply) => sendError(reply, new Refusal('not_found')));
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return sendError(reply, error);
    const refusal = refusalOfFastify(error);
    if (refusal.status === 500) request.log.error({ error: errorName(error) }, 'request failed');
    return sendError(reply, refusal);
  });
}

export function sendError(reply: FastifyReply, refusal: Refusal) {
  reply.headers({ ...baseHeaders, ...retryHeaders(refusal), 'cache-control': 'no-store' });
  return reply.code(refusal.status).send(refusal.body());
}

/** Writes an error response for a request that is not valid HTTP or did not arrive in time, and so has no reply object. */
export function refuseRaw(_error: unknown, socket: Socket) {
  if (!socket.writable) return;
  const body = JSON.stringify(new Refusal('bad_request').body());
  const headers = {
    ...baseHeaders,
    'content-type': 'application/json',
    'content-length': body.length,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
}

function refusalOfFastify(error: unknown): Refusal {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return new Refusal('too_large');
  if (status === 415) return new Refusal('media_refused', { message: 'Send application/json.' });
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('bad_request');
  return new Refusal('internal');
}

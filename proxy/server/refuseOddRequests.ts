import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Refusal.ts';

/**
 * Refuses requests that another server may read differently: with several `Host` headers, or with a `Transfer-Encoding` other
 * than `chunked`.
 *
 * @returns a function that returns whether a connection has got such a refusal; Node then reports an error of the same request,
 *   which must not get a second response.
 */
export function refuseOddRequests(server: FastifyInstance): (socket: Socket) => boolean {
  const refused = new WeakSet<Socket>();
  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (!isOdd(raw)) return done();
    refused.add(raw.socket);
    reply.header('connection', 'close');
    done(new Refusal('bad_request'));
  });
  return (socket) => refused.has(socket);
}

function isOdd({ headers, rawHeaders }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'chunked') return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import { embeddable } from './securityHeaders.ts';
import type { WelcomeResponse } from './welcomeResponse.ts';

/** A file's name, and no way out of the folder. */
const named = /^[\w-][\w.~-]{0,94}\.json$/;

/**
 * `GET /agent/starters/<product>.json`: what shoppers ask of a product, as `{"questions":[…]}`, from a folder with a
 * file for each. The same for everybody, so that any cache may keep it.
 */
export function serveStarters(server: FastifyInstance, folder: string | undefined) {
  server.get<{ Params: { name: string } }>('/agent/starters/:name', async (request, reply) => {
    const { name } = request.params;
    reply.headers(embeddable);
    if (folder === undefined || !named.test(name)) throw new Refusal('not_found');
    reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
    return reply.type('application/json; charset=utf-8').sendFile(join('/', name), folder);
  });
}

/** `GET /agent/welcome.json`: the shop's greeting and starters. */
export function serveWelcome(
  server: FastifyInstance,
  welcome: (ifNoneMatch: string | undefined) => WelcomeResponse,
) {
  server.get('/agent/welcome.json', async (request, reply) => {
    const { status, headers, body } = welcome(request.headers['if-none-match']);
    return reply.code(status).headers(headers).send(body);
  });
}

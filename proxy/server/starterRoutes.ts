import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import { embeddable } from './securityHeaders.ts';
import type { WelcomeResponse } from './welcomeResponse.ts';

/** The name of a JSON file, without path separators. */
const fileName = /^[\w-][\w.~-]{0,94}\.json$/;

/**
 * Serves `GET /agent/starters/<product>.json`: suggested questions for a product as `{"questions":[…]}`, from a folder with
 * one file for each product. A file is the same for all shoppers, so any cache may store it.
 */
export function serveStarters(server: FastifyInstance, folder: string | undefined) {
  server.get<{ Params: { name: string } }>('/agent/starters/:name', async (request, reply) => {
    const { name } = request.params;
    reply.headers(embeddable);
    if (folder === undefined || !fileName.test(name)) throw new Refusal('not_found');
    reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
    return reply.type('application/json; charset=utf-8').sendFile(join('/', name), folder);
  });
}

/** Serves `GET /agent/welcome.json`: the shop's greeting and starters. */
export function serveWelcome(
  server: FastifyInstance,
  welcome: (ifNoneMatch: string | undefined) => WelcomeResponse,
) {
  server.get('/agent/welcome.json', async (request, reply) => {
    const { status, headers, body } = welcome(request.headers['if-none-match']);
    return reply.code(status).headers(headers).send(body);
  });
}

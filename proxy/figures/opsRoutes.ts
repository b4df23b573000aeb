import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../core/Refusal.ts';
import { retryHeaders } from '../handler/sendJson.ts';
import type { OpsRoutes } from '../server/serveMetrics.ts';
import type { Figures } from './Figures.ts';
import { pagePolicy, renderPage } from './page/renderPage.ts';

const defaultDays = 30;
const maxBodyCharacters = 1024;

/**
 * Routes of the ops port: the page of charts, its numbers, and the orders of the shop's server.
 * @param secret Bearer token of the shop's server; absent: no route for orders.
 */
export function figuresRoutes(figures: Figures, secret: string | undefined): OpsRoutes {
  const summary = (url: URL) => figures.summary(readDays(url));
  const routes: OpsRoutes = {
    'GET /figures': async (_request, response, url) => {
      const page = renderPage(await summary(url), figures.days);
      send(response, 200, 'text/html; charset=utf-8', page, { 'content-security-policy': pagePolicy });
    },
    'GET /figures.json': async (_request, response, url) => sendJson(response, 200, await summary(url)),
    ...(secret !== undefined && {
      'POST /orders': async (request: IncomingMessage, response: ServerResponse) => {
        if (!isAuthorised(request, secret))
          throw new Refusal('identity_invalid', { message: 'Wrong secret.' });
        const isCounted = await figures.receiveOrder(await readBody(request));
        sendJson(response, 200, { counted: isCounted });
      },
    }),
  };
  return Object.fromEntries(Object.entries(routes).map(([name, handle]) => [name, withRefusals(handle)]));
}

/** Returns a handler that sends a refusal of `handle` as the response. */
function withRefusals(handle: OpsRoutes[string]): OpsRoutes[string] {
  return async (request, response, url) => {
    try {
      await handle(request, response, url);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sendJson(response, error.status, error.body(), retryHeaders(error));
    }
  };
}

function readDays(url: URL): number {
  const days = Number(url.searchParams.get('days'));
  return Number.isInteger(days) && days > 0 ? days : defaultDays;
}

/** Compares hashes, because `timingSafeEqual` needs texts of equal length. */
function isAuthorised({ headers }: IncomingMessage, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${secret}`));
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > maxBodyCharacters) throw new Refusal('too_large');
  }
  return text;
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  send(response, status, 'application/json', JSON.stringify(body), headers);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...headers,
  });
  response.end(body);
}

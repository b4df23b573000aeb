// The pages of `npm start -- --ucp URL`: the products of the shop at that URL and, if it has carts, the relay to them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addProductPages } from './productPages.mjs';
import { agentProfileAt } from './ucpProfile.mjs';

const chatScript = '/ucp/chat.js';
/** Longest wait for the platform, in milliseconds; longer than the platform waits for the shop. */
const maxWait = 15_000;

/**
 * @param {import('fastify').FastifyInstance} server
 * @param {{ dataDir: string, platformUrl?: string }} options
 */
export async function addRoutes(server, { dataDir, platformUrl = process.env.AGENT_BASE_URL ?? '' }) {
  const index = join(dataDir, 'platform', 'ucp.json');
  const { hasCart } = JSON.parse(await readFile(index, 'utf8'));
  server.get('/ucp/:version/profile.json', (request, reply) => {
    const profile = agentProfileAt(request.url);
    return profile ? reply.headers(profile.headers).send(profile.body) : reply.callNotFound();
  });
  await addProductPages(server, index, hasCart ? { script: chatScript } : {});
  if (!hasCart) return;

  const script = new URL('../dist/ucp/chat.js', import.meta.url);
  server.get(chatScript, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(await readFile(script, 'utf8')),
  );
  // A relay, because only the platform calls the other shop, and the platform has another origin than the pages.
  server.post('/ucp/mcp', { bodyLimit: 64 * 1024 }, async (request, reply) => {
    const response = await fetch(`${platformUrl}/ucp/mcp`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(maxWait),
      headers: { 'content-type': 'application/json' },
      // The proxy's body parser returns the text of the body.
      body: String(request.body),
    });
    return reply
      .code(response.status)
      .headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
      .send(await response.text());
  });
}

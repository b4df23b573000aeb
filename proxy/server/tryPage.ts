import type { FastifyInstance } from 'fastify';
import { getOwn } from '../../src/protocol/index.ts';
import { isLoopback, originOf } from '../config/values.ts';
import { demoHeaders } from './securityHeaders.ts';

interface TryPage {
  /** Address of the agent's server. */
  readonly baseUrl: string;
  readonly mediaOrigins: readonly string[];
}

/** The agent's pictures may be on any host. */
const headers = {
  ...demoHeaders,
  'cache-control': 'no-cache',
  'content-security-policy': demoHeaders['content-security-policy']?.replace(
    "img-src 'self' data:; media-src 'self'",
    "img-src 'self' data: http: https:; media-src 'self' http: https:",
  ),
};

/** Serves a page at `/` on which the chat can be tried, with the tag that adds it to other pages. */
export function serveTryPage(server: FastifyInstance, { baseUrl, mediaOrigins }: TryPage): void {
  const own = isLoopback(baseUrl) ? [originOf(baseUrl) ?? ''] : [];
  const media = escapeHtml([...own, ...mediaOrigins].join('|'));
  server.get('/', async (request, reply) => {
    const tag = `<script async src="${request.protocol}://${request.host}/shelftalk.js"></script>`;
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shelftalk</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<script async src="/shelftalk.js" data-media-origins="${media}"></script>
</head>
<body>
<h1>Try the chat</h1>
<p>The proxy runs. Open the chat in the corner of this page and ask your agent something.</p>
<p>This tag adds the chat to a page of yours:</p>
<pre><code>${escapeHtml(tag)}</code></pre>
<p>The page is served outside of production only.</p>
</body>
</html>
`);
  });
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => getOwn(entities, character) ?? '');

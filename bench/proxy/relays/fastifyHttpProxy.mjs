import proxy from '@fastify/http-proxy';
import Fastify from 'fastify';
import { key, origin, prefix } from './environment.mjs';

const server = Fastify({ keepAliveTimeout: 300_000 });
await server.register(proxy, {
  upstream: origin,
  prefix: '/agent',
  rewritePrefix: prefix,
  // The default of 128 would leave most of 2,000 streams waiting.
  undici: { connections: 16_384 },
  replyOptions: { rewriteRequestHeaders: (_request, headers) => ({ ...headers, 'x-api-key': key }) },
});
await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`listening on ${server.server.address().port}`);

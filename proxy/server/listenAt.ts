import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Listens at all addresses of `localhost`, or at one address of another host. */
export async function listenAt(server: FastifyInstance, host: string, port: number): Promise<void> {
  const found = host === 'localhost' ? await lookup(host, { all: true }) : [];
  const [first = host, ...others] = found.map(({ address }) => address);
  await listenAtAll(server, [first, ...others], port);
}

/**
 * Listens at several addresses with one server, so that its connection limits see all connections. Rejects if the first address
 * is not available; skips further addresses that are not available.
 */
export async function listenAtAll(
  server: FastifyInstance,
  [first, ...others]: readonly [string, ...string[]],
  port: number,
): Promise<void> {
  await server.listen({ host: first, port, listenTextResolver: () => 'listening' });
  const main = server.server;
  const address = main.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;
  for (const other of others) {
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      main.emit('connection', socket);
    });
    await new Promise<void>((resolve) => {
      listener.once('error', () => resolve());
      listener.listen({ host: other, port: boundPort }, resolve);
    });
    main.once('close', () => listener.close());
  }
}

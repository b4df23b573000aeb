import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Where a host's name stands for several addresses of this machine, as `localhost` may, it listens at all of them. */
export async function listenAt(server: FastifyInstance, host: string, port: number): Promise<void> {
  const found = host === 'localhost' ? await lookup(host, { all: true }) : [];
  const [first = host, ...others] = found.map(({ address }) => address);
  await listenAtAll(server, [first, ...others], port);
}

/**
 * What comes in at the other addresses is handed to the one server, so that whatever watches its connections sees them
 * all. An address that cannot be had is left out, but for the first.
 */
export async function listenAtAll(
  server: FastifyInstance,
  [first, ...others]: readonly [string, ...string[]],
  port: number,
): Promise<void> {
  await server.listen({ host: first, port, listenTextResolver: () => 'listening' });
  const main = server.server;
  const address = main.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  for (const other of others) {
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      main.emit('connection', socket);
    });
    await new Promise<void>((resolve) => {
      door.once('error', () => resolve());
      door.listen({ host: other, port: bound }, resolve);
    });
    main.once('close', () => door.close());
  }
}

import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

export interface Listening {
  readonly port: number;
  readonly url: string;
}

/**
 * Listens on 127.0.0.1, by default at a free port; rejects when the port is in use.
 *
 * @param backlog Connections that may wait to be accepted; default: Node's.
 */
export async function listen(server: Server, port = 0, backlog?: number): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', backlog, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return { port: bound, url: `http://127.0.0.1:${bound}` };
}

/** Closes all connections and the server. */
export function stopListening(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}

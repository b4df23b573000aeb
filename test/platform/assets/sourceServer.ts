import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A PNG signature followed by arbitrary bytes. */
export const png = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(1000, 7)]);

export interface Source {
  readonly url: string;
  /** Handles requests; serves `png` by default. */
  respond: RequestListener;
  stop(): void;
}

/** Starts a local web server from which assets can be fetched. */
export async function startSource(): Promise<Source> {
  const source = {
    url: '',
    respond: (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  } as Source & { url: string };
  const server = createServer((request, response) => source.respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  source.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture`;
  return source;
}

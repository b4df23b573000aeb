import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A PNG's first bytes and some more. */
export const png = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(1000, 7)]);

export interface Source {
  readonly url: string;
  /** What it answers from now on; a picture, until it is told otherwise. */
  answer: RequestListener;
  stop(): void;
}

/** Somebody's web server on this machine, from which assets are fetched. */
export async function startSource(): Promise<Source> {
  const source = {
    url: '',
    answer: (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  } as Source & { url: string };
  const server = createServer((request, response) => source.answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  source.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture`;
  return source;
}

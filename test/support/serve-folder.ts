import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** The content policy under which the proxy serves the demo shop. */
export const shopPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ogg': 'audio/ogg',
  '.mp3': 'audio/mpeg',
};

export interface FolderServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a folder of static pages on a free port, as the proxy does: index files, 404.html, the policy. */
export async function serveFolder(folder: string): Promise<FolderServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, file: string, body: Buffer | string) => {
      response.writeHead(status, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': shopPolicy,
        'x-content-type-options': 'nosniff',
      });
      response.end(body);
    };
    // The chat is not part of these tests; its address answers with a script that does nothing.
    if (pathname === '/shelftalk.js') return send(200, 'shelftalk.js', '');
    const file = join(
      folder,
      normalize(decodeURIComponent(pathname)),
      pathname.endsWith('/') ? 'index.html' : '',
    );
    readFile(file).then(
      (body) => send(200, file, body),
      () =>
        readFile(join(folder, '404.html')).then(
          (body) => send(404, '404.html', body),
          () => send(404, '', ''),
        ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

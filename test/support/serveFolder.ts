import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen, stopListening } from './listen.ts';

/** The demo shop's content security policy. @param chat the proxy's origin, if it is different */
const shopPolicy = (chat = ''): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${chat}`,
    "style-src 'self'",
    `img-src 'self' data: ${chat}`,
    `media-src 'self' ${chat}`,
    "font-src 'self'",
    `connect-src 'self' ${chat}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

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

export interface FolderOptions {
  /** Default: a free port. */
  readonly port?: number;
  /** Origin of the proxy whose chat the pages load; default: none, with an empty script. */
  readonly chat?: string;
}

/** Serves a folder of static pages like the proxy: index files, 404.html, content policy. */
export async function serveFolder(
  folder: string,
  { port = 0, chat }: FolderOptions = {},
): Promise<FolderServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, file: string, body: Buffer | string) => {
      response.writeHead(status, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': shopPolicy(chat),
        'x-content-type-options': 'nosniff',
      });
      const isPage = chat !== undefined && file.endsWith('.html');
      response.end(
        isPage ? String(body).replaceAll('src="/shelftalk.js"', `src="${chat}/shelftalk.js"`) : body,
      );
    };
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
  const { url } = await listen(server, port);
  return {
    url,
    close: () => stopListening(server),
  };
}

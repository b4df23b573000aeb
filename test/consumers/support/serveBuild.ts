import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listen, stopListening } from '../../support/listen.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The proxy's address in the guides. */
const guidesProxy = 'https://chat.shop.example';

export interface ServedBuild {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the files of a build, with the proxy's address in place of the guides' one.
 * @param policy content security policy of all responses
 */
export async function serveBuild(folder: string, proxyUrl: string, policy?: string): Promise<ServedBuild> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, normalize(pathname), pathname.endsWith('/') ? 'index.html' : '');
    readFile(file, 'utf8').then(
      (text) => {
        response.writeHead(200, {
          'content-type': types[extname(file)] ?? 'application/octet-stream',
          ...(policy !== undefined && { 'content-security-policy': policy }),
        });
        response.end(text.replaceAll(guidesProxy, proxyUrl));
      },
      () => response.writeHead(404).end(),
    );
  });
  const { url } = await listen(server);
  return { url, close: () => stopListening(server) };
}

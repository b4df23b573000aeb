import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Candidate } from './candidates.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
};

const policy = [
  "script-src 'self' 'nonce-bench'",
  "style-src 'self' 'nonce-bench'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

export interface ServedShop {
  /**
   * Address of the page with a candidate.
   * @param at index of the candidate; -1 for a page without a widget
   * @param strict with a content security policy
   */
  readonly page: (at: number, strict?: boolean) => string;
  readonly close: () => void;
}

/** Serves a plain page for each candidate, the candidate's files and an agent that only reports to be healthy. */
export async function serveShop(candidates: readonly Candidate[]): Promise<ServedShop> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, kind = '', number = '', ...rest] = pathname.split('/');
    const candidate = candidates[Number(number)];
    if (kind === 'page' || kind === 'strict') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        ...(kind === 'strict' && { 'content-security-policy': policy }),
      });
      const tag = candidate?.tag(`/files/${number}`) ?? '';
      response.end(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Shop</title></head><body><main><h1>Jackets</h1></main>${tag}</body></html>`,
      );
      return;
    }
    if (rest[0] === 'agent') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"response":{"healthy":true}}');
      return;
    }
    const file = join(candidate?.folder ?? '', normalize(`/${rest.join('/')}`));
    const body = await readFile(file).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    page: (at, strict = false) => `http://127.0.0.1:${port}/${strict ? 'strict' : 'page'}/${at}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

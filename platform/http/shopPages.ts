import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { getOwn } from '../../src/protocol/index.ts';

interface ShopPages {
  /** Folder of the built demo shop. */
  readonly folder: string;
  /** The address under which the agent's links and pictures name these pages. */
  readonly shopUrl: string;
  /** Address of the proxy whose chat the pages load. */
  readonly chatUrl: string;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ogg': 'audio/ogg',
  '.mp3': 'audio/mpeg',
};

/** Serves the demo shop: the pages and pictures that the agent's answers name, with the chat of a proxy. */
export function addShopPages(app: FastifyInstance, { folder, shopUrl, chatUrl }: ShopPages): void {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [pathOf(file.slice(folder.length)), file]),
  );
  const chat = new URL(chatUrl).origin;
  const allowed = `'self' ${chat} ${new URL(shopUrl).origin}`;
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${chat}`,
    "style-src 'self'",
    `img-src ${allowed} data:`,
    `media-src ${allowed}`,
    "font-src 'self'",
    `connect-src 'self' ${chat}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  app.get('/*', async (request, reply) => {
    const file = files.get(request.url.split('?', 1)[0] ?? '');
    if (file === undefined) return reply.callNotFound();
    const content = await readFile(file);
    reply
      .type(getOwn(mediaTypes, extname(file)) ?? 'application/octet-stream')
      .header('cache-control', 'no-cache');
    reply.header('x-content-type-options', 'nosniff');
    // Chats on pages of other origins show the shop's pictures, too.
    if (!file.endsWith('.html'))
      return reply.header('cross-origin-resource-policy', 'cross-origin').send(content);
    // The page may have another name of this machine as its address than the agent's links.
    const script = `src="${chatUrl}/shelftalk.js" data-media-origins="${new URL(shopUrl).origin}"`;
    return reply
      .header('content-security-policy', policy)
      .send(content.toString('utf8').replace('src="/shelftalk.js"', script));
  });
}

/** Returns the address of a file: that of its folder for an index file. */
const pathOf = (file: string): string =>
  file
    .split(sep)
    .join('/')
    .replace(/\/index\.html$/, '/');

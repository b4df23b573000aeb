import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../core/Refusal.ts';
import { isHashed } from './retainChunks.ts';
import { demoHeaders, embeddable } from './securityHeaders.ts';

interface StaticFolders {
  /** The loader and its chunks. */
  readonly publicDir: string;
  /** Chunks of earlier releases; absent: none. */
  readonly chunksDir: string | undefined;
  /** The demo shop; absent: none. */
  readonly demoDir: string | undefined;
  /** Serves an empty loader. Browsers revalidate the loader whenever a page loads, so the switch affects all later page loads. */
  readonly isWidgetOff: boolean;
}

const loaderPath = 'shelftalk.js';

/** Serves the widget's files and the demo shop; every other path is `not_found`. */
export async function serveStaticFiles(
  server: FastifyInstance,
  { publicDir, chunksDir, demoDir, isWidgetOff }: StaticFolders,
) {
  await server.register(fastifyStatic, {
    root: publicDir,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
  });
  server.get('/*', async (request, reply) => {
    const path = readPath(request.url);
    if (path === undefined) throw new Refusal('not_found');
    if (isWidgetOff && path === loaderPath) {
      reply.headers({ ...embeddable, 'cache-control': 'no-cache' });
      return reply.type('text/javascript; charset=utf-8').send('');
    }
    for (const folder of [publicDir, isHashed(path) ? chunksDir : undefined]) {
      if (folder === undefined || (await kindOf(folder, path)) !== 'file') continue;
      reply.headers({ ...embeddable, vary: 'Accept-Encoding' });
      reply.header('cache-control', cacheControl(path));
      return reply.sendFile(path, folder);
    }
    if (demoDir !== undefined) return sendDemo(reply, demoDir, path);
    throw new Refusal('not_found');
  });
}

async function sendDemo(reply: FastifyReply, demoDir: string, path: string) {
  const kind = await kindOf(demoDir, path);
  const page = kind === 'folder' ? join(path, 'index.html') : path;
  if (kind === undefined || (kind === 'folder' && (await kindOf(demoDir, page)) !== 'file')) {
    throw new Refusal('not_found');
  }
  // Relative links resolve against the folder only if the address ends in a slash.
  if (kind === 'folder' && path !== '' && !path.endsWith('/')) return reply.redirect(`/${encodeURI(path)}/`);
  reply.headers(demoHeaders);
  reply.header('cache-control', cacheControl(page));
  return reply.sendFile(page, demoDir);
}

const cacheControl = (path: string) => (isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');

/** Returns the path below the folder; undefined if it could leave the folder, names a hidden file or has invalid escapes. */
function readPath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '').slice(1);
    const isOdd = path.includes('\\') || path.includes('\0') || path.startsWith('/');
    return isOdd || path.split('/').some((part) => part.startsWith('.')) ? undefined : path;
  } catch {
    return undefined;
  }
}

async function kindOf(folder: string, path: string): Promise<'file' | 'folder' | undefined> {
  try {
    const found = await stat(join(folder, path));
    return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : undefined;
  } catch {
    return undefined;
  }
}

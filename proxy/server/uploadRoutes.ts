import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock, Limiter, Session, Sessions } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { type FileUploads, fileLimits } from '../uploads/FileUploads.ts';
import { readRange } from '../uploads/readRange.ts';
import type { UploadLimits, UploadSlot } from '../uploads/UploadLimits.ts';
import { embeddable } from './securityHeaders.ts';
import type { UploadTimeouts } from './UploadTimeouts.ts';

interface UploadRoutesOptions {
  readonly uploads: FileUploads;
  readonly sessions: Sessions;
  readonly limiter: Limiter;
  readonly uploadLimits: UploadLimits;
  readonly clock: Clock;
  readonly uploadTimeouts: UploadTimeouts;
}

/**
 * Yields the body as it arrives; a chunk is valid until the next one is requested. Stopping early keeps the connection open
 * for the response.
 */
async function* bodyOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      yield chunk;
      free(chunk);
    }
  } catch {
    // The browser disconnected.
    throw new Refusal('bad_request');
  }
}

/** A port without a receiver: what is transferred to it is freed at once. */
const nowhere = new MessageChannel().port1;
nowhere.close();

/**
 * Frees the memory of a chunk. V8 collects the buffers of short-lived chunks only when they take 32 MB (Node 20) or 64 MB
 * (from Node 22 on) together; Node 20 has no `ArrayBuffer.prototype.transfer`.
 */
function free({ buffer, byteLength }: Uint8Array) {
  // A smaller chunk may share its buffer with others.
  if (buffer.byteLength === byteLength) nowhere.postMessage(undefined, [buffer as ArrayBuffer]);
}

/** Serves `POST /agent/uploads`, which stores a file, and `GET /u/…`, which returns it. */
export function serveUploads(server: FastifyInstance, options: UploadRoutesOptions) {
  const { uploads, uploadLimits, sessions, limiter, clock, uploadTimeouts } = options;
  server.addHook('onClose', async () => uploadTimeouts.close());

  async function sessionOf(authorization: string | undefined): Promise<Session> {
    const [, token = ''] = /^Shelftalk +(\S+)$/i.exec(authorization ?? '') ?? [];
    const session = await sessions.open(token);
    if (!session || session.expiresAt <= clock.now()) throw new Refusal('session_invalid');
    return session;
  }

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The handler reads the body at the speed of the disk.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post('/agent/uploads', async (request, reply) => {
      uploadTimeouts.begin(request.raw);
      const { customer, id } = await sessionOf(request.headers.authorization);
      const { origin, 'content-length': length = '0' } = request.headers;
      if (Number(length) > fileLimits.bytes) throw new Refusal('too_large');
      const caller = { customer, address: request.ip, origin };
      let slot: UploadSlot | undefined;
      try {
        await limiter.admit('upload', caller);
        slot = uploadLimits.acquireSlot(caller);
        return await uploads.receive({ body: bodyOf(request), sessionId: id, slot, requestId: request.id });
      } catch (error) {
        // To keep the connection, Node would read the rest of the refused body.
        if (!request.raw.complete) reply.header('connection', 'close');
        throw error;
      } finally {
        slot?.release();
      }
    });
  });

  server.get<{ Params: { name: string } }>('/u/:name', async (request, reply) => {
    const file = await uploads.find(request.params.name, request.id);
    if (!file) throw new Refusal('not_found');
    // Some browsers play recordings only from servers that support ranges.
    const part = readRange(request.headers.range, file.size);
    const { from, to } = part && part !== 'none' ? part : { from: 0, to: file.size - 1 };
    // HEAD has the headers of GET, but reads no file.
    const isBodiless = part === 'none' || request.method === 'HEAD';
    const bytes = isBodiless ? Readable.from([]) : await file.read(from, to);
    if (!bytes) throw new Refusal('not_found');
    reply.headers({
      ...embeddable,
      'content-type': file.type,
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
    });
    if (part === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
    if (part) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.size}`);
    reply.header('content-length', to - from + 1);
    return reply.send(bytes);
  });
}

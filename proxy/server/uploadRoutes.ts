import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Clock, Limiter, Session, Sessions } from '../contract.ts';
import { Refusal } from '../core/Refusal.ts';
import { type FileUploads, uploadLimits } from '../uploads/FileUploads.ts';
import { readRange } from '../uploads/readRange.ts';
import { embeddable } from './securityHeaders.ts';
import type { UploadPace } from './UploadPace.ts';

interface UploadRoutesOptions {
  readonly uploads: FileUploads;
  readonly sessions: Sessions;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly pace: UploadPace;
}

/** `POST /agent/uploads` takes a file, `GET /u/…` shows it. */
export function serveUploads(server: FastifyInstance, options: UploadRoutesOptions) {
  const { uploads, sessions, limiter, clock, pace } = options;
  server.addHook('onClose', async () => pace.close());

  async function sessionOf(authorization: string | undefined): Promise<Session> {
    const [, token = ''] = /^Shelftalk +(\S+)$/i.exec(authorization ?? '') ?? [];
    const session = await sessions.open(token);
    if (!session || session.expiresAt <= clock.now()) throw new Refusal('session_invalid');
    return session;
  }

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: uploadLimits.bytes },
      (_request, body, done) => {
        done(null, body);
      },
    );
    scope.post(
      '/agent/uploads',
      {
        bodyLimit: uploadLimits.bytes,
        // Whoever may not send is told before a byte of the file is read.
        onRequest: async (request) => {
          pace.begin(request.raw);
          const { customer } = await sessionOf(request.headers.authorization);
          const { origin } = request.headers;
          await limiter.admit('upload', { customer, address: request.ip, origin });
        },
      },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new Refusal('media_refused');
        const { id } = await sessionOf(request.headers.authorization);
        return uploads.take(request.body, id, request.id);
      },
    );
  });

  server.get<{ Params: { name: string } }>('/u/:name', async (request, reply) => {
    const file = await uploads.find(request.params.name, request.id);
    if (!file) throw new Refusal('not_found');
    // Some browsers play a recording only from a server that gives them parts of it.
    const part = readRange(request.headers.range, file.size);
    const { from, to } = part && part !== 'none' ? part : { from: 0, to: file.size - 1 };
    // A head is made of what a body would be, but is not worth reading one for.
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

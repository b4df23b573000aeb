import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Limiter } from '../contract/index.ts';
import { Refusal } from '../core/Refusal.ts';
import { RequestBody } from '../handler/RequestBody.ts';

type Done = (error: Error | null, body?: string) => void;

/**
 * Returns a parser for Fastify whose result is the body's text; the routes parse the JSON. It bounds the memory that the
 * unfinished bodies of one client take together; Fastify's own parsers bound each body alone.
 *
 * @param maxBytes Maximum size of one body.
 */
export function createBodyParser(limiter: Limiter, maxBytes: number) {
  return (request: FastifyRequest, payload: IncomingMessage, done: Done) => {
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    const hold = () => limiter.hold?.('body', { address: request.ip });
    let body: RequestBody;
    try {
      body = new RequestBody({ maxBytes, length, hold });
    } catch (error) {
      return done(toError(error));
    }
    const finish = (error: Error | null, text?: string) => {
      payload.off('data', onData);
      payload.off('end', onEnd);
      payload.off('error', onError);
      payload.off('close', onError);
      body.release();
      done(error, text);
    };
    const onData = (chunk: Buffer) => {
      try {
        body.add(chunk);
      } catch (error) {
        finish(toError(error));
      }
    };
    const onEnd = () => finish(null, textOf(body.bytes()));
    const onError = () => finish(new Refusal('bad_request'));
    payload.on('data', onData);
    payload.on('end', onEnd);
    payload.on('error', onError);
    payload.on('close', onError);
    payload.resume();
  };
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

const toError = (error: unknown): Error => (error instanceof Error ? error : new Refusal('internal'));

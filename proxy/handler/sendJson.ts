import type { Sink } from '../contract/index.ts';
import { encodeUtf8 } from '../core/lines.ts';
import type { Refusal } from '../core/Refusal.ts';

/** Sends a response of one JSON document. */
export function sendJson(
  sink: Sink,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const bytes = encodeUtf8(JSON.stringify(body));
  sink.head(status, { ...headers, ...jsonHeaders(bytes.length) });
  sink.write(bytes);
  sink.end();
}

/** @param length Bytes. */
export function jsonHeaders(length: number): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'content-length': String(length),
    'cache-control': 'no-store, no-transform',
  };
}

/** Sends an error response, with `Retry-After` where it applies. */
export function sendRefusal(sink: Sink, refusal: Refusal) {
  sendJson(sink, refusal.status, refusal.body(), retryHeaders(refusal));
}

/** Returns the `Retry-After` header; five seconds for a 429 that names none. */
export function retryHeaders({ status, retryAfter }: Refusal): Readonly<Record<string, string>> {
  const seconds = retryAfter ?? (status === 429 ? 5 : undefined);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

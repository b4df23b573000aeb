import type { Sink } from '../contract/index.ts';
import { toLatin1 } from '../core/lines.ts';
import type { Refusal } from '../core/Refusal.ts';

/** Answers with one JSON document. */
export function sendJson(
  sink: Sink,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const bytes = toLatin1(JSON.stringify(body));
  sink.head(status, { ...headers, ...jsonHeaders(bytes.length) });
  sink.write(bytes);
  sink.end();
}

/** Of an answer that is one JSON document of so many bytes. */
export function jsonHeaders(length: number): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'content-length': String(length),
    'cache-control': 'no-store, no-transform',
  };
}

/** Answers with a refusal; whoever is told to slow down is told for how long. */
export function sendRefusal(sink: Sink, refusal: Refusal) {
  sendJson(sink, refusal.status, refusal.body(), retryHeaders(refusal));
}

/** Seconds until asking again makes sense, as a header. */
export function retryHeaders({ status, retryAfter }: Refusal): Readonly<Record<string, string>> {
  const seconds = retryAfter ?? (status === 429 ? 5 : undefined);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

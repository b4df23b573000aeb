import type { JsonRecord } from '../src/protocol/index.ts';
import type { CallHeaders } from './contract.ts';
import { Refusal } from './core/Refusal.ts';
import type { Upstream } from './core/Upstream.ts';
import { parseRecord } from './parseRecord.ts';

const maxBytes = 1024 * 1024;

/** A call with one small JSON document for an answer. Throws a `Refusal`. */
export function callUpstream(
  upstream: Upstream,
  operation: string,
  body: unknown,
  headers: CallHeaders,
): Promise<JsonRecord> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    const exchange = upstream.open(operation, body, headers, {
      data(chunk) {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes <= maxBytes) return;
        exchange.abort();
        reject(new Refusal('upstream_failed'));
      },
      end() {
        const answer = parseRecord(Buffer.concat(chunks).toString());
        if (answer) resolve(answer);
        else reject(new Refusal('upstream_failed'));
      },
      failed: reject,
    });
  });
}

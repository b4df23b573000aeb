import type { JsonRecord } from '../src/protocol/index.ts';
import type { CallHeaders } from './contract.ts';
import { textOf } from './core/lines.ts';
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
    let answer = '';
    const exchange = upstream.open(operation, body, headers, {
      data(bytes) {
        answer += bytes;
        if (answer.length <= maxBytes) return;
        exchange.abort();
        reject(new Refusal('upstream_failed'));
      },
      end() {
        const record = parseRecord(textOf(answer));
        if (record) resolve(record);
        else reject(new Refusal('upstream_failed'));
      },
      failed: reject,
    });
  });
}

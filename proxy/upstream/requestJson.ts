import { isRecord, type JsonRecord, proxyErrorOf, turnHeaders } from '../../src/protocol/index.ts';
import type { CallHeaders, RequestParts } from '../contract/index.ts';
import { decodeUtf8 } from '../core/lines.ts';
import type { PlatformClient } from '../core/PlatformClient.ts';
import { Refusal } from '../core/Refusal.ts';
import { parseRecord } from '../handler/parseRecord.ts';

const maxBytes = 1024 * 1024;
const tracePattern = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Calls an operation that returns one small JSON document.
 * @throws `Refusal`, also when the platform returns 200 with an `error` or without a JSON object.
 */
export function requestJson(
  platform: PlatformClient,
  operation: string,
  body: unknown,
  headers: CallHeaders,
): Promise<JsonRecord> {
  return new Promise((resolve, reject) => {
    let received = '';
    const call = platform.open(operation, body, headers, {
      data(bytes) {
        received += bytes;
        if (received.length <= maxBytes) return;
        call.abort();
        reject(new Refusal('upstream_failed'));
      },
      end() {
        const record = parseRecord(decodeUtf8(received));
        if (record && !record.error) return resolve(record);
        const error = record && isRecord(record.error) ? record.error : {};
        const refusal = new Refusal(proxyErrorOf({ code: error.code }));
        if (record) {
          const fields = { reqId: headers['x-request-id'], operation, code: refusal.code };
          platform.settings.report('warn', 'platform reported an error', fields);
        }
        reject(refusal);
      },
      failed: reject,
    });
  });
}

/**
 * Returns the address of the platform's agent operations.
 * @param baseUrl The platform's `{base_url}`.
 */
export function agentAddress(baseUrl: string): URL {
  const { origin, pathname } = new URL(baseUrl);
  return new URL(`${origin}${pathname.replace(/\/+$/, '')}/external/v1/ai/agent_graph/`);
}

/** Returns the headers for the platform; `traceparent` only if it is well-formed. A response of `invoke_sync` has no previews. */
export function callHeaders({ requestId, route, header }: RequestParts): CallHeaders {
  const traceparent = header('traceparent');
  const grows = route === 'invoke' && header(turnHeaders.grow) === '1';
  return {
    'x-request-id': requestId,
    ...(traceparent !== undefined && tracePattern.test(traceparent) && { traceparent }),
    ...(grows && { [turnHeaders.grow]: '1' }),
  };
}

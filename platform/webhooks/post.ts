import { type OutboundClient, readPrefix } from '../outbound/OutboundClient.ts';
import { OutboundError, type OutboundErrorReason } from '../outbound/OutboundError.ts';

/** The outcome of one call of a receiver. */
export type ReceiverResponse =
  | { readonly outcome: 'accepted'; readonly status: 200 }
  | { readonly outcome: 'refused'; readonly status: number; readonly answer: string }
  /** The reason why there was no response. */
  | { readonly outcome: OutboundErrorReason };

/**
 * Calls a receiver.
 * @throws nothing but the signal's reason.
 */
export type Post = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  signal: AbortSignal,
) => Promise<ReceiverResponse>;

/** Bytes of a response body that are read; those of a refusal are logged. */
const maxResponseBytes = 1024;

export function createPost(outbound: Pick<OutboundClient, 'fetch'>): Post {
  return async (address, headers, body, signal) => {
    try {
      return await outbound.fetch(address, { method: 'POST', headers, body, signal }, async (response) => {
        // The status decides, even if reading the body fails. Reading a short body lets the connection be reused.
        const answer = await readPrefix(maxResponseBytes, response.body).catch(() => '');
        if (response.status === 200) return { outcome: 'accepted', status: 200 };
        // PostgreSQL cannot store NUL in text.
        return { outcome: 'refused', status: response.status, answer: answer.replaceAll('\0', '\u{fffd}') };
      });
    } catch (error) {
      if (error instanceof OutboundError) return { outcome: error.reason };
      throw error;
    }
  };
}

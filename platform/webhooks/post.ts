import { OutboundError, type OutboundErrorReason } from '../outbound/OutboundError.ts';
import { type OutboundClient, readPrefix } from '../outbound/outboundClient.ts';

/** What became of one call of a receiver. */
export type ReceiverResponse =
  | { readonly outcome: 'accepted'; readonly status: 200 }
  | { readonly outcome: 'refused'; readonly status: number; readonly answer: string }
  /** There was no answer; why. */
  | { readonly outcome: OutboundErrorReason };

/** Calls a receiver within the time it has. Throws nothing but the signal's reason. */
export type Post = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  signal: AbortSignal,
) => Promise<ReceiverResponse>;

/** Bytes of an answer that are read; the operator sees them in the log. */
const maxResponseBytes = 1024;

export function createPost(outbound: Pick<OutboundClient, 'fetch'>): Post {
  return async (address, headers, body, signal) => {
    try {
      return await outbound.fetch(address, { method: 'POST', headers, body, signal }, async (got) => {
        // The status decides, whatever follows it; a short answer is read so that the connection serves again.
        const answer = await readPrefix(maxResponseBytes, got.body).catch(() => '');
        if (got.status === 200) return { outcome: 'accepted', status: 200 };
        // The database holds no NUL.
        return { outcome: 'refused', status: got.status, answer: answer.replaceAll('\0', '\u{fffd}') };
      });
    } catch (error) {
      if (error instanceof OutboundError) return { outcome: error.reason };
      throw error;
    }
  };
}

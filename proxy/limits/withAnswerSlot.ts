import type { Limiter, RequestParts, Sink } from '../contract/index.ts';
import { toCaller } from './toCaller.ts';

interface SlotOptions {
  readonly limiter: Limiter | undefined;
  readonly request: RequestParts;
  readonly customer: string;
  readonly sink: Sink;
}

/** Runs `respond` in a slot of the caller. The slot is released once the response is read or has failed, or the browser disconnects. */
export async function withAnswerSlot(
  { limiter, request, customer, sink }: SlotOptions,
  kind: 'stream' | 'buffered',
  respond: () => Promise<void>,
): Promise<void> {
  const releaseSlot = limiter?.acquireSlot(toCaller(request, customer), kind) ?? (() => {});
  if (request.signal.aborted) releaseSlot();
  request.signal.addEventListener('abort', releaseSlot);
  try {
    await respond();
    await sink.drained();
  } finally {
    request.signal.removeEventListener('abort', releaseSlot);
    releaseSlot();
  }
}

import type { Limiter, RequestParts, Sink } from '../contract/index.ts';
import { toCaller } from './toCaller.ts';

interface Place {
  readonly limiter: Limiter | undefined;
  readonly request: RequestParts;
  readonly customer: string;
  readonly sink: Sink;
}

/** Answers a call in one of its caller's places, which is taken until the answer was taken or its reader has gone. */
export async function withAnswerSlot(
  { limiter, request, customer, sink }: Place,
  kind: 'stream' | 'buffered',
  answer: () => Promise<void>,
): Promise<void> {
  const leave = limiter?.acquireSlot(toCaller(request, customer), kind) ?? (() => {});
  request.signal.addEventListener('abort', leave);
  try {
    await answer();
    await sink.drained();
  } finally {
    request.signal.removeEventListener('abort', leave);
    leave();
  }
}

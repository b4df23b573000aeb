import type { InvokeRequest } from '../../client/index.ts';
import { defined, ServiceError } from '../../protocol/index.ts';
import { turnAccepted, turnEnded } from '../handlers/turn.ts';
import type { CommandContext } from './context.ts';
import { untilAborted } from './untilAborted.ts';

/** Sends one request and takes in what comes, to its end. Throws what the transport throws. */
export async function deliverTurn(
  { transport, ledger, gates, report, makeId, clock }: CommandContext,
  request: InvokeRequest,
  signal: AbortSignal,
): Promise<void> {
  const { turnId, resumeFrom = 0 } = request;
  const items = transport.invoke(request, { signal })[Symbol.asyncIterator]();
  let lastSeq = resumeFrom;
  let isAccepted = false;
  try {
    for (;;) {
      const { done, value: item } = await untilAborted(signal, items.next());
      if (done === true) throw new ServiceError('network', 'The turn ended without an end.');
      if (item.kind === 'accepted') {
        isAccepted = true;
        ledger.dispatch(turnAccepted, turnId, item.resumable, item.epoch, clock.now());
        continue;
      }
      // Without a head nobody has taken what was sent: it must not count as said, nor be sent over and over.
      if (!isAccepted) throw new ServiceError('protocol', 'The turn began without a head.');
      if (item.kind === 'end') {
        if (item.error !== undefined) report({ kind: 'turn-ended-badly', turnId, failure: item.error });
        ledger.dispatch(turnEnded, turnId, item.reason, item.resumable === true);
        return;
      }
      const { events, seq } = item;
      // A line that comes a second time, as after a resume, has been seen.
      if (seq !== undefined && seq <= lastSeq) continue;
      lastSeq = seq ?? lastSeq;
      const messages = events.flatMap((came) => {
        if (came.kind === 'unknown') report({ kind: 'event-unknown', event: came });
        const event = gates.incoming(came);
        if (event === null) return [];
        return defined({ from: 'agent', turnId, seq, id: makeId(), at: clock.now(), event });
      });
      ledger.receive(turnId, messages, seq);
    }
  } finally {
    // Lets the transport clean up. What it says to that is of no use to anybody.
    items.return?.().catch(() => undefined);
  }
}

import type { InvokeRequest, TurnItem } from '../../client/index.ts';
import { defined, ServiceError } from '../../protocol/index.ts';
import { turnAccepted, turnEnded } from '../handlers/turn.ts';
import type { AgentMessage } from '../state.ts';
import type { CommandContext } from './context.ts';
import { untilAborted } from './untilAborted.ts';

/** Sends one request and takes in what comes, to its end. Throws what the transport throws. */
export async function deliverTurn(
  context: CommandContext,
  request: InvokeRequest,
  signal: AbortSignal,
): Promise<void> {
  const items = context.transport.invoke(request, { signal })[Symbol.asyncIterator]();
  const reader = { context, request, lastSeq: request.resumeFrom ?? 0, isAccepted: false };
  try {
    for (;;) {
      const next = await untilAborted(signal, items.next());
      if (next.done === true) throw new ServiceError('network', 'The turn ended without an end.');
      take(reader, next.value);
      if (next.value.kind === 'end') return;
    }
  } finally {
    // Lets the transport clean up. What it says to that is of no use to anybody.
    items.return?.().catch(() => undefined);
  }
}

type Line = Extract<TurnItem, { readonly kind: 'events' }>;

interface Reader {
  readonly context: CommandContext;
  readonly request: InvokeRequest;
  lastSeq: number;
  isAccepted: boolean;
}

function take(reader: Reader, item: TurnItem): void {
  const { ledger, clock, report } = reader.context;
  const { turnId } = reader.request;
  // Without a head nobody has taken what was sent: it must not count as said, nor be sent over and over.
  if (item.kind !== 'accepted' && !reader.isAccepted) {
    throw new ServiceError('protocol', 'The turn began without a head.');
  }
  switch (item.kind) {
    case 'accepted':
      reader.isAccepted = true;
      ledger.dispatch(turnAccepted, turnId, item.resumable, item.epoch, clock.now());
      return;
    case 'events':
      // A line that comes a second time, as after a resume, has been seen.
      if (item.seq !== undefined && item.seq <= reader.lastSeq) return;
      reader.lastSeq = item.seq ?? reader.lastSeq;
      ledger.receive(turnId, toMessages(reader, item), item.seq);
      return;
    case 'end':
      if (item.error !== undefined) report({ kind: 'turn-ended-badly', turnId, failure: item.error });
      ledger.dispatch(turnEnded, turnId, item.reason, item.resumable === true);
  }
}

function toMessages({ context, request }: Reader, { events, seq }: Line): readonly AgentMessage[] {
  const { gates, report, makeId, clock } = context;
  const { turnId } = request;
  return events.flatMap((came) => {
    if (came.kind === 'unknown') report({ kind: 'event-unknown', event: came });
    const event = gates.incoming(came);
    if (event === null) return [];
    return defined({ from: 'agent', turnId, seq, id: makeId(), at: clock.now(), event });
  });
}

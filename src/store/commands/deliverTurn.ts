import type { InvokeRequest, TurnItem } from '../../client/index.ts';
import { type AgentEvent, omitUndefined, ServiceError } from '../../protocol/index.ts';
import { turnAccepted, turnEnded } from '../handlers/turn.ts';
import type { Report } from '../report.ts';
import type { CommandContext } from './context.ts';
import { untilAborted } from './untilAborted.ts';

/** How long the head of an answer may take before its stream counts as held back on the way, in milliseconds. */
const longestHeadMs = 15_000;

async function* inOnePiece(answer: Promise<readonly TurnItem[]>): AsyncGenerator<TurnItem> {
  yield* await answer;
}

/** The event without what could not be read in it, which is reported. */
function reported(came: AgentEvent, report: Report): AgentEvent {
  if (came.kind === 'unknown') report({ kind: 'event-unknown', event: came });
  if (!('unreadable' in came)) return came;
  const { unreadable = [], ...event } = came;
  for (const part of unreadable) report({ kind: 'event-unknown', event: part });
  return event;
}

/** Sends one request and takes in what comes, to its end. Throws what the transport throws. */
export async function deliverTurn(
  context: CommandContext,
  request: InvokeRequest,
  outer: AbortSignal,
): Promise<void> {
  const { transport, writer, interceptors, report, makeId, clock } = context;
  const { turnId, resumeFrom = 0 } = request;
  const controller = new AbortController();
  const { signal } = controller;
  const leave = () => controller.abort();
  outer.addEventListener('abort', leave);
  if (outer.aborted) leave();
  const ask = context.streamingBlocked
    ? inOnePiece(transport.invokeSync(request, { signal }))
    : transport.invoke(request, { signal });
  const items = ask[Symbol.asyncIterator]();
  // Somewhere on the way the whole answer is waited for. The turn goes on under its key, and comes in one piece.
  const mayBeHeld = !context.streamingBlocked && writer.getState().attempt?.resumable === true;
  const hurry = mayBeHeld
    ? clock.after(longestHeadMs, () => {
        context.streamingBlocked = true;
        leave();
      })
    : undefined;
  let lastSeq = resumeFrom;
  let isAccepted = false;
  try {
    for (;;) {
      const { done, value: item } = await untilAborted(signal, items.next());
      hurry?.();
      if (done === true) throw new ServiceError('network', 'The turn ended without an end.');
      if (item.kind === 'accepted') {
        isAccepted = true;
        writer.update(turnAccepted, turnId, item.resumable, item.epoch, clock.now());
        continue;
      }
      // Without a head nobody has taken what was sent: it must not count as said, nor be sent over and over.
      if (!isAccepted) throw new ServiceError('protocol', 'The turn began without a head.');
      if (item.kind === 'end') {
        // Only the way here was cut: that is for the caller to mend.
        if (item.resumable) throw new ServiceError('network', 'The stream was cut.');
        if (item.error !== undefined) report({ kind: 'turn-ended-badly', turnId, failure: item.error });
        writer.update(turnEnded, turnId, item.reason);
        return;
      }
      const { events, seq } = item;
      // A line that comes a second time, as after a resume, has been seen.
      if (seq !== undefined && seq <= lastSeq) continue;
      lastSeq = seq ?? lastSeq;
      const messages = events.flatMap((came, index) => {
        const event = interceptors.receive(reported(came, report));
        if (event === null) return [];
        // The same line has the same id wherever it arrives, and however often.
        const id = seq === undefined ? makeId() : `${turnId}.${seq}.${index}`;
        return omitUndefined({ from: 'agent', turnId, seq, id, at: clock.now(), event });
      });
      writer.receive(turnId, messages, seq);
    }
  } catch (error) {
    if (signal.aborted && !outer.aborted) throw new ServiceError('network', 'The stream is held back.');
    throw error;
  } finally {
    hurry?.();
    outer.removeEventListener('abort', leave);
    // Lets the transport clean up. What it says to that is of no use to anybody.
    items.return?.().catch(() => undefined);
  }
}

import type { InvokeRequest, TurnItem } from '../../client/index.ts';
import {
  linkAbort,
  maxParts,
  omitUndefined,
  raceAbort,
  ServiceError,
  tooManyParts,
} from '../../protocol/index.ts';
import { messagesRetracted } from '../handlers/partialTexts.ts';
import {
  turnAccepted,
  turnDeliveryChanged,
  turnDispatched,
  turnStarted,
  withAttemptRequeued,
} from '../handlers/turn.ts';
import { lastSeqOf } from '../select.ts';
import type { AgentMessage, ChatState } from '../state.ts';
import { asServiceError } from '../turnErrors.ts';
import type { CommandContext } from './context.ts';
import { endTurn } from './endTurn.ts';
import { type GrowingTexts, growText, retractedIds, type TextItem, textId } from './growText.ts';
import { openSession } from './openSession.ts';
import { isFollowUp, type TurnStep } from './planTurn.ts';

/** Milliseconds until a stream without response headers counts as buffered by an intermediary. */
const responseTimeoutMs = 15_000;

type EventsItem = Extract<TurnItem, { kind: 'events' }>;

/**
 * Shows the turn as running.
 *
 * @returns the id of the turn that the step repeats or reads; otherwise a new id.
 */
export function beginTurn({ writer, makeId, clock }: CommandContext, step: TurnStep): string {
  if (step.kind === 'resend') writer.update(withAttemptRequeued);
  const isRepeated = step.kind === 'repeat' || step.kind === 'resume';
  const known = step.kind === 'attach' ? step : isRepeated ? writer.getState().attempt : undefined;
  const turnId = known?.turnId ?? makeId();
  writer.update(turnStarted, turnId, clock.now());
  return turnId;
}

/**
 * Runs one turn: opens a session if there is none, sends the request and writes the received items into the state.
 *
 * @returns the error that ended the turn early; undefined if the service ended it.
 */
export async function streamTurn(
  context: CommandContext,
  step: TurnStep,
  turnId: string,
  { renew, signal }: { readonly renew: boolean; readonly signal: AbortSignal },
): Promise<ServiceError | undefined> {
  try {
    const sessionId =
      closedSessionId(context.writer.getState(), step) ?? (await openSession(context, renew, signal));
    markDispatched(context, step, turnId);
    await receiveItems(context, createRequest(context, step, sessionId, turnId), signal);
    return undefined;
  } catch (error) {
    return asServiceError(error);
  }
}

/** Returns the session of a turn that is resumed after the agent has closed the session. */
function closedSessionId({ session, attempt }: ChatState, step: TurnStep): string | undefined {
  return session.status === 'closed' && step.kind === 'resume' ? attempt?.sessionId : undefined;
}

function markDispatched({ writer }: CommandContext, step: TurnStep, turnId: string): void {
  const state = writer.getState();
  if (step.kind === 'repeat') writer.update(turnDeliveryChanged, turnId, 'unknown');
  else if (step.kind === 'attach') writer.update(turnDispatched, turnId, [], lastSeqOf(state, turnId));
  else if (step.kind !== 'resume') writer.update(turnDispatched, turnId, state.outbox, 0);
}

function createRequest(
  { writer, agentId, toolRunner, extensions }: CommandContext,
  step: TurnStep,
  sessionId: string,
  turnId: string,
): InvokeRequest {
  const { attempt } = writer.getState();
  const resume = isFollowUp(step) ? { resumeFrom: attempt?.lastSeq ?? 0, epoch: attempt?.epoch } : {};
  const inputs = attempt?.entries.map((entry) => entry.input) ?? [];
  const [tools, shownTools] = [toolRunner?.definitions, extensions.current?.shownTools];
  return omitUndefined({ sessionId, turnId, inputs, agentId, tools, shownTools, ...resume });
}

/** Sends the request and writes its items into the state until `end`. Rejects with the transport's error. */
async function receiveItems(
  context: CommandContext,
  request: InvokeRequest,
  outer: AbortSignal,
): Promise<void> {
  const { writer, clock } = context;
  const { turnId } = request;
  const { signal, abort, unlink } = linkAbort(outer);
  const canFallBack = !context.streamingBlocked && writer.getState().attempt?.resumable === true;
  const items = openItems(context, request, signal)[Symbol.asyncIterator]();
  // The turn continues at the service; the next request receives it as one body.
  const fallBack = () => {
    context.streamingBlocked = true;
    abort();
  };
  const cancelFallback = canFallBack ? clock.after(responseTimeoutMs, fallBack) : undefined;
  let lastSeq = request.resumeFrom ?? 0;
  let isAccepted = false;
  let calls = 0;
  const progress: Progress = { texts: new Map(), isHandled: false };
  try {
    for (;;) {
      const { done, value: item } = await raceAbort(signal, items.next());
      cancelFallback?.();
      if (done === true) throw new ServiceError('network', 'The stream was cut.');
      if (item.kind === 'accepted') {
        isAccepted = true;
        writer.update(turnAccepted, turnId, item.resumable, item.epoch, clock.now());
      } else if (!isAccepted) {
        // Without response headers the inputs must not count as sent.
        throw new ServiceError('protocol', 'The stream was cut.');
      } else if (item.kind === 'end') {
        endTurn(context, turnId, item, progress.isHandled);
        return;
      } else if (item.kind === 'call') {
        calls += 1;
        if (calls > maxParts)
          return endTurn(context, turnId, { kind: 'end', reason: 'failed', error: tooManyParts }, false);
        context.toolRunner?.receive(turnId, item);
      } else if (item.seq === undefined || item.seq > lastSeq) {
        lastSeq = item.seq ?? lastSeq;
        receiveItem(context, turnId, item, progress);
      }
    }
  } catch (error) {
    if (signal.aborted && !outer.aborted) throw new ServiceError('network', 'The stream was cut.');
    throw error;
  } finally {
    cancelFallback?.();
    unlink();
    // Lets the transport clean up. An error there does not affect the turn.
    items.return?.().catch(() => undefined);
  }
}

function openItems(
  { transport, streamingBlocked }: CommandContext,
  request: InvokeRequest,
  signal: AbortSignal,
): AsyncIterable<TurnItem> {
  if (!streamingBlocked) return transport.invoke(request, { signal });
  const allItems = transport.invokeSync(request, { signal });
  return (async function* () {
    yield* await allItems;
  })();
}

/** The part of a turn that has arrived. */
interface Progress {
  readonly texts: GrowingTexts;
  /** The host has dropped a handover or the end of the session, so that it handles them itself. */
  isHandled: boolean;
}

/** Writes an item of the turn into the state. */
function receiveItem(
  context: CommandContext,
  turnId: string,
  item: EventsItem | TextItem | Extract<TurnItem, { kind: 'retract' }>,
  progress: Progress,
): void {
  const { writer } = context;
  const { texts } = progress;
  const messages =
    item.kind === 'events'
      ? createMessages(context, turnId, item, progress)
      : item.kind === 'text'
        ? growText(context, turnId, item, texts)
        : [];
  writer.receive(turnId, messages, item.seq);
  const ids = retractedIds(turnId, item, messages, texts);
  if (ids.length === 0) return;
  for (const id of ids) texts.delete(id);
  writer.update(messagesRetracted, turnId, ids);
}

function createMessages(
  { interceptors, makeId, clock }: CommandContext,
  turnId: string,
  { events, seq, key, isIncomplete }: EventsItem,
  progress: Progress,
): AgentMessage[] {
  const keyed = key === undefined ? -1 : events.findIndex(({ kind }) => kind === 'text');
  return events.flatMap((decoded, index) => {
    const event = interceptors.receive(decoded);
    if (event === null) {
      progress.isHandled ||= decoded.kind === 'handover' || decoded.kind === 'close';
      return [];
    }
    const message = { from: 'agent', turnId, seq, at: clock.now(), event } as const;
    if (key !== undefined && index === keyed) {
      const id = textId(turnId, key);
      progress.texts.set(id, null);
      return omitUndefined({ ...message, id, isIncomplete });
    }
    // Numbered lines get the same message ids in every tab and after every resume.
    const id = seq === undefined ? makeId() : `${turnId}.${seq}.${index}`;
    return omitUndefined({ ...message, id });
  });
}

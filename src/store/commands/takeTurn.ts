import type { InvokeRequest } from '../../client/index.ts';
import type { ServiceError } from '../../protocol/index.ts';
import type { ChatState } from '../state.ts';
import { asServiceError } from '../troubles.ts';
import type { CommandContext } from './context.ts';
import { deliverTurn } from './deliverTurn.ts';
import { openSession, renewSession } from './openSession.ts';
import type { Step } from './planTurn.ts';

/** A step that leads to a turn. */
export type TurnStep = Exclude<Step, { readonly kind: 'rest' }>;

/** Shows the turn as under way, and answers its key. */
export function beginTurn({ ledger, makeId, clock }: CommandContext, step: TurnStep): string {
  if (step.kind === 'resend') ledger.dispatch({ type: 'turn-requeued' });
  const turnId = step.kind === 'attach' ? step.turnId : (repeatedKey(step, ledger.state()) ?? makeId());
  ledger.dispatch({ type: 'turn-started', turnId, at: clock.now() });
  return turnId;
}

function repeatedKey(step: TurnStep, { attempt }: ChatState): string | undefined {
  return step.kind === 'again' || step.kind === 'resume' ? attempt?.turnId : undefined;
}

/** Takes the turn to its end. Answers what went wrong, where something did. */
export async function takeTurn(
  context: CommandContext,
  step: TurnStep,
  turnId: string,
  options: { readonly renew: boolean; readonly signal: AbortSignal },
): Promise<ServiceError | undefined> {
  try {
    if (options.renew) await renewSession(context, options.signal);
    const sessionId = await openSession(context, options.signal);
    dispatchTurn(context, step, turnId);
    await deliverTurn(context, requestFor(context, step, sessionId, turnId), options.signal);
    return undefined;
  } catch (error) {
    return asServiceError(error);
  }
}

function dispatchTurn({ ledger }: CommandContext, step: TurnStep, turnId: string): void {
  const state = ledger.state();
  switch (step.kind) {
    case 'fresh':
    case 'resend':
      ledger.dispatch({ type: 'turn-dispatched', turnId, entries: state.outbox, lastSeq: 0 });
      return;
    case 'attach':
      ledger.dispatch({ type: 'turn-dispatched', turnId, entries: [], lastSeq: lastSeqShown(state, turnId) });
      return;
    case 'again':
      ledger.dispatch({ type: 'turn-repeated', turnId });
      return;
    case 'resume':
  }
}

/** A turn that was let go may have left some of its lines in the thread. */
function lastSeqShown({ order, byId }: ChatState, turnId: string): number {
  const id = order.findLast((each) => byId[each]?.turnId === turnId && byId[each]?.from === 'agent');
  const message = id === undefined ? undefined : byId[id];
  return message?.from === 'agent' ? (message.seq ?? 0) : 0;
}

/** The first attempt under a key does not say where to resume from; every later one does. */
function requestFor(
  { ledger, agentId }: CommandContext,
  step: TurnStep,
  sessionId: string,
  turnId: string,
): InvokeRequest {
  const { attempt } = ledger.state();
  const isFirst = step.kind !== 'resume' && step.kind !== 'attach';
  return {
    sessionId,
    turnId,
    inputs: attempt?.entries.map((entry) => entry.input) ?? [],
    ...(agentId === undefined ? {} : { agentId }),
    ...(isFirst ? {} : { resumeFrom: attempt?.lastSeq ?? 0 }),
    ...(isFirst || attempt?.epoch === undefined ? {} : { epoch: attempt.epoch }),
  };
}

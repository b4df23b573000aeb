import type { InvokeRequest } from '../../client/index.ts';
import { omitUndefined, type ServiceError } from '../../protocol/index.ts';
import { asServiceError } from '../asServiceError.ts';
import { turnDispatched, turnMarked, turnStarted, withAttemptRequeued } from '../handlers/turn.ts';
import type { ChatState } from '../state.ts';
import type { CommandContext } from './context.ts';
import { deliverTurn } from './deliverTurn.ts';
import { openSession } from './openSession.ts';
import type { Step } from './planTurn.ts';

/** A step that leads to a turn. */
export type TurnStep = Exclude<Step, { readonly kind: 'rest' }>;

/** A request that is not the first one under its key. */
export const isLater = ({ kind }: TurnStep): boolean => kind === 'resume' || kind === 'attach';

/** Shows the turn as under way, and answers its key. */
export function beginTurn({ writer, makeId, clock }: CommandContext, step: TurnStep): string {
  if (step.kind === 'resend') writer.update(withAttemptRequeued);
  const turnId = step.kind === 'attach' ? step.turnId : (repeatedKey(step, writer.getState()) ?? makeId());
  writer.update(turnStarted, turnId, clock.now());
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
    const sessionId =
      sessionClosedUnderway(context.writer.getState(), step) ??
      (await openSession(context, options.renew, options.signal));
    dispatchTurn(context, step, turnId);
    await deliverTurn(context, requestFor(context, step, sessionId, turnId), options.signal);
    return undefined;
  } catch (error) {
    return asServiceError(error);
  }
}

/** The agent may close the session before its last words have arrived. */
function sessionClosedUnderway({ session, attempt }: ChatState, step: TurnStep): string | undefined {
  return session.status === 'closed' && step.kind === 'resume' ? attempt?.sessionId : undefined;
}

function dispatchTurn({ writer }: CommandContext, step: TurnStep, turnId: string): void {
  const state = writer.getState();
  if (step.kind === 'again') writer.update(turnMarked, turnId, 'unknown');
  else if (step.kind === 'attach') writer.update(turnDispatched, turnId, [], lastSeqShown(state, turnId));
  else if (step.kind !== 'resume') writer.update(turnDispatched, turnId, state.outbox, 0);
}

/** A turn that was let go may have left some of its lines in the thread. */
function lastSeqShown({ order, byId }: ChatState, turnId: string): number {
  const seen = order
    .map((id) => byId[id])
    .findLast((each) => each?.turnId === turnId && each.from === 'agent');
  return seen?.from === 'agent' ? (seen.seq ?? 0) : 0;
}

/** The first attempt under a key does not say where to resume from; every later one does. */
function requestFor(
  { writer, agentId }: CommandContext,
  step: TurnStep,
  sessionId: string,
  turnId: string,
): InvokeRequest {
  const { attempt } = writer.getState();
  const isFirst = !isLater(step);
  return omitUndefined({
    sessionId,
    turnId,
    inputs: attempt?.entries.map((entry) => entry.input) ?? [],
    agentId,
    resumeFrom: isFirst ? undefined : (attempt?.lastSeq ?? 0),
    epoch: isFirst ? undefined : attempt?.epoch,
  });
}

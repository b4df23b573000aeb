import type { ServiceError } from '../../protocol/index.ts';
import { sessionForgotten, turnConnectionLost } from '../handlers/recovery.ts';
import { sessionClosed } from '../handlers/session.ts';
import { turnFailed, turnMarked } from '../handlers/turn.ts';
import { errorReasonOf, isOutage, isServiceResponse } from '../turnErrors.ts';
import type { CommandContext } from './context.ts';
import { createHealth, type Health } from './health.ts';
import type { Intent, Step } from './planTurn.ts';
import { pause, pauseBefore, stepAfterLoss } from './reconnect.ts';
import { isLater, type TurnStep } from './takeTurn.ts';
import type { Tried } from './tried.ts';

/** A step that did not lead to the end of its turn. */
export interface Failure {
  readonly error: ServiceError;
  readonly step: TurnStep;
  readonly turnId: string;
  readonly intent: Intent;
  readonly tried: Tried;
  readonly signal: AbortSignal;
}

/** What can be done where a turn has failed. */
export interface Recovery {
  readonly wayBack: (failure: Failure) => Promise<TurnStep | undefined>;
  readonly recover: (failure: Failure) => Step;
  readonly health: Health;
}

/** Other readers of one session are few; more in a row than this and the shopper is told to wait. */
const mostAttached = 3;

/** `back`: called when the service answers again after it was down. */
export function createRecovery(
  context: CommandContext,
  plan: (intent: Intent) => Step,
  back: () => void,
): Recovery {
  const { writer } = context;
  const health = createHealth(context, back);

  /** Where the way to a turn broke: the step that goes on with it, after a pause. */
  async function wayBack({
    error,
    step: failed,
    turnId,
    tried,
    signal,
  }: Failure): Promise<TurnStep | undefined> {
    const { clock, random } = context;
    if (signal.aborted) return undefined;
    writer.flush();
    const { attempt } = writer.getState();
    const step = stepAfterLoss(error, failed, turnId, attempt);
    const { lastSeq = 0 } = attempt ?? {};
    if (lastSeq > tried.lastSeq) {
      tried.lastSeq = lastSeq;
      tried.ways = 0;
    }
    const ms = pauseBefore(tried.ways, random);
    if (step === undefined || ms === undefined) return undefined;
    tried.ways += 1;
    writer.update(turnConnectionLost, turnId, clock.now());
    await pause(clock, ms, signal);
    return step;
  }

  /** What can be done about a failure without asking the shopper; else the shopper is told. */
  function recover({ error, step: failed, turnId, intent, tried }: Failure): Step {
    const { session, attempt } = writer.getState();
    const isOpen = session.status === 'open';
    const again = (): Step => {
      writer.update(turnMarked, turnId, 'unsent');
      return { kind: 'again' };
    };
    switch (error.kind) {
      // A new token, then the same again.
      case 'session-invalid':
        if (tried.renewed || !isOpen) break;
        tried.renewed = true;
        return isLater(failed) ? failed : again();
      // A new session that is told what was said so far.
      case 'session-unknown':
        if (tried.reopened || !isOpen) break;
        tried.reopened = true;
        writer.update(sessionForgotten);
        return { kind: 'fresh' };
      case 'session-closed':
        writer.update(sessionClosed, 'service', context.clock.now());
        return { kind: 'rest' };
      case 'turn-running':
        if (error.turnId === undefined || tried.attached >= mostAttached) break;
        tried.attached += 1;
        // Its own first request may have arrived after all.
        return error.turnId === attempt?.turnId
          ? { kind: 'resume' }
          : { kind: 'attach', turnId: error.turnId };
      // The turn's lines are gone: whether to send it once more depends on how far it had got.
      case 'turn-unknown':
        if (failed.kind === 'attach') return { kind: 'fresh' };
        if (attempt?.fate === 'accepted') {
          const next: Step = intent === 'retry' ? { kind: 'resend' } : plan('said');
          if (next.kind !== 'rest') return next;
          break;
        }
        if (error.fate !== 'never-seen' || tried.repeated) break;
        tried.repeated = true;
        return again();
    }
    tell(error, failed, turnId);
    return { kind: 'rest' };
  }

  function tell(error: ServiceError, failed: TurnStep, turnId: string): void {
    const { clock, report } = context;
    report({ kind: 'turn-failed', turnId, error });
    // That a later request was refused says nothing about what the first one did.
    const answered = error.kind === 'turn-unknown' || (!isLater(failed) && isServiceResponse(error));
    const retryAt = error.retryAfter === undefined ? undefined : clock.now() + error.retryAfter;
    writer.update(turnFailed, turnId, errorReasonOf(error), answered, retryAt);
    if (isOutage(error)) health.markDown();
  }

  return { wayBack, recover, health };
}

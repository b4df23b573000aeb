import { linkAbort, type ServiceError, sleep } from '../../protocol/index.ts';
import { sessionClosed, sessionForgotten } from '../handlers/session.ts';
import { turnConnectionLost, turnDeliveryChanged, turnFailed } from '../handlers/turn.ts';
import { partialLength } from '../select.ts';
import { errorReasonOf, isOutage, isServiceResponse } from '../turnErrors.ts';
import type { CommandContext } from './context.ts';
import { createHealth, type Health } from './health.ts';
import { type Intent, isFollowUp, type Step, type TurnStep } from './planTurn.ts';
import { type RetryBudget, reconnectDelay, reconnectStep } from './retries.ts';

/** A step that failed before the end of its turn. */
export interface FailedStep {
  readonly error: ServiceError;
  readonly step: TurnStep;
  readonly turnId: string;
  readonly intent: Intent;
  readonly budget: RetryBudget;
  readonly signal: AbortSignal;
}

/** Continues a turn after a failure, without the shopper if possible. */
export interface Recovery {
  /**
   * Waits before a reconnect, until the shopper or the network returns. Resolves with the next step; undefined if reconnecting
   * cannot help or was tried too often.
   */
  readonly reconnect: (failed: FailedStep) => Promise<TurnStep | undefined>;
  /**
   * Returns a step that may succeed without the shopper. If there is none, shows the failure, or that the session is closed,
   * and returns `idle`.
   */
  readonly recover: (failed: FailedStep) => Step;
  readonly health: Health;
}

/** Maximum number of other pages' turns that are read before this page's turn; after them, this page's turn fails as `busy`. */
const maxAttached = 3;

/**
 * Creates the functions that continue a turn after a failure.
 *
 * @param onRestored Called when the service is available again after an outage.
 */
export function createRecovery(
  context: CommandContext,
  plan: (intent: Intent) => Step,
  onRestored: () => void,
): Recovery {
  const { writer } = context;
  const health = createHealth(context, onRestored);

  async function reconnect({
    error,
    step,
    turnId,
    budget,
    signal,
  }: FailedStep): Promise<TurnStep | undefined> {
    const { clock, random, presence } = context;
    if (signal.aborted) return undefined;
    // `lastSeq` must include lines that wait for the next frame.
    writer.flush();
    const state = writer.getState();
    const { attempt } = state;
    const next = reconnectStep(error, step, turnId, attempt);
    const { lastSeq = 0 } = attempt ?? {};
    const textLength = partialLength(state, turnId);
    if (lastSeq > budget.lastSeq || textLength > budget.textLength) budget.reconnects = 0;
    Object.assign(budget, { lastSeq, textLength });
    const ms = reconnectDelay(budget.reconnects, random);
    if (next === undefined || ms === undefined) return undefined;
    budget.reconnects += 1;
    writer.update(turnConnectionLost, turnId, clock.now());
    const wait = linkAbort(signal);
    const unsubscribe = presence?.onChange(() => {
      if (!presence.isHidden()) wait.abort();
    });
    await sleep((delay, run) => clock.after(delay, run), ms, wait.signal);
    unsubscribe?.();
    wait.unlink();
    return next;
  }

  function recover({ error, step, turnId, intent, budget }: FailedStep): Step {
    const { session, attempt } = writer.getState();
    const isOpen = session.status === 'open';
    const repeat = (): Step => {
      writer.update(turnDeliveryChanged, turnId, 'unsent');
      return { kind: 'repeat' };
    };
    switch (error.kind) {
      case 'session-invalid':
        if (budget.renewed || !isOpen) break;
        budget.renewed = true;
        // `turns.ts` renews the session token before it runs the returned step. A follow-up request is repeated; a first
        // request is sent again under its turn id.
        return isFollowUp(step) ? step : repeat();
      case 'session-unknown':
        if (budget.reopened || !isOpen) break;
        budget.reopened = true;
        writer.update(sessionForgotten);
        return { kind: 'new' };
      case 'session-closed':
        writer.update(sessionClosed, 'service', context.clock.now());
        return { kind: 'idle' };
      case 'turn-running':
        if (error.turnId === undefined || budget.attached >= maxAttached) break;
        budget.attached += 1;
        // The first request of this attempt may have arrived although its response was lost.
        return error.turnId === attempt?.turnId
          ? { kind: 'resume' }
          : { kind: 'attach', turnId: error.turnId };
      case 'turn-unknown':
        if (step.kind === 'attach') return { kind: 'new' };
        if (attempt?.delivery === 'accepted') {
          // The service has forgotten the turn. Its inputs may have had an effect, so they are sent again only if the shopper
          // retries. Otherwise the outbox is sent; if it is empty, the failure is shown.
          const next: Step = intent === 'retry' ? { kind: 'resend' } : plan('send');
          if (next.kind !== 'idle') return next;
          break;
        }
        // A turn that the service may have forgotten could run twice.
        if (error.delivery !== 'never-seen' || budget.repeated) break;
        budget.repeated = true;
        return repeat();
    }
    fail(error, step, turnId);
    return { kind: 'idle' };
  }

  function fail(error: ServiceError, step: TurnStep, turnId: string): void {
    const { clock, report } = context;
    report({ kind: 'turn-failed', turnId, error });
    // A refused follow-up request does not show whether the service received the first request.
    const isUnsent = error.kind === 'turn-unknown' || (!isFollowUp(step) && isServiceResponse(error));
    const retryAt = error.retryAfter === undefined ? undefined : clock.now() + error.retryAfter;
    writer.update(turnFailed, turnId, errorReasonOf(error), isUnsent, retryAt);
    if (isOutage(error)) health.markDown();
  }

  return { reconnect, recover, health };
}

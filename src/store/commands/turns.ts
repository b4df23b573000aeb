import type { ServiceError } from '../../protocol/index.ts';
import { sessionClosed, sessionForgotten } from '../handlers/session.ts';
import { turnFailed, turnLost, turnMarked, turnStopped } from '../handlers/turn.ts';
import { attempted } from '../report.ts';
import { isBusy } from '../select.ts';
import { isAnswer, isOutage, troubleOf } from '../troubles.ts';
import type { CommandContext } from './context.ts';
import type { Health } from './health.ts';
import { type Intent, planTurn, type Step } from './planTurn.ts';
import { pause, pauseBefore, stepAfterLoss } from './reconnect.ts';
import { beginTurn, isLater, type TurnStep, takeTurn } from './takeTurn.ts';

export interface Turns {
  /** Takes turns until nothing waits or something is in the way. A second call joins the first. */
  readonly run: (intent: Intent) => Promise<void>;
  /** Ends the running turn, here at once and then at the service. What waits behind it goes out. */
  readonly stop: () => Promise<void>;
  /** Lets go of the running turn: nothing that still comes of it acts any more. */
  readonly abandon: () => void;
  readonly isRunning: () => boolean;
}

interface Work {
  controller: AbortController;
  /** Over when the service has been told of a stop: the next turn waits for it. */
  settled: Promise<void>;
  /** What to look for after a stop: a retry may have been asked for meanwhile. */
  afterStop: Intent;
  done: Promise<void>;
}

/** What has been tried since the last turn that went well; each has one try, so that nothing goes round in circles. */
interface Tried {
  renewed: boolean;
  reopened: boolean;
  repeated: boolean;
  /** Turns of other readers that were watched. */
  attached: number;
  /** Ways back that were looked for since the line `lastSeq`. */
  ways: number;
  lastSeq: number;
}
const nothingTried = (): Tried => ({
  renewed: false,
  reopened: false,
  repeated: false,
  attached: 0,
  ways: 0,
  lastSeq: 0,
});

/** Other readers of one session are few; more in a row than this and the shopper is told to wait. */
const mostAttached = 3;
const longestStopMs = 3_000;

/** One turn at a time, each to its end. */
export function createTurns(context: CommandContext, health: Health): Turns {
  const { ledger } = context;
  let current: Work | undefined;

  /** While a person is here, the agent is asked nothing. */
  const plan = (intent: Intent): Step =>
    context.person ? { kind: 'rest' } : planTurn(ledger.state(), intent);

  async function work(me: Work, first: Intent): Promise<void> {
    try {
      let intent = first;
      let tried = nothingTried();
      let renew = false;
      let step = plan(intent);
      while (step.kind !== 'rest') {
        const turnId = beginTurn(context, step);
        const { signal } = me.controller;
        const error = await takeTurn(context, step, turnId, { renew, signal });
        renew = false;
        const back = await wayBack(error, step, turnId, tried, signal);
        if (signal.aborted) await me.settled;
        if (current !== me) return;
        if (signal.aborted) {
          me.controller = new AbortController();
          intent = me.afterStop;
          me.afterStop = 'over';
          tried = nothingTried();
          step = plan(intent);
        } else if (back !== undefined) {
          step = back;
          // The retry has been heard; that the answer broke off again is another matter.
          if (ledger.state().attempt?.fate === 'accepted') intent = 'said';
        } else if (error === undefined) {
          intent = 'over';
          tried = { ...nothingTried(), attached: step.kind === 'attach' ? tried.attached : 0 };
          step = nextAfterEnd(step);
        } else {
          const failed = step;
          step = recover(error, failed, turnId, intent, tried);
          renew = error.kind === 'session-invalid' && step.kind !== 'rest';
        }
      }
    } finally {
      // In the same step as the last look at the outbox, so that nothing is queued in between.
      if (current === me) current = undefined;
    }
  }

  /** Where the way to a turn broke: the step that goes on with it, after a pause. */
  async function wayBack(
    error: ServiceError | undefined,
    failed: TurnStep,
    turnId: string,
    tried: Tried,
    signal: AbortSignal,
  ): Promise<TurnStep | undefined> {
    const { clock, random } = context;
    ledger.flush();
    const { attempt } = ledger.state();
    const step = stepAfterLoss(error, failed, turnId, attempt);
    const { lastSeq = 0 } = attempt ?? {};
    if (lastSeq > tried.lastSeq) {
      tried.lastSeq = lastSeq;
      tried.ways = 0;
    }
    const ms = pauseBefore(tried.ways, random);
    if (step === undefined || ms === undefined || signal.aborted) return undefined;
    tried.ways += 1;
    ledger.dispatch(turnLost, turnId, clock.now());
    await pause(clock, ms, signal);
    return step;
  }

  /** After an answer of its own that broke off, what waits is left to the shopper. */
  function nextAfterEnd(ended: TurnStep): Step {
    const { turn } = ledger.state();
    const isBroken = turn.status === 'interrupted' && turn.reason !== 'stopped';
    if (isBroken && ended.kind !== 'attach') return { kind: 'rest' };
    health.isUp();
    return plan('over');
  }

  /** What can be done about a failure without asking the shopper; else the shopper is told. */
  function recover(
    error: ServiceError,
    failed: TurnStep,
    turnId: string,
    intent: Intent,
    tried: Tried,
  ): Step {
    const { session, attempt } = ledger.state();
    const isOpen = session.status === 'open';
    const again = (): Step => {
      ledger.dispatch(turnMarked, turnId, 'unsent');
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
        ledger.dispatch(sessionForgotten);
        return { kind: 'fresh' };
      case 'session-closed':
        ledger.dispatch(sessionClosed, 'service', context.clock.now());
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
    const answered = error.kind === 'turn-unknown' || (!isLater(failed) && isAnswer(error));
    const retryAt = error.retryAfter === undefined ? undefined : clock.now() + error.retryAfter;
    ledger.dispatch(turnFailed, turnId, troubleOf(error), answered, retryAt);
    if (isOutage(error)) health.isDown();
  }

  function run(intent: Intent): Promise<void> {
    if (current !== undefined) {
      if (intent === 'retry') current.afterStop = intent;
      return current.done;
    }
    if (context.elsewhere !== undefined) return Promise.resolve();
    const me: Work = {
      controller: new AbortController(),
      settled: Promise.resolve(),
      afterStop: 'over',
      done: Promise.resolve(),
    };
    current = me;
    me.done = work(me, intent);
    return me.done;
  }

  async function stop(): Promise<void> {
    const me = current;
    if (me === undefined) context.elsewhere?.stop();
    const { turn } = ledger.state();
    if (me === undefined || !isBusy(ledger.state()) || turn.status === 'idle') return;
    me.settled = bounded(tellOfStop(turn.turnId));
    ledger.dispatch(turnStopped, turn.turnId);
    me.controller.abort();
    await me.settled;
  }

  /** The next turn waits for the stop, but not for ever. */
  function bounded(told: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = context.clock.after(longestStopMs, resolve);
      void told.finally(() => {
        cancel();
        resolve();
      });
    });
  }

  /** Only what may have reached the service needs to be stopped there. */
  async function tellOfStop(turnId: string): Promise<void> {
    const { session, attempt } = ledger.state();
    if (session.status !== 'open' || attempt?.turnId !== turnId || attempt.fate === 'unsent') return;
    const { sessionId } = session;
    await attempted(context.report, 'stop', () => context.transport.stop({ sessionId, turnId }));
  }

  function abandon(): void {
    const me = current;
    current = undefined;
    me?.controller.abort();
  }

  return { run, stop, abandon, isRunning: () => current !== undefined };
}

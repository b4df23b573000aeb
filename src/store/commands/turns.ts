import { turnStopped } from '../handlers/turn.ts';
import { tryCall } from '../report.ts';
import { isBusy } from '../select.ts';
import type { CommandContext } from './context.ts';
import { type Intent, planTurn, type Step } from './planTurn.ts';
import { createRecovery } from './recovery.ts';
import { beginTurn, takeTurn } from './takeTurn.ts';
import { nothingTried } from './tried.ts';

export interface Turns {
  /** Checks whether the service is available. */
  readonly checkHealth: () => Promise<void>;
  /** Asks that no more until somebody wants to know. */
  readonly pauseHealthChecks: () => void;
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

const longestStopMs = 3_000;

/** One turn at a time, each to its end. */
export function createTurns(context: CommandContext): Turns {
  const { writer } = context;
  let current: Work | undefined;

  /** While a person is here, the agent is asked nothing. */
  const plan = (intent: Intent): Step =>
    context.liveAgent ? { kind: 'rest' } : planTurn(writer.getState(), intent);
  const recovery = createRecovery(context, plan, () => void run('back'));

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
        const failure = error && { error, step, turnId, intent, tried, signal };
        const back = failure && (await recovery.wayBack(failure));
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
          if (writer.getState().attempt?.fate === 'accepted') intent = 'said';
        } else if (failure === undefined) {
          intent = 'over';
          tried = { ...nothingTried(), attached: step.kind === 'attach' ? tried.attached : 0 };
          step = nextAfterEnd(step);
        } else {
          step = recovery.recover(failure);
          renew = failure.error.kind === 'session-invalid' && step.kind !== 'rest';
        }
      }
    } finally {
      // In the same step as the last look at the outbox, so that nothing is queued in between.
      if (current === me) current = undefined;
    }
  }

  /** After an answer of its own that broke off, what waits is left to the shopper. */
  function nextAfterEnd(ended: Step): Step {
    const { turn } = writer.getState();
    const isBroken = turn.status === 'interrupted' && turn.reason !== 'stopped';
    if (isBroken && ended.kind !== 'attach') return { kind: 'rest' };
    recovery.health.markUp();
    return plan('over');
  }

  function run(intent: Intent): Promise<void> {
    if (current !== undefined) {
      if (intent === 'retry') current.afterStop = intent;
      return current.done;
    }
    if (context.turnOwner !== undefined) return Promise.resolve();
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
    if (me === undefined) context.turnOwner?.stop();
    const { turn } = writer.getState();
    if (me === undefined || !isBusy(writer.getState()) || turn.status === 'idle') return;
    me.settled = bounded(tellOfStop(turn.turnId));
    writer.update(turnStopped, turn.turnId);
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
    const { session, attempt } = writer.getState();
    if (session.status !== 'open' || attempt?.turnId !== turnId || attempt.fate === 'unsent') return;
    const { sessionId } = session;
    await tryCall(context.report, 'stop', () => context.transport.stop({ sessionId, turnId }));
  }

  function abandon(): void {
    const me = current;
    current = undefined;
    me?.controller.abort();
  }

  return {
    checkHealth: recovery.health.check,
    pauseHealthChecks: recovery.health.pause,
    run,
    stop,
    abandon,
    isRunning: () => current !== undefined,
  };
}

import { turnStopped } from '../handlers/turn.ts';
import { tryCall } from '../report.ts';
import { isBusy } from '../select.ts';
import type { CommandContext } from './context.ts';
import { type Intent, planTurn, type Step } from './planTurn.ts';
import { createRecovery } from './recovery.ts';
import { createRetryBudget } from './retries.ts';
import { beginTurn, streamTurn } from './streamTurn.ts';

/** Runs, stops and drops the turns of a store. */
export interface Turns {
  /** Checks whether the service is available. */
  readonly checkHealth: () => Promise<void>;
  /** Pauses the health checks of an outage until the next check or failure. */
  readonly pauseHealthChecks: () => void;
  /** Runs turns one after another until the plan is idle. A second call joins the first. Does nothing if another tab runs the turns. */
  readonly run: (intent: Intent) => Promise<void>;
  /** Stops the running turn of this or another tab: at once in the state, and at the service. Then the next turn runs. */
  readonly stop: () => Promise<void>;
  /** Drops the running turn: its later events are ignored. */
  readonly abandon: () => void;
  readonly isRunning: () => boolean;
}

/** One call of `run` and its running turn. */
interface Run {
  controller: AbortController;
  /** Resolves when the request to stop the turn has settled or taken too long; the next turn waits for this. */
  stopped: Promise<void>;
  /** The intent after a stop: `retry` if the shopper retried during the stopped turn. */
  afterStop: Intent;
  done: Promise<void>;
}

/** Maximum milliseconds for which the next turn waits for the request to stop. */
const stopTimeoutMs = 3_000;
/** A service that reports to be available but fails each turn must not receive the same inputs for ever. */
const maxRecoveries = 3;

/** Creates the turn loop of a store. It runs one turn at a time. */
export function createTurns(context: CommandContext): Turns {
  const { writer } = context;
  let current: Run | undefined;

  const plan = (intent: Intent): Step =>
    context.liveAgent ? { kind: 'idle' } : planTurn(writer.getState(), intent);
  /** Number of times that inputs were sent because the service was available again, since the shopper sent or a turn succeeded. */
  let recoveries = 0;
  const recovery = createRecovery(context, plan, () => {
    recoveries += 1;
    void run(recoveries > maxRecoveries ? 'restore' : 'recovered');
  });

  async function runTurns(ownRun: Run, first: Intent): Promise<void> {
    try {
      let intent = first;
      let budget = createRetryBudget();
      let renew = false;
      let step = plan(intent);
      while (step.kind !== 'idle') {
        const turnId = beginTurn(context, step);
        const { signal } = ownRun.controller;
        const error = await streamTurn(context, step, turnId, { renew, signal });
        renew = false;
        const failed = error && { error, step, turnId, intent, budget, signal };
        const reconnect = failed && (await recovery.reconnect(failed));
        if (signal.aborted) await ownRun.stopped;
        if (current !== ownRun) return;
        if (signal.aborted) {
          ownRun.controller = new AbortController();
          intent = ownRun.afterStop;
          ownRun.afterStop = 'next';
          budget = createRetryBudget();
          step = plan(intent);
        } else if (reconnect !== undefined) {
          step = reconnect;
          // Once the service has accepted a retried turn, its inputs must not be sent again.
          if (writer.getState().attempt?.delivery === 'accepted') intent = 'send';
        } else if (failed === undefined) {
          intent = 'next';
          budget = { ...createRetryBudget(), attached: step.kind === 'attach' ? budget.attached : 0 };
          step = nextStep(step);
        } else {
          step = recovery.recover(failed);
          // If a new token cannot help, the step is `idle` and ends the loop.
          renew = failed.error.kind === 'session-invalid';
        }
      }
    } finally {
      // Synchronous with the last plan, so that no input can be queued in between.
      if (current === ownRun) current = undefined;
    }
  }

  /** Plans the step after a turn. After an interrupted turn of this page, the shopper decides whether to continue. */
  function nextStep(ended: Step): Step {
    const { turn } = writer.getState();
    const isInterrupted =
      turn.status === 'interrupted' && (turn.reason === 'cut' || turn.reason === 'failed');
    if (isInterrupted && ended.kind !== 'attach') return { kind: 'idle' };
    recovery.health.markUp();
    recoveries = 0;
    return plan('next');
  }

  function run(intent: Intent): Promise<void> {
    if (intent === 'send' || intent === 'retry') recoveries = 0;
    if (current !== undefined) {
      if (intent === 'retry') current.afterStop = intent;
      return current.done;
    }
    if (context.turnOwner !== undefined) return Promise.resolve();
    const ownRun: Run = {
      controller: new AbortController(),
      stopped: Promise.resolve(),
      afterStop: 'next',
      done: Promise.resolve(),
    };
    current = ownRun;
    ownRun.done = runTurns(ownRun, intent);
    return ownRun.done;
  }

  async function stop(): Promise<void> {
    const ownRun = current;
    if (ownRun === undefined) context.turnOwner?.stop();
    const { turn } = writer.getState();
    if (ownRun === undefined || !isBusy(writer.getState()) || turn.status === 'idle') return;
    ownRun.stopped = withTimeout(stopAtService(turn.turnId));
    writer.update(turnStopped, turn.turnId);
    ownRun.controller.abort();
    await ownRun.stopped;
  }

  function withTimeout(call: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = context.clock.after(stopTimeoutMs, resolve);
      void call.finally(() => {
        cancel();
        resolve();
      });
    });
  }

  async function stopAtService(turnId: string): Promise<void> {
    const { session, attempt } = writer.getState();
    if (session.status !== 'open' || attempt?.turnId !== turnId || attempt.delivery === 'unsent') return;
    const { sessionId } = session;
    await tryCall(context.report, 'stop', () => context.transport.stop({ sessionId, turnId }));
  }

  function abandon(): void {
    const ownRun = current;
    current = undefined;
    ownRun?.controller.abort();
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

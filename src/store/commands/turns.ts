import type { ServiceError } from '../../protocol/index.ts';
import { isBusy } from '../select.ts';
import { isAnswer, isOutage, troubleOf } from '../troubles.ts';
import type { CommandContext } from './context.ts';
import type { Health } from './health.ts';
import { type Intent, planTurn, type Step } from './planTurn.ts';
import { nothingTried, type Remedy, remedyFor, triedWith } from './remedyFor.ts';
import { beginTurn, type TurnStep, takeTurn } from './takeTurn.ts';

export interface Turns {
  /** Takes turns until nothing waits or something is in the way. A second call joins the first. */
  readonly run: (intent: Intent) => Promise<void>;
  /** Ends the running turn, here at once and then at the service. What waits behind it goes out. */
  readonly stop: () => Promise<void>;
  /** Lets go of the running turn: nothing that still comes of it acts any more. */
  readonly abandon: () => void;
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
export function createTurns(context: CommandContext, health: Health): Turns {
  const { ledger } = context;
  let current: Work | undefined;

  async function work(me: Work, first: Intent): Promise<void> {
    let intent = first;
    let tried = nothingTried;
    let renew = false;
    let step = planTurn(ledger.state(), intent);
    while (step.kind !== 'rest') {
      const turnId = beginTurn(context, step);
      const { signal } = me.controller;
      const error = await takeTurn(context, step, turnId, { renew, signal });
      renew = false;
      if (signal.aborted) await me.settled;
      if (current !== me) return;
      if (signal.aborted) {
        me.controller = new AbortController();
        intent = me.afterStop;
        me.afterStop = 'over';
        tried = nothingTried;
        step = planTurn(ledger.state(), intent);
      } else if (error === undefined) {
        intent = 'over';
        tried = step.kind === 'attach' ? { ...nothingTried, attached: tried.attached } : nothingTried;
        step = nextAfterEnd(step);
      } else {
        const remedy = remedyFor(error, ledger.state(), step, intent, tried);
        tried = triedWith(tried, remedy);
        renew = remedy.kind === 'renew';
        step = apply(remedy, error, step, turnId);
      }
    }
  }

  /** After an answer of its own that broke off, what waits is left to the shopper. */
  function nextAfterEnd(ended: TurnStep): Step {
    const { turn } = ledger.state();
    const isBroken = turn.status === 'interrupted' && turn.reason !== 'stopped';
    if (isBroken && ended.kind !== 'attach') return { kind: 'rest' };
    health.isUp();
    return planTurn(ledger.state(), 'over');
  }

  function apply(remedy: Remedy, error: ServiceError, failed: TurnStep, turnId: string): Step {
    switch (remedy.kind) {
      case 'step':
        if (remedy.step.kind === 'again') ledger.dispatch({ type: 'turn-refused', turnId });
        return remedy.step;
      case 'renew':
        if (failed.kind === 'resume' || failed.kind === 'attach') return failed;
        ledger.dispatch({ type: 'turn-refused', turnId });
        return { kind: 'again' };
      case 'reopen':
        ledger.dispatch({ type: 'session-forgotten' });
        return { kind: 'fresh' };
      case 'close':
        ledger.dispatch({ type: 'session-closed', reason: 'service', at: context.clock.now() });
        return { kind: 'rest' };
      case 'tell':
        tell(error, failed, turnId);
        return { kind: 'rest' };
    }
  }

  function tell(error: ServiceError, failed: TurnStep, turnId: string): void {
    const { clock, report } = context;
    const isLater = failed.kind === 'resume' || failed.kind === 'attach';
    report({ kind: 'turn-failed', turnId, error });
    const retryAt = error.retryAfter === undefined ? {} : { retryAt: clock.now() + error.retryAfter };
    ledger.dispatch({
      type: 'turn-failed',
      turnId,
      reason: troubleOf(error),
      // That a later request was refused says nothing about what the first one did.
      answered: error.kind === 'turn-unknown' || (!isLater && isAnswer(error)),
      ...retryAt,
    });
    if (isOutage(error)) health.isDown();
  }

  function run(intent: Intent): Promise<void> {
    if (current !== undefined) {
      if (intent === 'retry') current.afterStop = intent;
      return current.done;
    }
    const me: Work = {
      controller: new AbortController(),
      settled: Promise.resolve(),
      afterStop: 'over',
      done: Promise.resolve(),
    };
    current = me;
    me.done = toItsEnd(me, intent);
    return me.done;
  }

  /** The work is over in the same step as its last look at the outbox, so that nothing is queued in between. */
  async function toItsEnd(me: Work, intent: Intent): Promise<void> {
    try {
      await work(me, intent);
    } finally {
      if (current === me) current = undefined;
    }
  }

  async function stop(): Promise<void> {
    const me = current;
    const { turn } = ledger.state();
    if (me === undefined || !isBusy(ledger.state()) || turn.status === 'idle') return;
    me.settled = bounded(tellOfStop(turn.turnId));
    ledger.dispatch({ type: 'turn-stopped', turnId: turn.turnId });
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
    try {
      await context.transport.stop({ sessionId: session.sessionId, turnId });
    } catch (error) {
      context.report({ kind: 'call-failed', call: 'stop', error });
    }
  }

  function abandon(): void {
    const me = current;
    current = undefined;
    me?.controller.abort();
  }

  return { run, stop, abandon };
}

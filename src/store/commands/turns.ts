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
        health.isUp();
        intent = 'over';
        tried = step.kind === 'attach' ? { ...nothingTried, attached: tried.attached } : nothingTried;
        step = nextAfterEnd();
      } else {
        const remedy = remedyFor(error, ledger.state(), step, intent, tried);
        tried = triedWith(tried, remedy);
        renew = remedy.kind === 'renew';
        step = apply(remedy, error, step, turnId);
      }
    }
  }

  /** After an answer that broke off, what waits is left to the shopper. */
  function nextAfterEnd(): Step {
    const { turn } = ledger.state();
    const isBroken = turn.status === 'interrupted' && turn.reason !== 'stopped';
    return isBroken ? { kind: 'rest' } : planTurn(ledger.state(), 'over');
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
        tell(error, turnId);
        return { kind: 'rest' };
    }
  }

  function tell(error: ServiceError, turnId: string): void {
    const { clock, report } = context;
    report({ kind: 'turn-failed', turnId, error });
    const retryAt = error.retryAfter === undefined ? {} : { retryAt: clock.now() + error.retryAfter };
    ledger.dispatch({
      type: 'turn-failed',
      turnId,
      reason: troubleOf(error),
      answered: isAnswer(error),
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
    me.settled = tellOfStop(turn.turnId);
    ledger.dispatch({ type: 'turn-stopped', turnId: turn.turnId });
    me.controller.abort();
    await me.settled;
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

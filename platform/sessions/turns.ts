import type { InputEvent, ResponseEvent } from '../../src/protocol/index.ts';
import type { Agent, AgentDirectory } from '../agent/agent.ts';
import { defaultAgentId } from '../agent/directory.ts';
import type { Clock } from '../clock.ts';
import { StatusError } from '../StatusError.ts';
import { unlessAborted } from '../unlessAborted.ts';
import type { SessionAddress, Sessions } from './sessions.ts';
import type { Transcript } from './transcript.ts';
import { createTurnQueue, type TurnQueueLimits } from './turnQueue.ts';

export interface TurnRequest extends SessionAddress {
  readonly agentId?: string | undefined;
  readonly inputEvents: readonly InputEvent[];
}

interface TurnLimits extends TurnQueueLimits {
  /** Milliseconds that one turn may take. */
  readonly turnTimeout: number;
}

export interface Turns {
  /**
   * Runs one invoke: waits for the session's earlier ones, asks the agent, records, yields each event. Every
   * failure leaves as a StatusError. Ending the iteration early, or aborting `signal`, aborts the agent.
   */
  run(request: TurnRequest, signal: AbortSignal): AsyncGenerator<ResponseEvent, void, void>;
  /** Ends the session's running and waiting turns with this problem. */
  abort(sessionId: string, why: StatusError): void;
  abortAll(why: StatusError): void;
}

interface TurnOptions {
  readonly sessions: Sessions;
  readonly transcript: Transcript;
  readonly agents: AgentDirectory;
  readonly clock: Clock;
  readonly limits: TurnLimits;
  /** Told of failures that the caller only learns of as "internal". */
  readonly onFailure: (error: unknown, about: { sessionId: string; agentId: string }) => void;
}

export function createTurns(parts: TurnOptions): Turns {
  const lanes = createTurnQueue(parts.clock, parts.limits);
  const open = new Set<{ readonly sessionId: string; readonly controller: AbortController }>();

  async function* run(request: TurnRequest, signal: AbortSignal): AsyncGenerator<ResponseEvent, void, void> {
    const { sessionId, agentId = defaultAgentId } = request;
    const session = await parts.sessions.find(request);
    if (session === undefined || session.closedAt !== null) throw unknownSessionError();
    const agent = parts.agents(request.agentId);
    if (agent === undefined) {
      throw new StatusError('invalidArgument', `agentId: there is no agent named ${JSON.stringify(agentId)}`);
    }
    const turn = { sessionId: session.id, controller: new AbortController() };
    const follow = () => turn.controller.abort(signal.reason);
    if (signal.aborted) follow();
    signal.addEventListener('abort', follow);
    open.add(turn);
    let leave = () => {};
    try {
      leave = await lanes.acquire(session.id, turn.controller.signal);
      yield* answer(agent, agentId, { ...request, sessionId: session.id }, turn.controller);
    } catch (error) {
      if (error instanceof StatusError) throw error;
      parts.onFailure(error, { sessionId, agentId });
      throw turnFailedError();
    } finally {
      signal.removeEventListener('abort', follow);
      open.delete(turn);
      leave();
    }
  }

  async function* answer(
    agent: Agent,
    agentId: string,
    request: TurnRequest,
    controller: AbortController,
  ): AsyncGenerator<ResponseEvent, void, void> {
    const { businessId, clientKey, sessionId, inputEvents } = request;
    const { transcript, sessions, clock, limits } = parts;
    const begun = await transcript.begin(sessionId, agentId, inputEvents);
    if (begun === undefined) throw unknownSessionError();
    const { signal } = controller;
    const cancelDeadline = clock.after(limits.turnTimeout, () =>
      controller.abort(new StatusError('deadlineExceeded', 'The agent took too long to answer.')),
    );
    let events: ReturnType<Agent['respond']> | undefined;
    let result: { outcome: 'complete' | 'failed' | 'stopped'; error?: unknown } = { outcome: 'stopped' };
    try {
      events = agent.respond({
        ...{ businessId, clientKey, sessionId, agentId, inputEvents },
        ...{ number: begun.number, memory: begun.memory, now: clock.now(), signal },
      });
      for (let position = 1; ; position++) {
        const step = await unlessAborted(events.next(), signal);
        if (step.done) {
          await transcript.saveMemory(sessionId, agentId, step.value);
          break;
        }
        await transcript.append(sessionId, begun.number, position, step.value);
        const closes = 'sessionCloseEvent' in step.value;
        // Closed before the caller reads it, so that nothing slips in between.
        if (closes) await sessions.close(sessionId, 'agent');
        yield step.value;
        if (closes) break;
      }
      result = { outcome: 'complete' };
    } catch (error) {
      const problem = error instanceof StatusError ? error : turnFailedError();
      result = {
        outcome: signal.aborted && problem.kind !== 'deadlineExceeded' ? 'stopped' : 'failed',
        error: problem.toBody(),
      };
      throw error;
    } finally {
      cancelDeadline();
      if (result.outcome !== 'complete') controller.abort(callerGoneError());
      // An agent that is stuck must not keep the session; it has been told by its signal.
      events?.return(undefined).catch(() => {});
      await transcript.end(sessionId, begun.number, result);
    }
  }

  return {
    run,
    abort(sessionId, why) {
      for (const turn of open) if (turn.sessionId === sessionId) turn.controller.abort(why);
    },
    abortAll(why) {
      for (const turn of open) turn.controller.abort(why);
    },
  };
}

/** The same answer for a session that never was, is closed, or is somebody else's. */
export function unknownSessionError(): StatusError {
  return new StatusError('notFound', 'There is no open session with this id.');
}

/** The reason with which a turn ends whose caller is no longer there. */
export function callerGoneError(): StatusError {
  return new StatusError('cancelled', 'The caller has gone.');
}

function turnFailedError(): StatusError {
  return new StatusError('internal', 'The turn failed.');
}

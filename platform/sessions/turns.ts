import type { InputEvent, ResponseEvent } from '../../src/protocol/index.ts';
import type { Agent, AgentDirectory } from '../agent/agent.ts';
import { defaultAgentId } from '../agent/directory.ts';
import type { Clock } from '../clock.ts';
import { Problem } from '../problem.ts';
import { unlessAborted } from '../unlessAborted.ts';
import { createLanes, type LaneLimits } from './lanes.ts';
import type { SessionAddress, Sessions } from './sessions.ts';
import type { Transcript } from './transcript.ts';

export interface TurnRequest extends SessionAddress {
  readonly agentId?: string | undefined;
  readonly inputEvents: readonly InputEvent[];
}

interface TurnLimits extends LaneLimits {
  /** Milliseconds that one turn may take. */
  readonly turn: number;
}

export interface Turns {
  /**
   * Runs one invoke: waits for the session's earlier ones, asks the agent, records, yields each event. Every
   * failure leaves as a Problem. Ending the iteration early, or aborting `signal`, aborts the agent.
   */
  run(request: TurnRequest, signal: AbortSignal): AsyncGenerator<ResponseEvent, void, void>;
  /** Ends the session's running and waiting turns with this problem. */
  stop(sessionId: string, why: Problem): void;
  stopAll(why: Problem): void;
}

interface TurnParts {
  readonly sessions: Sessions;
  readonly transcript: Transcript;
  readonly agents: AgentDirectory;
  readonly clock: Clock;
  readonly limits: TurnLimits;
  /** Told of failures that the caller only learns of as "internal". */
  readonly onFailure: (error: unknown, about: { sessionId: string; agentId: string }) => void;
}

export function createTurns(parts: TurnParts): Turns {
  const lanes = createLanes(parts.clock, parts.limits);
  const open = new Set<{ readonly sessionId: string; readonly controller: AbortController }>();

  async function* run(request: TurnRequest, signal: AbortSignal): AsyncGenerator<ResponseEvent, void, void> {
    const { sessionId, agentId = defaultAgentId } = request;
    const session = await parts.sessions.find(request);
    if (session === undefined || session.closedAt !== null) throw unknownSession();
    const agent = parts.agents(request.agentId);
    if (agent === undefined) {
      throw new Problem('invalidArgument', `agentId: there is no agent named ${JSON.stringify(agentId)}`);
    }
    const turn = { sessionId: session.id, controller: new AbortController() };
    const follow = () => turn.controller.abort(signal.reason);
    if (signal.aborted) follow();
    signal.addEventListener('abort', follow);
    open.add(turn);
    let leave = () => {};
    try {
      leave = await lanes.enter(session.id, turn.controller.signal);
      yield* answer(agent, agentId, { ...request, sessionId: session.id }, turn.controller);
    } catch (error) {
      if (error instanceof Problem) throw error;
      parts.onFailure(error, { sessionId, agentId });
      throw failed();
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
    if (begun === undefined) throw unknownSession();
    const { signal } = controller;
    const cancelDeadline = clock.after(limits.turn, () =>
      controller.abort(new Problem('deadlineExceeded', 'The agent took too long to answer.')),
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
          await transcript.remember(sessionId, agentId, step.value);
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
      const problem = error instanceof Problem ? error : failed();
      result = {
        outcome: signal.aborted && problem.kind !== 'deadlineExceeded' ? 'stopped' : 'failed',
        error: problem.toBody(),
      };
      throw error;
    } finally {
      cancelDeadline();
      if (result.outcome !== 'complete') controller.abort(gone());
      // An agent that is stuck must not keep the session; it has been told by its signal.
      events?.return(undefined).catch(() => {});
      await transcript.end(sessionId, begun.number, result);
    }
  }

  return {
    run,
    stop(sessionId, why) {
      for (const turn of open) if (turn.sessionId === sessionId) turn.controller.abort(why);
    },
    stopAll(why) {
      for (const turn of open) turn.controller.abort(why);
    },
  };
}

/** The same answer for a session that never was, is closed, or is somebody else's. */
export function unknownSession(): Problem {
  return new Problem('notFound', 'There is no open session with this id.');
}

/** The reason with which a turn ends whose caller is no longer there. */
export function gone(): Problem {
  return new Problem('cancelled', 'The caller has gone.');
}

function failed(): Problem {
  return new Problem('internal', 'The turn failed.');
}

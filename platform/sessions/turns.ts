import { type InputEvent, type ResponseEvent, raceAbort } from '../../src/protocol/index.ts';
import type { Agent, AgentDirectory } from '../agent/agent.ts';
import { defaultAgentId } from '../agent/directory.ts';
import type { Clock } from '../clock.ts';
import { StatusError } from '../StatusError.ts';
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
   * Runs one invoke: waits for the session's earlier ones, calls the agent, records and yields each event. Ending the
   * iteration early or aborting `signal` aborts the agent.
   * @throws StatusError for every failure.
   */
  run(request: TurnRequest, signal: AbortSignal): AsyncGenerator<ResponseEvent, void, void>;
  /** Ends the session's running and waiting turns with this error. */
  abort(sessionId: string, reason: StatusError): void;
  abortAll(reason: StatusError): void;
}

interface TurnOptions {
  readonly sessions: Sessions;
  readonly transcript: Transcript;
  readonly agents: AgentDirectory;
  readonly clock: Clock;
  readonly limits: TurnLimits;
  /** Called with the errors that the caller receives as "internal". */
  readonly onFailure: (error: unknown, about: { sessionId: string; agentId: string }) => void;
}

export function createTurns(options: TurnOptions): Turns {
  const queue = createTurnQueue(options.clock, options.limits);
  const openTurns = new Set<{ readonly sessionId: string; readonly controller: AbortController }>();

  async function* run(request: TurnRequest, signal: AbortSignal): AsyncGenerator<ResponseEvent, void, void> {
    const { sessionId, agentId = defaultAgentId } = request;
    const session = await options.sessions.find(request);
    if (session === undefined || session.closedAt !== null) throw unknownSessionError();
    const agent = options.agents(request.agentId);
    if (agent === undefined) {
      throw new StatusError('invalidArgument', `agentId: there is no agent named ${JSON.stringify(agentId)}`);
    }
    const turn = { sessionId: session.id, controller: new AbortController() };
    const onAbort = () => turn.controller.abort(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    openTurns.add(turn);
    let release = () => {};
    try {
      release = await queue.acquire(session.id, turn.controller.signal);
      yield* runAgent(agent, agentId, { ...request, sessionId: session.id }, turn.controller);
    } catch (error) {
      if (error instanceof StatusError) throw error;
      options.onFailure(error, { sessionId, agentId });
      throw turnFailedError();
    } finally {
      signal.removeEventListener('abort', onAbort);
      openTurns.delete(turn);
      release();
    }
  }

  async function* runAgent(
    agent: Agent,
    agentId: string,
    request: TurnRequest,
    controller: AbortController,
  ): AsyncGenerator<ResponseEvent, void, void> {
    const { businessId, clientKey, sessionId, inputEvents } = request;
    const { transcript, sessions, clock, limits } = options;
    const turn = await transcript.begin(sessionId, agentId, inputEvents);
    if (turn === undefined) throw unknownSessionError();
    const { signal } = controller;
    const cancelDeadline = clock.after(limits.turnTimeout, () =>
      controller.abort(new StatusError('deadlineExceeded', 'The agent took too long to respond.')),
    );
    let events: ReturnType<Agent['respond']> | undefined;
    let result: { outcome: 'complete' | 'failed' | 'stopped'; error?: unknown } = { outcome: 'stopped' };
    try {
      events = agent.respond({
        ...{ businessId, clientKey, sessionId, agentId, inputEvents },
        ...{ number: turn.number, memory: turn.memory, now: clock.now(), signal },
      });
      for (let position = 1; ; position++) {
        const step = await raceAbort(signal, events.next(), () => signal.reason);
        if (step.done) {
          await transcript.saveMemory(sessionId, agentId, step.value);
          break;
        }
        await transcript.append(sessionId, turn.number, position, step.value);
        const closesSession = 'sessionCloseEvent' in step.value;
        // Closed before the caller reads the event, so that no invoke can come in between.
        if (closesSession) await sessions.close(sessionId, 'agent');
        yield step.value;
        if (closesSession) break;
      }
      result = { outcome: 'complete' };
    } catch (error) {
      const statusError = error instanceof StatusError ? error : turnFailedError();
      result = {
        outcome: signal.aborted && statusError.kind !== 'deadlineExceeded' ? 'stopped' : 'failed',
        error: statusError.toBody(),
      };
      throw error;
    } finally {
      cancelDeadline();
      if (result.outcome !== 'complete') controller.abort(callerGoneError());
      // Not awaited: an agent that ignores its signal must not block the session.
      events?.return(undefined).catch(() => {});
      await transcript.end(sessionId, turn.number, result);
    }
  }

  return {
    run,
    abort(sessionId, reason) {
      for (const turn of openTurns) if (turn.sessionId === sessionId) turn.controller.abort(reason);
    },
    abortAll(reason) {
      for (const turn of openTurns) turn.controller.abort(reason);
    },
  };
}

/** The same error for an unknown session, a closed one and one of another customer. */
export function unknownSessionError(): StatusError {
  return new StatusError('notFound', 'There is no open session with this id.');
}

/** The abort reason of a turn whose caller disconnected. */
export function callerGoneError(): StatusError {
  return new StatusError('cancelled', 'The caller disconnected.');
}

function turnFailedError(): StatusError {
  return new StatusError('internal', 'The turn failed.');
}

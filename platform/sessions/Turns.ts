import { type InputEvent, type ResponseEvent, raceAbort } from '../../src/protocol/index.ts';
import type { Agent, AgentDirectory } from '../agents/agent.ts';
import { defaultAgentId } from '../agents/directory.ts';
import type { TurnPreviews } from '../agents/TurnPreviews.ts';
import type { Clock } from '../clock.ts';
import { StatusError } from '../StatusError.ts';
import type { SessionAddress, Sessions } from './Sessions.ts';
import type { Transcript } from './Transcript.ts';
import { TurnQueue, type TurnQueueLimits } from './TurnQueue.ts';

export interface TurnRequest extends SessionAddress {
  readonly agentId?: string | undefined;
  readonly inputEvents: readonly InputEvent[];
  readonly previews?: TurnPreviews | undefined;
}

interface TurnLimits extends TurnQueueLimits {
  /** Milliseconds that one turn may take. */
  readonly turnTimeout: number;
}

interface TurnOptions {
  readonly sessions: Sessions;
  readonly transcript: Transcript;
  readonly agents: AgentDirectory;
  readonly clock: Clock;
  readonly limits: TurnLimits;
  /** Called with each error that is not a StatusError; the caller receives the code "internal" instead. */
  readonly onFailure: (error: unknown, about: { sessionId: string; agentId: string }) => void;
}

/** Runs the turns of agent sessions. */
export class Turns {
  readonly #options: TurnOptions;
  readonly #queue: TurnQueue;
  readonly #openTurns = new Set<{ readonly sessionId: string; readonly controller: AbortController }>();

  constructor(options: TurnOptions) {
    this.#options = options;
    this.#queue = new TurnQueue(options.clock, options.limits);
  }

  /**
   * Runs one invoke: waits for the session's earlier ones, calls the agent, records and yields each event. Ending the
   * iteration early or aborting `signal` aborts the agent.
   * @throws StatusError when the session or the agent is unknown, the wait is too long or the turn fails.
   */
  async *run(request: TurnRequest, signal: AbortSignal): AsyncGenerator<ResponseEvent, void, void> {
    const { sessionId, agentId = defaultAgentId } = request;
    const session = await this.#options.sessions.find(request);
    if (session === undefined || session.closedAt !== null) throw unknownSessionError();
    const agent = this.#options.agents(request.agentId);
    if (agent === undefined) {
      throw new StatusError('invalidArgument', `agentId: there is no agent named ${JSON.stringify(agentId)}`);
    }
    const turn = { sessionId: session.id, controller: new AbortController() };
    const onAbort = () => turn.controller.abort(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    this.#openTurns.add(turn);
    let release = () => {};
    try {
      release = await this.#queue.acquire(session.id, turn.controller.signal);
      yield* this.#runAgent(agent, agentId, { ...request, sessionId: session.id }, turn.controller);
    } catch (error) {
      if (error instanceof StatusError) throw error;
      this.#options.onFailure(error, { sessionId, agentId });
      throw turnFailedError();
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#openTurns.delete(turn);
      release();
    }
  }

  /** Ends the session's turns that run or wait in this process with this error. */
  abort(sessionId: string, reason: StatusError): void {
    for (const turn of this.#openTurns) if (turn.sessionId === sessionId) turn.controller.abort(reason);
  }

  abortAll(reason: StatusError): void {
    for (const turn of this.#openTurns) turn.controller.abort(reason);
  }

  async *#runAgent(
    agent: Agent,
    agentId: string,
    request: TurnRequest,
    controller: AbortController,
  ): AsyncGenerator<ResponseEvent, void, void> {
    const { businessId, clientKey, sessionId, inputEvents, previews } = request;
    const { transcript, sessions, clock, limits } = this.#options;
    const turn = await transcript.begin(sessionId, agentId, inputEvents);
    if (turn === undefined) throw unknownSessionError();
    const { signal } = controller;
    const cancelDeadline = clock.after(limits.turnTimeout, () =>
      controller.abort(new StatusError('deadlineExceeded', 'The agent took too long to respond.')),
    );
    let events: ReturnType<Agent['respond']> | undefined;
    let result: { outcome: 'complete' | 'failed' | 'stopped'; error?: unknown } = { outcome: 'stopped' };
    let failure: StatusError | undefined;
    try {
      events = agent.respond({
        businessId,
        clientKey,
        sessionId,
        agentId,
        inputEvents,
        number: turn.number,
        memory: turn.memory,
        now: clock.now(),
        signal,
        previews,
      });
      for (let position = 1; ; position++) {
        const step = await raceAbort(signal, events.next(), () => signal.reason);
        if (step.done) {
          await transcript.saveMemory(sessionId, agentId, step.value);
          break;
        }
        await transcript.append(sessionId, turn.number, position, step.value);
        const closesSession = 'sessionCloseEvent' in step.value;
        // Closed before the caller reads the event, so that no other invoke of the session can start in between.
        if (closesSession) await sessions.close(sessionId, 'agent');
        yield step.value;
        if (closesSession) break;
      }
      result = { outcome: 'complete' };
    } catch (error) {
      failure = error instanceof StatusError ? error : turnFailedError();
      result = {
        outcome: signal.aborted && failure.kind !== 'deadlineExceeded' ? 'stopped' : 'failed',
        error: failure.toBody(),
      };
      throw error;
    } finally {
      cancelDeadline();
      if (result.outcome !== 'complete') controller.abort(failure ?? callerGoneError());
      // Not awaited: an agent that ignores its signal must not block the session.
      events?.return(undefined).catch(() => {});
      await transcript.end(sessionId, turn.number, result);
    }
  }
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

import type { CallOptions, InvokeRequest, Transport, TurnItem } from '../client/index.ts';
import { type AgentEvent, abortedError, type ChatInput, ServiceError } from '../protocol/index.ts';

/** The answer to one turn: one event, several events, or the error with which the turn fails. */
export type TestAnswer = AgentEvent | readonly AgentEvent[] | ServiceError;

export interface TestTransport extends Transport {
  /** The inputs of every turn so far, oldest first. */
  readonly received: readonly (readonly ChatInput[])[];
}

/**
 * Creates a transport without network and timers. The first turn gets the first answer, the second turn the second answer, and
 * so on; turns after the last answer end without events. The retry of a turn that failed with an error counts as a turn.
 *
 * @example
 * const transport = createTestTransport([text('Hello.'), new ServiceError('unavailable', 'Down.')]);
 */
export function createTestTransport(answers: readonly TestAnswer[] = []): TestTransport {
  const received: (readonly ChatInput[])[] = [];
  const sessions = new Map<string, 'open' | 'closed'>();
  const turns = new Map<string, readonly (readonly AgentEvent[])[]>();

  async function begin({ signal }: CallOptions = {}): Promise<void> {
    // A real transport never responds synchronously.
    await Promise.resolve();
    if (signal?.aborted) throw abortedError();
  }

  /** Returns the lines of a turn. A repeated request for an accepted turn gets the same lines. */
  function linesOf({
    sessionId,
    turnId,
    inputs,
    resumeFrom,
  }: InvokeRequest): readonly (readonly AgentEvent[])[] {
    const session = sessions.get(sessionId);
    if (session !== 'open')
      throw new ServiceError(session ? 'session-closed' : 'session-unknown', 'No session.');
    const known = turns.get(turnId);
    if (known) return known;
    if (resumeFrom !== undefined)
      throw new ServiceError('turn-unknown', 'No turn.', { delivery: 'never-seen' });
    const answer = answers[received.length] ?? [];
    received.push(inputs);
    if (answer instanceof ServiceError) throw answer;
    const lines = ('kind' in answer ? [answer] : answer).map((event) => [event]);
    turns.set(turnId, lines);
    return lines;
  }

  async function* invoke(request: InvokeRequest, options: CallOptions = {}): AsyncGenerator<TurnItem> {
    await begin(options);
    const { turnId, resumeFrom = 0 } = request;
    const lines = linesOf(request);
    yield { kind: 'accepted', turnId, resumable: true };
    for (const [index, events] of lines.entries()) {
      await begin(options);
      if (index >= resumeFrom) yield { kind: 'events', seq: index + 1, events };
    }
    await begin(options);
    yield { kind: 'end', reason: 'complete' };
  }

  return {
    received,
    async init(_request, options) {
      await begin(options);
      const sessionId = `session-${sessions.size + 1}`;
      sessions.set(sessionId, 'open');
      return { sessionId };
    },
    invoke,
    async invokeSync(request, options) {
      const items: TurnItem[] = [];
      for await (const item of invoke(request, options)) items.push(item);
      return items;
    },
    async close({ sessionId }, options) {
      await begin(options);
      sessions.set(sessionId, 'closed');
    },
    async erase({ sessionId }, options) {
      await begin(options);
      sessions.set(sessionId, 'closed');
    },
    async health(options) {
      await begin(options);
      return true;
    },
    stop: (_request, options) => begin(options),
  };
}

import type {
  CallOptions,
  InvokeRequest,
  SessionOpened,
  Transport,
  TurnItem,
} from '../../src/client/index.ts';
import type { AgentEvent, ServiceErrorFields, ServiceErrorKind } from '../../src/protocol/index.ts';
import { ServiceError } from '../../src/protocol/index.ts';

/** Creates a seeded generator of numbers in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface StoredTurn {
  readonly sessionId: string;
  readonly texts: readonly string[];
  readonly lines: readonly string[];
  /** Whether a stop has discarded the lines that were not yet sent. */
  stopped: boolean;
}

export interface FaultyService {
  readonly transport: Transport;
  /** Turns that the service accepted, by id, whether or not the browser got a response. */
  readonly turns: ReadonlyMap<string, StoredTurn>;
  /** Number of open streams: now, and the most at any time. */
  readonly streams: { now: number; max: number };
  /** Stops injecting faults. */
  heal(): void;
}

/**
 * A service, with or without a turn log, that loses requests and responses, cuts streams, lets turns fail, rejects tokens and
 * forgets sessions, all decided by `random`.
 */
export function createFaultyService(random: () => number, hasLog: boolean): FaultyService {
  const turns = new Map<string, StoredTurn>();
  const streams = { now: 0, max: 0 };
  const knownSessions = new Set<string>();
  let sessions = 0;
  let isHealed = false;
  const epoch = hasLog ? { epoch: 'log-1' } : {};

  function fault(probability: number): boolean {
    return !isHealed && random() < probability;
  }
  function refuse(kind: ServiceErrorKind, fields?: ServiceErrorFields): never {
    throw new ServiceError(kind, kind, fields);
  }

  function claim({ turnId, resumeFrom, inputs, sessionId }: InvokeRequest): StoredTurn {
    const stored = turns.get(turnId);
    if (stored !== undefined && stored.sessionId === sessionId) return stored;
    if (resumeFrom !== undefined) refuse('turn-unknown', { status: 410, delivery: 'never-seen' });
    const texts = inputs.flatMap((input) => (input.kind === 'text' ? [input.text] : []));
    const lines = Array.from({ length: Math.floor(random() * 4) }, (_, at) => `${turnId}/${at + 1}`);
    const turn = { sessionId, texts, lines, stopped: false };
    turns.set(turnId, turn);
    return turn;
  }

  async function* invoke(request: InvokeRequest, { signal }: CallOptions = {}): AsyncGenerator<TurnItem> {
    const throwIfAborted = async () => {
      await Promise.resolve();
      if (signal?.aborted) refuse('aborted');
    };
    await throwIfAborted();
    if (fault(0.1)) refuse('network');
    if (fault(0.05)) refuse('unavailable', { status: 503, code: 'unavailable' });
    if (fault(0.05)) refuse('session-invalid', { status: 401 });
    if (fault(0.05)) knownSessions.delete(request.sessionId);
    if (!knownSessions.has(request.sessionId)) refuse('session-unknown', { status: 404 });
    const turn = claim(request);
    if (fault(0.1)) refuse('network');
    if (fault(0.03)) refuse('unavailable', { status: 504 });
    streams.now += 1;
    streams.max = Math.max(streams.max, streams.now);
    try {
      yield { kind: 'accepted', turnId: request.turnId, resumable: hasLog, ...epoch };
      for (const [at, text] of turn.lines.entries()) {
        await throwIfAborted();
        if (turn.stopped) break;
        if (fault(0.1)) {
          yield { kind: 'end', reason: 'cut', ...(hasLog ? { resumable: true } : {}) };
          return;
        }
        if (at < (request.resumeFrom ?? 0)) continue;
        const events: readonly AgentEvent[] = [{ kind: 'text', speaker: 'agent', text }];
        yield { kind: 'events', events, ...(hasLog ? { seq: at + 1 } : {}) };
      }
      await throwIfAborted();
      yield { kind: 'end', reason: turn.stopped ? 'stopped' : fault(0.05) ? 'failed' : 'complete' };
    } finally {
      streams.now -= 1;
    }
  }

  return {
    turns,
    streams,
    heal: () => {
      isHealed = true;
    },
    transport: {
      async init({ sessionId }): Promise<SessionOpened> {
        await Promise.resolve();
        if (fault(0.1)) refuse('network');
        // A renewed token belongs to the same session; here the token is the session id.
        const isKnown = sessionId !== undefined && knownSessions.has(sessionId);
        const opened = isKnown ? sessionId : `session-${++sessions}`;
        knownSessions.add(opened);
        return { sessionId: opened, clientKey: 'anon_1', ...epoch };
      },
      invoke,
      async invokeSync(request, options) {
        const items: TurnItem[] = [];
        for await (const item of invoke(request, options)) items.push(item);
        return items;
      },
      async close() {},
      async erase() {},
      async health() {
        return true;
      },
      async stop({ turnId }) {
        await Promise.resolve();
        if (fault(0.2)) refuse('network');
        const turn = turns.get(turnId);
        if (turn !== undefined) turn.stopped = true;
      },
    },
  };
}

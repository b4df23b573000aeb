import {
  abortedError,
  after,
  decodeLine,
  encodeInputs,
  type InputEvent,
  linkAbort,
  type Script,
  type ScriptBlock,
  ServiceError,
  sleep as sleepUntilAborted,
} from '../protocol/index.ts';
import type { InvokeRequest, Transport, TurnFailure, TurnItem } from './transport.ts';

/** A call that an offline transport received, for assertions in tests. */
export type OfflineCall =
  | { readonly name: 'init' | 'close' | 'erase' | 'health' | 'stop' }
  | {
      readonly name: 'invoke' | 'invokeSync';
      readonly inputEvents: readonly InputEvent[];
      readonly turnId: string;
    };

/** Options of `createOfflineTransport`. */
export interface OfflineOptions {
  /** Resolves after the given time, or as soon as the signal is aborted. Default: a timer. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Playback speed, above 0; 2 plays twice as fast. Default: 1. */
  readonly speed?: number;
  /** Called before each call that is not aborted; an error that it throws is passed to the caller. */
  readonly before?: (call: OfflineCall) => void;
}

/** A transport that plays a script and calls no service. */
export interface OfflineTransport extends Transport {
  /** The calls so far, oldest first. */
  readonly received: readonly OfflineCall[];
}

interface Turn {
  readonly block: ScriptBlock | undefined;
  readonly stop: AbortController;
}

/**
 * Creates a transport that plays a recorded conversation: turn k gets block k, with its pauses. A turn after the last
 * block ends at once without events. Lines are numbered, so turns can be resumed.
 *
 * @param script See `parseScript`.
 */
export function createOfflineTransport(script: Script, options: OfflineOptions = {}): OfflineTransport {
  const { sleep = sleepWithTimer, speed = 1, before } = options;
  const received: OfflineCall[] = [];
  const sessions = new Map<string, 'open' | 'closed'>();
  const turns = new Map<string, Turn>();

  function recordCall(call: OfflineCall, signal?: AbortSignal) {
    received.push(call);
    if (signal?.aborted) throw abortedError();
    before?.(call);
  }

  function requireSession(sessionId: string) {
    const session = sessions.get(sessionId);
    if (session === 'open') return;
    if (session === 'closed')
      throw new ServiceError('session-closed', 'The session is closed.', { status: 404 });
    throw new ServiceError('session-unknown', 'There is no such session.', { status: 404 });
  }

  function findOrCreateTurn({ turnId, resumeFrom }: InvokeRequest): Turn {
    const existing = turns.get(turnId);
    if (existing) return existing;
    if (resumeFrom !== undefined) {
      throw new ServiceError('turn-unknown', 'There is no such turn.', {
        status: 410,
        delivery: 'never-seen',
      });
    }
    const turn = { block: script.blocks[turns.size], stop: new AbortController() };
    turns.set(turnId, turn);
    return turn;
  }

  async function* play(
    { turnId, sessionId, resumeFrom = 0 }: InvokeRequest,
    { block, stop }: Turn,
    signal: AbortSignal,
  ): AsyncGenerator<TurnItem, void, void> {
    const combined = linkAbort(signal, stop.signal);
    let seq = 0;
    let error: TurnFailure | undefined;
    try {
      yield { kind: 'accepted', turnId, resumable: true };
      for (const step of block?.steps ?? []) {
        if ('pause' in step) {
          if (seq >= resumeFrom) await sleep(step.pause / speed, combined.signal);
          continue;
        }
        if (combined.signal.aborted) break;
        seq += 1;
        if (seq <= resumeFrom) continue;
        const line = decodeLine(step.line);
        if (line.kind === 'error') error = { code: line.code, message: line.message };
        if (line.kind !== 'events') break;
        if (line.events.some(({ kind }) => kind === 'close')) sessions.set(sessionId, 'closed');
        yield { kind: 'events', seq, events: line.events };
      }
      if (signal.aborted) throw abortedError();
      const reason = stop.signal.aborted ? 'stopped' : error ? 'failed' : 'complete';
      yield { kind: 'end', reason, ...(error && { error }) };
    } finally {
      combined.unlink();
    }
  }

  async function* invoke(
    name: 'invoke' | 'invokeSync',
    request: InvokeRequest,
    signal = new AbortController().signal,
  ): AsyncGenerator<TurnItem, void, void> {
    recordCall({ name, inputEvents: encodeInputs(request.inputs), turnId: request.turnId }, signal);
    // A running turn can be read to its end after it has closed its session.
    if (!turns.has(request.turnId)) requireSession(request.sessionId);
    yield* play(request, findOrCreateTurn(request), signal);
  }

  return {
    received,
    async init(request, call) {
      recordCall({ name: 'init' }, call?.signal);
      const sessionId = `offline-${sessions.size + 1}`;
      sessions.set(sessionId, 'open');
      return { sessionId, clientKey: request.clientKey ?? 'anon_offline' };
    },
    invoke: (request, call) => invoke('invoke', request, call?.signal),
    async invokeSync(request, call) {
      const items: TurnItem[] = [];
      for await (const item of invoke('invokeSync', request, call?.signal)) items.push(item);
      return items;
    },
    async close({ sessionId }, call) {
      recordCall({ name: 'close' }, call?.signal);
      if (!sessions.has(sessionId)) requireSession(sessionId);
      sessions.set(sessionId, 'closed');
    },
    async erase({ sessionId }, call) {
      recordCall({ name: 'erase' }, call?.signal);
      sessions.set(sessionId, 'closed');
    },
    async health(call) {
      recordCall({ name: 'health' }, call?.signal);
      return true;
    },
    async stop({ turnId }, call) {
      recordCall({ name: 'stop' }, call?.signal);
      turns.get(turnId)?.stop.abort();
    },
  };
}

const sleepWithTimer = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleepUntilAborted(after, milliseconds, signal);

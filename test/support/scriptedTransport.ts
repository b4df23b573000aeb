import type {
  CallOptions,
  InitRequest,
  InvokeRequest,
  SessionOpened,
  Transport,
  TurnItem,
} from '../../src/client/index.ts';
import type {
  AgentEvent,
  EndReason,
  ServiceErrorFields,
  ServiceErrorKind,
} from '../../src/protocol/index.ts';
import { ServiceError } from '../../src/protocol/index.ts';

/** One call of `invoke` or `invokeSync` whose response the test sends step by step. */
export interface ScriptedTurn {
  readonly request: InvokeRequest;
  readonly signal: AbortSignal | undefined;
  /** Sends the response head with status 200. `resumable`: lines are numbered. */
  accept(fields?: { readonly resumable?: boolean; readonly epoch?: string }): ScriptedTurn;
  /** Sends one line, with the next `seq` if the turn is resumable. */
  line(...events: readonly AgentEvent[]): ScriptedTurn;
  item(item: TurnItem): ScriptedTurn;
  end(reason?: EndReason): ScriptedTurn;
  fail(kind: ServiceErrorKind, fields?: ServiceErrorFields): ScriptedTurn;
}

type Piece = { readonly item: TurnItem } | { readonly error: ServiceError };

/** An asynchronous queue. */
function createQueue<T>() {
  const waiting: T[] = [];
  let wake: (() => void) | undefined;
  return {
    push(value: T) {
      waiting.push(value);
      wake?.();
    },
    async next(signal?: AbortSignal): Promise<T> {
      while (waiting.length === 0) {
        if (signal?.aborted) throw new ServiceError('aborted', 'aborted');
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal?.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      return waiting.shift() as T;
    },
  };
}

/**
 * A transport whose turns the test answers, one after the other, with `nextTurn`. All other calls succeed at once, unless the test
 * replaces their `handlers`. `calls` lists all calls in order.
 */
export function createScriptedTransport() {
  const calls: string[] = [];
  const inits: InitRequest[] = [];
  const closes: string[] = [];
  const erasures: string[] = [];
  const stops: { sessionId: string; turnId: string }[] = [];
  const turns = createQueue<ScriptedTurn>();
  const handlers = {
    init: async (_request: InitRequest): Promise<SessionOpened> => ({ sessionId: `session-${inits.length}` }),
    health: async (): Promise<boolean> => true,
    close: async (): Promise<void> => {},
    erase: async (): Promise<void> => {},
    stop: async (): Promise<void> => {},
  };

  async function* invoke(
    request: InvokeRequest,
    { signal }: CallOptions = {},
    name = 'invoke',
  ): AsyncGenerator<TurnItem> {
    calls.push(name);
    const pieces = createQueue<Piece>();
    turns.push(scriptedTurn(request, signal, pieces.push));
    for (;;) {
      const piece = await pieces.next(signal);
      if ('error' in piece) throw piece.error;
      yield piece.item;
      if (piece.item.kind === 'end') return;
    }
  }

  const transport: Transport = {
    init(request) {
      calls.push('init');
      inits.push(request);
      return handlers.init(request);
    },
    invoke,
    async invokeSync(request, options) {
      const items: TurnItem[] = [];
      for await (const item of invoke(request, options, 'invoke_sync')) items.push(item);
      return items;
    },
    close({ sessionId }) {
      calls.push('close');
      closes.push(sessionId);
      return handlers.close();
    },
    erase({ sessionId }) {
      calls.push('erase');
      erasures.push(sessionId);
      return handlers.erase();
    },
    health() {
      calls.push('health');
      return handlers.health();
    },
    stop(request) {
      calls.push('stop');
      stops.push(request);
      return handlers.stop();
    },
  };
  return { transport, calls, inits, closes, erasures, stops, handlers, nextTurn: () => turns.next() };
}

function scriptedTurn(
  request: InvokeRequest,
  signal: AbortSignal | undefined,
  push: (piece: Piece) => void,
): ScriptedTurn {
  let seq = request.resumeFrom ?? 0;
  let resumable = false;
  const turn: ScriptedTurn = {
    request,
    signal,
    accept(fields = {}) {
      resumable = fields.resumable ?? false;
      return turn.item({ kind: 'accepted', turnId: request.turnId, resumable, ...fields });
    },
    line(...events) {
      seq += 1;
      return turn.item({ kind: 'events', events, ...(resumable ? { seq } : {}) });
    },
    item(item) {
      push({ item });
      return turn;
    },
    end: (reason = 'complete') => turn.item({ kind: 'end', reason }),
    fail(kind, fields) {
      push({ error: new ServiceError(kind, kind, fields) });
      return turn;
    },
  };
  return turn;
}

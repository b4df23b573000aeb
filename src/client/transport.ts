import type { AgentEvent, ChatInput, EndReason } from '../protocol/index.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** What `init` answers. `clientKey` and `expiresAt` come from our proxy; a plain platform gives only the session. */
export interface SessionOpened {
  readonly sessionId: string;
  readonly clientKey?: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
  /** Identity of the turn log that will hold this session's turns. */
  readonly epoch?: string;
}

export interface InitRequest {
  readonly clientKey?: string;
  /** The old token, so that the same platform session can go on under a new one. */
  readonly sessionId?: string;
  readonly agentId?: string;
}

export interface InvokeRequest {
  readonly sessionId: string;
  readonly inputs: readonly ChatInput[];
  /** The turn's idempotency key, a UUID; minted by the caller and kept until the turn has ended. */
  readonly turnId: string;
  readonly agentId?: string;
  /** Set on every attempt but the first: the last `seq` the caller has. */
  readonly resumeFrom?: number;
  readonly epoch?: string;
}

/** What one turn delivers, in order. `accepted` comes first, `end` comes last and comes once. */
export type TurnItem =
  /** The service answered 200: the inputs count as sent. `resumable`: lines are numbered and can be asked for again. */
  | {
      readonly kind: 'accepted';
      readonly turnId: string;
      readonly resumable: boolean;
      readonly epoch?: string;
    }
  /** The events of one line. `seq` is absent where the service does not number its lines. */
  | { readonly kind: 'events'; readonly seq?: number; readonly events: readonly AgentEvent[] }
  /**
   * `cut`: the body ended without saying that it was the end. `resumable`: only the way here was cut, and the
   * lines after the last `seq` can be asked for.
   */
  | {
      readonly kind: 'end';
      readonly reason: EndReason;
      readonly error?: TurnFailure;
      readonly resumable?: boolean;
    };
export interface TurnFailure {
  readonly code: string;
  readonly message: string;
}

/**
 * One conversation's way to the service. Every failure leaves as a `ServiceError`; aborting `signal` ends
 * the stream and the request, and leaves as kind `aborted`.
 */
export interface Transport {
  /** Address of the service, where it has one: pictures and recordings of its origin load without being asked for. */
  readonly endpoint?: string;
  init(request: InitRequest, options?: CallOptions): Promise<SessionOpened>;
  invoke(request: InvokeRequest, options?: CallOptions): AsyncIterable<TurnItem>;
  /** The same turn, delivered in one piece. */
  invokeSync(request: InvokeRequest, options?: CallOptions): Promise<readonly TurnItem[]>;
  close(request: { readonly sessionId: string }, options?: CallOptions): Promise<void>;
  /** Closes the session and removes what the service keeps of it. */
  erase(request: { readonly sessionId: string }, options?: CallOptions): Promise<void>;
  /** False where the service says that it is not available, or says nothing. */
  health(options?: CallOptions): Promise<boolean>;
  /** Ends a running turn at the service; what was already said is kept. Harmless when there is none. */
  stop(
    request: { readonly sessionId: string; readonly turnId: string },
    options?: CallOptions,
  ): Promise<void>;
}

import type { AgentEvent, CallResult, ChatInput, EndReason, ToolDefinition } from '../protocol/index.ts';

/** Options of every call. */
export interface CallOptions {
  /** Aborts the request; the call rejects with kind `aborted`. */
  readonly signal?: AbortSignal;
}

/** The result of `init`. The platform returns only `sessionId`; the proxy adds the other fields. */
export interface SessionOpened {
  readonly sessionId: string;
  readonly clientKey?: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
  /** A token of the turn log that stores this session's turns. */
  readonly epoch?: string;
}

/** Opens a session, or renews its token. */
export interface InitRequest {
  /** The id by which the service recognises the shopper; an earlier `init` returned it. */
  readonly clientKey?: string;
  /** The old session token; the proxy renews it for the same platform session. */
  readonly sessionId?: string;
  /** Default: the agent that the service is configured with. */
  readonly agentId?: string;
}

/** Starts a turn, or requests the rest of one. */
export interface InvokeRequest {
  readonly sessionId: string;
  readonly inputs: readonly ChatInput[];
  /** Idempotency key of the turn: a UUID that the caller generates and repeats until the turn has ended. */
  readonly turnId: string;
  readonly agentId?: string;
  /** `seq` of the last line that the caller has; absent if the request starts the turn. */
  readonly resumeFrom?: number;
  /** The latest `epoch` that `init` or `accepted` returned; shows whether the turn log has lost the turn. */
  readonly epoch?: string;
  /** Tools of the page that the agent may call. If absent, the transport returns no `call`. */
  readonly tools?: readonly ToolDefinition[];
  /** Tools of the agent whose outputs the page shows itself. The proxy has a setting in its place. */
  readonly shownTools?: readonly string[];
}

/** A call of a tool of the page. A resumed turn may contain the same call again. */
export interface CallItem {
  readonly kind: 'call';
  /** Unique in the turn. */
  readonly callId: string;
  /** Name of one of the tools of the request. */
  readonly name: string;
  readonly input: unknown;
  /** Whether the agent requires the shopper's approval. */
  readonly needsApproval: boolean;
  /** Set if the server runs the tool once the shopper has approved the call. */
  readonly isRemote?: true;
  /** Aborted if the turn ends before the call has a result, as when it is stopped. */
  readonly signal: AbortSignal;
  /** Sends the result; the turn goes on when all calls have one. A second result is ignored. Never throws. */
  readonly answer: (result: CallResult) => void;
}

/** An item of a turn. `accepted` comes first; exactly one `end` comes last. */
export type TurnItem =
  /** The service accepted the inputs. `resumable`: lines are numbered and can be requested again. */
  | {
      readonly kind: 'accepted';
      readonly turnId: string;
      readonly resumable: boolean;
      readonly epoch?: string;
    }
  /**
   * The next piece of a text, for agents that send texts as they are written. `key` is unique in the turn; `done`
   * completes the text, and `delta` may then be empty. Numbered like events, unless it is a preview: then `at` is the
   * offset of the piece in UTF-16 units, and an `events` item with the same `key` completes the text.
   */
  | {
      readonly kind: 'text';
      readonly seq?: number;
      readonly key: string;
      readonly delta: string;
      readonly at?: number;
      readonly done?: true;
    }
  /** Removes texts of the turn, which the agent has taken back. Numbered like events, unless they are previews. */
  | { readonly kind: 'retract'; readonly seq?: number; readonly keys: readonly string[] }
  /** Calls a tool of the page. */
  | CallItem
  /**
   * The events of one line. `seq` is absent if the service does not number its lines. `key`: the preview that its text
   * replaces. `isIncomplete`: the turn ended before that text was complete.
   */
  | {
      readonly kind: 'events';
      readonly seq?: number;
      readonly key?: string;
      readonly isIncomplete?: true;
      readonly events: readonly AgentEvent[];
    }
  /**
   * Reason `cut`: the turn is incomplete. With `resumable`, only the connection was cut: the lines after the last `seq`
   * can be requested.
   */
  | {
      readonly kind: 'end';
      readonly reason: EndReason;
      readonly error?: TurnFailure;
      readonly resumable?: boolean;
    };
/** The error with which an accepted turn ended; from the service or the transport. */
export interface TurnFailure {
  readonly code: string;
  readonly message: string;
}

/**
 * Connects a conversation to the service. Every method rejects only with a `ServiceError`; aborting `signal` ends the
 * request and rejects with kind `aborted`.
 *
 * @see platform API, section "AI agent sessions"
 */
export interface Transport {
  /** URL of the service, if it has one; media of its origin loads without the shopper's consent. */
  readonly endpoint?: string;
  /** Opens a session, or renews the token of the given one. */
  init(request: InitRequest, options?: CallOptions): Promise<SessionOpened>;
  /** Sends inputs and streams the turn: `accepted`, any number of other items, `end`. */
  invoke(request: InvokeRequest, options?: CallOptions): AsyncIterable<TurnItem>;
  /** Runs a turn without streaming; resolves with the same items after the turn has ended. */
  invokeSync(request: InvokeRequest, options?: CallOptions): Promise<readonly TurnItem[]>;
  /** Closes the session. */
  close(request: { readonly sessionId: string }, options?: CallOptions): Promise<void>;
  /** Closes the session and, if the service can, deletes the data that it stores for the session. */
  erase(request: { readonly sessionId: string }, options?: CallOptions): Promise<void>;
  /** Resolves with true if the service reports that it is available. */
  health(options?: CallOptions): Promise<boolean>;
  /** Stops a running turn at the service; events that were sent remain. Does nothing without a running turn. */
  stop(
    request: { readonly sessionId: string; readonly turnId: string },
    options?: CallOptions,
  ): Promise<void>;
}

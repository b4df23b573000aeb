import type { CallResult, EndReason } from '../../src/protocol/index.ts';
import type { AbortSignalLike } from './http.ts';
import type { Awaitable } from './runtime.ts';
import type { Latin1Text } from './upstream.ts';

/** Stores the lines of turns, so that a browser can read them again. Several proxies may share one log. */
export interface TurnLog {
  /**
   * Returns a token that identifies the current content of this log. `claim` compares it to tell turns that the log has lost
   * from those that never reached it.
   * @param sessionId The session whose turns are compared: parts of an external store may lose turns alone.
   */
  epoch(sessionId: string): Awaitable<string>;
  /** Atomic: of several equal claims at most one returns `claimed`. */
  claim(claim: TurnClaim): Awaitable<ClaimResult>;
  /**
   * Appends a line of the platform. A log without room drops the lines of the turn, which then cannot be resumed. Returns false
   * when the turn itself is too long, or is not running.
   */
  append(turnId: string, line: Latin1Text): boolean;
  /** Stores the growing texts of a running turn, until they are complete or the turn ends. Absent: readers get no previews. */
  grow?(turnId: string, texts: GrowingTexts): void;
  /** Ends a turn. The last line is stored even beyond the log's bounds. */
  end(turnId: string, reason: EndReason, lastLine?: Latin1Text): Awaitable<void>;
  /**
   * Yields the lines after number `after`, new ones as they arrive, then the end. Stops without the end if lines are missing or
   * `signal` aborts.
   * @param grows Whether previews of growing texts are yielded between the lines.
   */
  read(turnId: string, after: number, signal: AbortSignalLike, grows?: boolean): AsyncIterable<LoggedItem>;
  /** Stores that a session has ended, and with which code, for at most a day. A later code is ignored. */
  markSessionEnded(sessionId: string, code: SessionEndCode): Awaitable<void>;
  /** Returns undefined for a session of which no end is stored. */
  sessionEnd(sessionId: string): Awaitable<SessionEndCode | undefined>;
  /** Deletes the lines of a session's turns. */
  erase(sessionId: string): Awaitable<void>;
  usage(): Awaitable<LogUsage>;
  /** False while an external store is unreachable; absent: always ready. */
  readonly isReady?: boolean;
  /** Subscribes to the signals of the proxies that share this log; absent where the log is not shared. */
  listen?(signals: TurnSignals): Awaitable<void>;
  /** Asks all proxies that share this log to stop one turn of a session, or without `turnId` all its turns. */
  stop?(sessionId: string, turnId?: string): Awaitable<void>;
  /**
   * Passes a result to the proxy that runs the turn.
   * @returns Whether the call waits for the result, or has one already.
   */
  answer?(answer: TurnAnswer): Awaitable<boolean>;
}
export interface TurnSignals {
  stop(sessionId: string, turnId?: string): void;
  /** A browser reads the turn through another proxy. */
  reading(turnId: string): void;
  /** Returns whether the call waits for the result, or has one already; undefined if the turn does not run here. */
  answer(answer: TurnAnswer): boolean | undefined;
}
/** The page's result of a call of one of its tools. */
export interface TurnAnswer {
  readonly sessionId: string;
  readonly turnId: string;
  /** Absent: all calls of the turn get this result, because the page cannot receive them. */
  readonly callId?: string | undefined;
  readonly result: CallResult;
}
export interface LogUsage {
  readonly bytes: number;
  readonly keys: number;
  /** Number of turns whose lines this process has dropped, because the log had no room for them. */
  readonly dropped: number;
}
export interface TurnClaim {
  readonly turnId: string;
  readonly sessionId: string;
  /** Hash of the browser's input events; absent from a request that only resumes. */
  readonly inputHash?: string | undefined;
  /** Number of the last line that the browser has. Only a known turn can be resumed. */
  readonly resumeFrom?: number | undefined;
  /**
   * The epoch that the browser received earlier. If the turn is unknown, the epoch can show that its key never reached this
   * log.
   */
  readonly epoch?: string | undefined;
  /** The client whose share of the log the turn uses; absent: the turn counts against no share. */
  readonly client?: LogClient | undefined;
}
export interface LogClient {
  readonly customer: string;
  /** An IPv4 address or an IPv6 /48. */
  readonly network: string;
}
export type ClaimResult =
  /** `claimed`: the claimant runs the turn; `known`: the turn was claimed before, and its lines can be read. */
  | { readonly kind: 'claimed' | 'known'; readonly epoch: string }
  /** Another turn of the session is running. */
  | { readonly kind: 'busy'; readonly turnId: string }
  /** The turn's key was used with other events. */
  | { readonly kind: 'reused' }
  /** `never-seen`: the key has never reached this log, so the turn may be sent again. */
  | { readonly kind: 'unknown'; readonly delivery: 'never-seen' | 'unknown' };
export type LoggedItem =
  | { readonly seq: number; readonly line: Latin1Text }
  /** A `PreviewLine` with its line break. */
  | { readonly preview: Latin1Text }
  | { readonly end: { readonly lines: number; readonly reason: EndReason } };
/** The texts of a turn that are not complete, in the order in which they have begun. */
export interface GrowingTexts {
  readonly open: ReadonlyMap<string, GrowingText>;
  /** Keys of texts that the agent has taken back. */
  readonly retracted: ReadonlySet<string>;
  /** Calls `onChange` after each change. */
  listen(onChange: () => void): void;
}
export interface GrowingText {
  /** Pieces of the text; only the last one changes, and only grows. */
  readonly blocks: readonly string[];
  /** UTF-16 units of the text. */
  readonly length: number;
}
export type SessionEndCode = 'session_closed' | 'session_unknown';

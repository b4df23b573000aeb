import type { InputEvent, ProxyErrorCode } from '../../src/protocol/index.ts';
import type { RequestParts, Route, Sink } from './http.ts';
import type { Awaitable, Report } from './runtime.ts';
import type { Session } from './sessions.ts';

/** An action that is counted; `call` is a request to any `Route` but `health`, or a report of sales figures. */
export type LimitedAction = 'session' | 'turn' | 'upload' | 'call';

/** Limits how much a caller may do. */
export interface Limiter {
  /** @throws `Refusal` */
  admit(action: LimitedAction, caller: Caller): Awaitable<void>;
  /**
   * Counts characters that are about to be sent to the agent's server; absent: unlimited.
   * @param isStarted The turn has begun: counts, but never refuses.
   * @throws `Refusal` above a limit.
   */
  admitCharacters?(characters: number, caller: Caller, isStarted?: boolean): Awaitable<void>;
  /**
   * Counts an open response.
   * @param kind `buffered`: the whole response is held in memory until the browser has read it.
   * @returns A function that releases the slot.
   * @throws `Refusal`
   */
  acquireSlot(caller: Caller, kind?: 'stream' | 'buffered'): () => void;
  /** Counts the bytes that a caller's unfinished request body or buffered response holds; absent: unlimited. */
  hold?(kind: 'body' | 'answer', caller: Caller): HeldBytes;
}
/** Memory held for one request. */
export interface HeldBytes {
  /**
   * Counts more bytes.
   * @throws `Refusal` beyond the caller's share; these bytes are then not counted.
   */
  add(bytes: number): void;
  /** Stops counting all bytes that were added; a second release has no effect. */
  release(): void;
}
export interface Caller {
  readonly customer?: string;
  readonly address?: string | undefined;
  readonly origin?: string | undefined;
}

/** Collects metrics. */
export interface Meter {
  /** Returns a sink that measures the response and writes it to `sink`. */
  watch(request: RequestParts, sink: Sink): Sink;
  refused(route: Route, code: ProxyErrorCode): void;
  reported: Report;
}

/** The stored files that shoppers have sent. */
export interface Uploads {
  /** Deletes the files of a session. */
  erase(sessionId: string, requestId: string): Awaitable<void>;
}

/** Checks and filters the input events of a browser. */
export interface InputPolicy {
  /**
   * Resolves to the events to send to the platform.
   * @param requestId For reports.
   * @param network The shopper's IP network: `AddressKeys.network`.
   * @throws `Refusal`
   */
  input(inputEvents: unknown, session: Session, requestId: string, network?: string): Awaitable<TurnInput>;
  /** Lines that a page may send in the agent's name without a seal; absent: none. */
  readonly accepts?: readonly string[] | 'any';
}

/** The checked input events of a turn. */
export interface TurnInput {
  readonly events: readonly InputEvent[];
  /**
   * Reserves the events that a session may send only once; called when the turn is claimed. Absent without such events.
   * @param isOnlyTurn The turn log admits no other turn of the session at the same time.
   */
  readonly reserveLines?: ((isOnlyTurn: boolean) => Awaitable<ReservedLines>) | undefined;
}
export interface ReservedLines {
  /**
   * Indices of events that must not be sent: the session has accepted their line before, another turn has reserved it, or the
   * session accepts no further lines.
   */
  readonly excluded: ReadonlySet<number>;
  /**
   * Ends the reservation; called once.
   * @param isAccepted The platform has returned a 2xx head for the turn.
   */
  settle(isAccepted: boolean): void;
}

/** A live agent's line that the shop's server has sealed. */
export interface SealedLine {
  /** Unique within its session. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly sealedAt: number;
}
/** Remembers the sealed lines that the platform has accepted. */
export interface AcceptedLines {
  /**
   * Reserves the lines that may be sent, until `accept` or `release`; in a shared store a reservation also expires after some
   * minutes. Resolves to whether each line is reserved.
   *
   * @param isOnlyTurn No other turn of the session runs. A shared store then ignores open reservations, because a process
   *   that ended left them behind.
   * @param network The shopper's IP network, whose share of the store the lines use.
   * @throws `Refusal` while a shared store is unreachable.
   */
  reserve(
    sessionId: string,
    lines: readonly SealedLine[],
    isOnlyTurn: boolean,
    network?: string,
  ): Awaitable<readonly boolean[]>;
  /** @param network That of `reserve`. */
  accept(sessionId: string, lines: readonly SealedLine[], network?: string): Awaitable<void>;
  release(sessionId: string, lines: readonly SealedLine[]): Awaitable<void>;
}

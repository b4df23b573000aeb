import type { EndReason, InputEvent, ProxyErrorCode } from '../src/protocol/index.ts';
import type { ResponseListener } from './core/PlatformClient.ts';

type Awaitable<T> = T | Promise<T>;

/** Bytes as a text, one character for each (latin1): what is cut and joined so many times is never copied. */
export type Latin1Text = string;

export type Route = 'init' | 'invoke' | 'invoke_sync' | 'close' | 'health' | 'stop' | 'erase';

/** As much of an `AbortSignal` as the proxy uses. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', run: () => void): void;
  removeEventListener(type: 'abort', run: () => void): void;
}

/** One call of a browser, its body already read. */
export interface RequestParts {
  readonly route: Route;
  readonly body: string;
  readonly requestId: string;
  /** The browser's network address, as far as it can be trusted. */
  readonly address?: string;
  /** Aborts when the browser has gone. */
  readonly signal: AbortSignalLike;
  /** By its lower-case name. */
  header(name: string): string | undefined;
}

/** Where an answer goes. */
export interface Sink {
  head(status: number, headers: Readonly<Record<string, string>>): void;
  /** False when the reader is behind; `drained` resolves when it has caught up, after `end` with all, or has gone. */
  write(line: Latin1Text): boolean;
  drained(): Promise<void>;
  end(): void;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  timer(milliseconds: number, run: () => void): Timer;
}
export interface Timer {
  /** Starts its time again, unless it was cancelled. */
  refresh(): void;
  cancel(): void;
}

/** What the proxy takes from what it runs on. */
export interface Runtime {
  readonly clock: Clock;
  readonly connect: ConnectUpstream;
  /** SHA-256 of a text, in base64. */
  hash(text: string): Awaitable<string>;
}

/** Opens the way to what lies below an address. */
export type ConnectUpstream = (address: URL, bounds: UpstreamBounds) => Upstream;
export interface UpstreamBounds {
  readonly connections: number;
  /** Milliseconds that connecting may take, where it can be told from waiting for an answer. */
  readonly connectTimeout: number;
}
/** The way to the platform: it follows no redirect, and says nothing but what it is given. */
export interface Upstream {
  /** Posts a body; what comes of it is told to the receiver, never thrown. */
  send(call: UpstreamCall, receiver: UpstreamListener): void;
  /** Gives up all that is under way. */
  close(): Promise<void>;
}
export interface UpstreamCall {
  /** Below the address. */
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** Hears of one call, in this order; `ended` or `broke` comes last and once. */
export interface UpstreamListener {
  /** It has a connection, or asks for one where nobody can tell. */
  started(flow: UpstreamControl): void;
  head(status: number, retryAfter: string | undefined): void;
  data(bytes: Latin1Text): void;
  ended(): void;
  failed(fault: UpstreamFailure): void;
}
export interface UpstreamControl {
  abort(): void;
  /** Holds the platform back until `resume`. */
  pause(): void;
  resume(): void;
}
/** Why a call broke off, and the word that the system or the library has for it: for the operator. */
export interface UpstreamFailure {
  readonly kind: 'refused' | 'unreachable' | 'reset' | 'timeout' | 'tls' | 'other';
  readonly code: string;
}

/** What a browser's session token stands for. */
export interface Session {
  /** The platform's own session id. */
  readonly id: string;
  /** The platform's `clientKey`. */
  readonly customer: string;
  readonly agentId?: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}
export interface Sessions {
  /** Milliseconds a new token lives. */
  readonly lifetime: number;
  seal(session: Session): Awaitable<string>;
  /** Undefined unless authentic. Expiry is left to the caller: an expired token may still be renewed. */
  open(token: string): Awaitable<Session | undefined>;
}

/** A key of 32 bytes and the id that tokens name it by. */
export interface SealingKey {
  readonly id: string;
  readonly key: Uint8Array;
}
/** Newest first. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

/**
 * Seals small texts with AES-256-GCM. Every key opens, the first one seals; `purpose` keeps kinds of tokens
 * apart. All that implement it make the same tokens and open each other's.
 */
export interface Sealer {
  seal(text: string, purpose: string): Awaitable<string>;
  /** Undefined for anything that was not sealed for this purpose with a key still known. */
  open(token: string, purpose: string): Awaitable<string | undefined>;
}

/** Who is asking. */
export interface Identity {
  identify(request: RequestParts, clientKey: string | undefined): Awaitable<Customer>;
}
export interface Customer {
  /** The `clientKey` that the platform sees. */
  readonly customer: string;
  /** The `clientKey` that the browser keeps. */
  readonly clientKey: string;
  /** Milliseconds since the epoch after which the customer must say again who it is. */
  readonly expiresAt?: number;
}

/** What is counted: a session that is opened, a new turn, a file, a call of any route but `health`. */
export type LimitedAction = 'session' | 'turn' | 'upload' | 'call';

/** How often a caller may ask. */
export interface Limiter {
  /** Throws a `Refusal`. */
  admit(act: LimitedAction, caller: Caller): Awaitable<void>;
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
  /** Stops counting all of these bytes; later calls have no effect. */
  release(): void;
}
export interface Caller {
  readonly customer?: string;
  readonly address?: string | undefined;
  readonly origin?: string | undefined;
}

/** Counts what goes on. */
export interface Meter {
  /** Gives a sink in the place of a call's own, to see how its answer goes. */
  watch(request: RequestParts, sink: Sink): Sink;
  refused(route: Route, code: ProxyErrorCode): void;
  reported: Report;
}

/** Remembers what shoppers sent as files. */
export interface Uploads {
  /** Removes what was sent in a session. */
  erase(sessionId: string, requestId: string): Awaitable<void>;
}

/** What a browser may say, and how much of it. */
export interface InputPolicy {
  /** Resolves to the events to send on; throws a `Refusal`. What it reports names the request. */
  input(inputEvents: unknown, session: Session, requestId: string): Awaitable<TurnInput>;
  /** Lines that a page may send in the agent's name; absent: none. */
  readonly accepts?: readonly string[] | 'any';
}

/** The checked input events of a call. */
export interface TurnInput {
  readonly events: readonly InputEvent[];
  /**
   * Takes the events that a session may send only once; called when the turn is claimed, absent where there are none.
   * `isOnlyTurn`: the turn log admits no other turn of the session at the same time.
   */
  readonly reserveLines?: ((isOnlyTurn: boolean) => Awaitable<ReservedLines>) | undefined;
}
export interface ReservedLines {
  /** Indices of events that must not be sent, because they were accepted before. */
  readonly used: ReadonlySet<number>;
  /** Called once; `isAccepted`: the platform has answered the turn with a 2xx head. */
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
   * Resolves to whether each line may be sent; one that may is held until `accept` or `release`. `isOnlyTurn`: what is
   * still held was left behind by a process that ended.
   */
  take(sessionId: string, lines: readonly SealedLine[], isOnlyTurn: boolean): Awaitable<readonly boolean[]>;
  accept(sessionId: string, lines: readonly SealedLine[]): Awaitable<void>;
  release(sessionId: string, lines: readonly SealedLine[]): Awaitable<void>;
}

/** Remembers turns, so that they can be read again. Made to fit a store that several proxies share. */
export interface TurnLog {
  /** Identity of all that this log remembers at this moment. */
  epoch(): Awaitable<string>;
  /** Atomic: of two equal calls one is `claimed`, the other `known`. */
  claim(claim: TurnClaim): Awaitable<ClaimResult>;
  /** Keeps a line as the platform wrote it, after those before; false when that would pass the log's bounds. */
  append(turnId: string, line: Latin1Text): boolean;
  /** Ends a turn; a last line is always kept. */
  end(turnId: string, reason: EndReason, lastLine?: Latin1Text): Awaitable<void>;
  /** The lines after `after`, then live, until the end. */
  read(turnId: string, after: number, signal: AbortSignalLike): AsyncIterable<LoggedItem>;
  /** Remembers for a day why a session takes nothing more; what was heard first stands. */
  markSessionEnded(sessionId: string, code: SessionEndCode): Awaitable<void>;
  sessionEnd(sessionId: string): Awaitable<SessionEndCode | undefined>;
  /** Forgets what was said in a session. */
  erase(sessionId: string): Awaitable<void>;
  usage(): Awaitable<LogUsage>;
  /** False while a store outside the process cannot be reached; absent where there is none. */
  readonly isReady?: boolean;
  /** Hears what the proxies that share a log tell each other; absent where a log is not shared. */
  listen?(signals: TurnSignals): Awaitable<void>;
  /** Tells them that a session's turn is to stop, wherever it runs. */
  stop?(sessionId: string, turnId?: string): Awaitable<void>;
}
export interface TurnSignals {
  stop(sessionId: string, turnId?: string): void;
  /** Somebody reads the turn through another proxy. */
  reading(turnId: string): void;
}
export interface LogUsage {
  readonly bytes: number;
  readonly keys: number;
}
export interface TurnClaim {
  readonly turnId: string;
  readonly sessionId: string;
  /** Tells the browser's input events from others; absent from an attempt to resume that names none. */
  readonly inputHash?: string | undefined;
  /** Only a turn that is already there will do; the last line that the browser has. */
  readonly resumeFrom?: number | undefined;
  /** What the browser was told before. */
  readonly epoch?: string | undefined;
  /** Whose share of the log the turn takes; absent: nobody's. */
  readonly client?: LogClient | undefined;
}
/** `network`: an IPv4 address or an IPv6 /48. */
export interface LogClient {
  readonly customer: string;
  readonly network: string;
}
export type ClaimResult =
  | { readonly kind: 'claimed' | 'known'; readonly epoch: string }
  | { readonly kind: 'busy'; readonly turnId: string }
  | { readonly kind: 'reused' }
  | { readonly kind: 'unknown'; readonly fate: 'never-seen' | 'unknown' };
export type LoggedItem =
  | { readonly seq: number; readonly line: Latin1Text }
  | { readonly end: { readonly lines: number; readonly reason: EndReason } };
export type SessionEndCode = 'session_closed' | 'session_unknown';

/** All in milliseconds. */
export interface Timeouts {
  readonly connect: number;
  readonly firstByte: number;
  /** Silence of the platform within an answer. */
  readonly silence: number;
  readonly turn: number;
  /** How long a turn is read on with nobody listening. */
  readonly unread: number;
  /** Silence towards the browser before a blank line keeps the connection alive. */
  readonly heartbeat: number;
}

/** What the operator should hear; `said` holds the platform's own words, everything else is the proxy's. */
export type Report = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields?: Readonly<Record<string, string | number>>,
) => void;

/** What the relay is built from. */
export interface RelaySettings {
  /** The way to the platform's agent. */
  readonly upstream: Upstream;
  /** Asked at every call, so that a key can change. */
  readonly apiKey: () => string;
  readonly clock: Clock;
  readonly timeouts: Timeouts;
  readonly report: Report;
  /** Absent: lines are not numbered, and a turn ends when its browser leaves. */
  readonly log: TurnLog | undefined;
  /** Calls to the platform at one time; one more is refused at once. */
  readonly maxCalls: number;
  readonly maxLineBytes: number;
}

/** What goes up to the platform with a call, besides the key: ids to find it by. */
export type CallHeaders = Readonly<Record<'x-request-id', string>> & { readonly traceparent?: string };

/** One browser that reads a turn. */
export interface Reader {
  readonly sink: Sink;
  readonly session: Session;
  /** What the browser knows the session by. */
  readonly token: string;
  /** Aborts when the browser has gone. */
  readonly signal: AbortSignalLike;
  /** Milliseconds that the turn may go on after this reader left as the last one. */
  readonly unread: number;
}

/** A turn as a browser asks for it. */
export interface TurnCall extends Reader, Omit<TurnClaim, 'sessionId'> {
  readonly headers: CallHeaders;
  /** What the platform gets; absent from an attempt to resume. */
  readonly body?: unknown;
  /** Wraps the connection to the platform of a turn that is claimed. */
  readonly wrap?: ((upstream: CallOpener) => CallOpener) | undefined;
}

/** Opens calls to the platform. */
export interface CallOpener {
  open(operation: string, body: unknown, headers: CallHeaders, listener: ResponseListener): OpenCall;
}
/** A call in progress. */
export interface OpenCall {
  abort(): void;
  pause(): void;
  resume(): void;
}

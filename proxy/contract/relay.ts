import type { CallResult, EndReason, PreviewLine } from '../../src/protocol/index.ts';
import type { Refusal } from '../core/Refusal.ts';
import type { AbortSignalLike, Sink } from './http.ts';
import type { Clock, Report } from './runtime.ts';
import type { Session } from './sessions.ts';
import type { TurnClaim, TurnLog } from './turnLog.ts';
import type { Latin1Text, Upstream } from './upstream.ts';

/** All in milliseconds. */
export interface Timeouts {
  /** Time until a connection is open. */
  readonly connect: number;
  /** Time from then, or with `fetch` from the start of the call, until the head of the response. */
  readonly firstByte: number;
  /** Longest time between two pieces of a response, and between its head and the first piece. */
  readonly silence: number;
  /** Time for a turn; for each of its requests if the agent calls tools of the page. */
  readonly turn: number;
  /** Time that the calls of one round wait for the page. */
  readonly answer: number;
  /** Time that a turn continues after its last reader has left; only with a turn log, and not after a reader of `invoke_sync`. */
  readonly unread: number;
  /** Time without a line for the browser before a blank line keeps the connection open. */
  readonly heartbeat: number;
}

export interface RelaySettings {
  readonly upstream: Upstream;
  /** Returns the headers of a call, with the API key; called for every call, so that the key can change. */
  readonly headers: (call: CallHeaders) => Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly timeouts: Timeouts;
  readonly report: Report;
  /** Absent: lines are not numbered, and a turn ends when its browser disconnects. */
  readonly log: TurnLog | undefined;
  /** Maximum number of concurrent calls to the agent's server; further calls are refused. */
  readonly maxCalls: number;
  readonly maxLineBytes: number;
  /** Creates the store of the growing texts of a turn whose browser shows them; absent: previews are lines like all others. */
  readonly openTexts?: ((turnId: string, writer: PreviewWriter) => TurnTexts) | undefined;
}

export type Preview = PreviewLine['grow'];
/** The texts of a turn that its agent has begun and not completed. */
export interface TurnTexts {
  /**
   * Reads a line before it is logged. Returns whether it is a preview, which is not logged.
   * @throws `Refusal` when the texts are too long.
   */
  take(line: Latin1Text): boolean;
  /** @throws `Refusal` when the texts are too long. */
  add(preview: Preview): void;
  /** Ends the turn; returns the lines of the texts that remain incomplete. */
  end(reason: EndReason): readonly Latin1Text[];
}
export interface PreviewWriter {
  readonly reader: Reader;
  /** Returns false while the reader is behind. */
  write(bytes: Latin1Text): boolean;
}

/** Request headers for the agent's server, besides the key. */
export type CallHeaders = Readonly<Record<'x-request-id', string>> & {
  readonly traceparent?: string;
  /** Present if the browser shows texts while they grow. */
  readonly 'shelftalk-grow'?: '1';
};

/** A browser that reads a turn. */
export interface Reader {
  readonly sink: Sink;
  readonly session: Session;
  /** The session token that the browser holds. */
  readonly token: string;
  /** Aborts when the browser disconnects. */
  readonly signal: AbortSignalLike;
  /** Milliseconds that the turn continues after this reader disconnects, if it was the last one. */
  readonly unread: number;
  /** Whether the browser shows texts while they grow. */
  readonly grows: boolean;
}

/** A turn that a browser requests. */
export interface TurnCall extends Reader, Omit<TurnClaim, 'sessionId'> {
  readonly headers: CallHeaders;
  /** Result of `AgentService.body`; absent from a request that only resumes. */
  readonly body?: unknown;
  /** Wraps the opener of the turn's calls once the turn is claimed. */
  readonly wrap?: ((platform: CallOpener) => CallOpener) | undefined;
}

/** Opens calls to the agent's server. */
export interface CallOpener {
  /** @throws `Refusal` when the call may not be opened; later failures go to the listener. */
  open(operation: string, body: unknown, headers: CallHeaders, listener: ResponseListener): OpenCall;
}
export interface OpenCall {
  abort(): void;
  pause(): void;
  resume(): void;
  /**
   * Passes on the result of a page tool; absent where the agent cannot call page tools.
   * @param callId Absent: the result is that of all waiting and later calls.
   * @returns Whether the call waits for a result, or has one already; without `callId`, whether the turn still runs.
   */
  answer?(callId: string | undefined, result: CallResult): boolean;
}
/**
 * Receives a 2xx response in pieces, or the reason why there is none or why it broke off. `end` or `failed` comes last, once;
 * neither comes after `abort`.
 */
export interface ResponseListener {
  head?(): void;
  data(bytes: Latin1Text): void;
  /** A text has grown; only with the header `shelftalk-grow`. */
  preview?(preview: Preview): void;
  /**
   * Replaces the time limit of the turn, in milliseconds from now. Called when calls begin to wait for the page, and again when
   * they have their results, so that the waiting does not use up the time of the agent.
   */
  limit?(milliseconds: number): void;
  /** @param reason Default: `complete`. */
  end(reason?: EndReason): void;
  failed(refusal: Refusal): void;
}

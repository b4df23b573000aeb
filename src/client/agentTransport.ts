import {
  type AgentCall,
  type AgentProtocol,
  type AgentStreamItem,
  type AgentTurn,
  abortedError,
  type CallResult,
  createServerSentEventReader,
  decodeEvent,
  isLastRound,
  isServiceError,
  linkAbort,
  nextRound,
  omitUndefined,
  ownFields,
  type ProductMapper,
  parseData,
  type RecordedTurn,
  raceAbort,
  refusedResult,
  roundNumber,
  ServiceError,
  toJson,
  tooManyCalls,
} from '../protocol/index.ts';
import {
  createLineNumbers,
  type LineNumbers,
  type Position,
  positionAfter,
  positionOf,
} from './lineNumbers.ts';
import {
  asServiceError,
  type BodyReader,
  type HeaderSource,
  headerOf,
  notAStream,
  openBody,
  readJson,
  refusalError,
} from './request.ts';
import { defaultSilenceMs, silentFailure, withinSilence } from './silence.ts';
import type { CallItem, CallOptions, InvokeRequest, Transport, TurnFailure, TurnItem } from './transport.ts';

type CallStreamItem = Extract<AgentStreamItem, { readonly kind: 'call' }>;

/** Options of the transports to other agents. */
export interface AgentTransportOptions {
  /** Sent with every request except the health check. A function is called before each, so that it can return a new token. */
  readonly headers?: HeaderSource;
  /**
   * Functions that return the products in the complete output of a tool, by the tool's name. The usual forms of products need
   * none; in development, a warning names each tool with a price that no card shows.
   */
  readonly products?: Readonly<Record<string, ProductMapper>>;
  /** Stops a turn at the server. Default: only the request is aborted, which a server may notice. */
  readonly stop?: (turn: { readonly sessionId: string; readonly turnId: string }) => Promise<void>;
  /** Milliseconds without a byte until a request counts as lost, and a turn as cut. Default: 60,000. */
  readonly silenceMs?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Creates the id of a session. Default: `crypto.randomUUID`, which insecure contexts, such as pages without TLS, do not have. */
  readonly makeId?: () => string;
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: () => number;
}

interface Session {
  /** Oldest first; every request contains them. */
  turns: readonly RecordedTurn[];
  isOpen: boolean;
  turnId?: string;
  position?: Position;
}

/** The server of a transport: its addresses and its protocol. */
export interface AgentConnection extends AgentTransportOptions {
  readonly url: string;
  /** Address that sends the running stream of a session again; undefined if there is none. */
  readonly resumeUrl?: (sessionId: string) => string;
  readonly protocol: AgentProtocol;
}

/** Creates a transport to a server that streams server-sent events and stores no conversation. It never retries. */
export function createAgentTransport(connection: AgentConnection): Transport {
  const { url, resumeUrl, headers = {}, protocol, now = Date.now } = ownFields(connection);
  const { makeId = () => crypto.randomUUID(), stop, silenceMs = defaultSilenceMs } = ownFields(connection);
  // `fetch` must be called as a method of its own global.
  const fetch = ownFields(connection).fetch ?? ((input, init) => globalThis.fetch(input, init));
  const sessions = new Map<string, Session>();

  async function send(address: string, init: RequestInit, call: CallOptions): Promise<Response> {
    const { signal, abort } = linkAbort(ownFields(call).signal);
    try {
      signal.throwIfAborted();
      const callHeaders = typeof headers === 'function' ? await headers() : headers;
      const accepted = { ...callHeaders, accept: 'text/event-stream', 'content-type': 'application/json' };
      const sent = fetch(address, ownFields({ ...init, headers: accepted, signal }));
      return await withinSilence(silenceMs, sent);
    } catch (cause) {
      abort();
      throw asServiceError(cause, call);
    }
  }

  function requireSession(sessionId: string): Session {
    const session = sessions.get(sessionId);
    if (!session) throw new ServiceError('session-unknown', 'There is no such session.');
    if (!session.isOpen) throw new ServiceError('session-closed', 'The session is closed.');
    return session;
  }

  /** Resolves with the body of a response that streams the turn. */
  async function open(
    {
      sessionId,
      turnId,
      resumeFrom,
    }: Pick<InvokeRequest, 'sessionId' | 'turnId'> & { readonly resumeFrom?: number | undefined },
    body: object,
    call: CallOptions,
  ): Promise<BodyReader> {
    const isResume = resumeFrom !== undefined && resumeUrl !== undefined;
    const response = await (isResume
      ? send(resumeUrl(sessionId), { method: 'GET' }, call)
      : send(url, { method: 'POST', body: toJson(body) }, call));
    if (!response.ok) throw refusalError(response, await readJson(response, call, silenceMs), now());
    // The stream has ended, or the server does not store streams.
    if (isResume && response.status === 204) throw unknownTurn(turnId);
    if (/html|json/.test(headerOf(response, 'content-type') ?? '')) throw notAStream(response);
    return openBody(response);
  }

  async function* invoke(
    request: InvokeRequest,
    call: CallOptions = {},
  ): AsyncGenerator<TurnItem, void, void> {
    const { sessionId, turnId, resumeFrom } = request;
    // Ending the iteration early aborts this request only.
    const { signal, abort, unlink } = linkAbort(ownFields(call).signal);
    let hasEnded = false;
    try {
      throwIfAborted(signal);
      // A page that was loaded again knows no session, but the server may still have the stream.
      const isReloaded = resumeFrom !== undefined && resumeUrl !== undefined && !sessions.has(sessionId);
      const session: Session = isReloaded ? { turns: [], isOpen: true, turnId } : requireSession(sessionId);
      const isKnown = resumeUrl !== undefined && session.turnId === turnId;
      if (resumeFrom !== undefined && !isKnown) throw unknownTurn(turnId);
      const earlier = session.turns.filter((turn) => turn.turnId !== turnId);
      const resumable = resumeUrl !== undefined;
      let position = (resumeFrom !== undefined && session.position) || positionOf(resumeFrom ?? 0);
      for (let isFirst = true; !hasEnded; isFirst = false) {
        const turn = protocol.begin(request, earlier, position.continued);
        session.turns = [...earlier, turn.recorded];
        session.turnId = turnId;
        session.position = position;
        const round = roundNumber(position);
        const sent = isFirst ? request : { ...request, resumeFrom: undefined };
        const body = await open(sent, turn.body, { signal }).catch((error: unknown) => {
          // The first request of the turn failed, so later turns must not contain its inputs.
          if (resumeFrom === undefined && round === 0) session.turns = earlier;
          throw error;
        });
        if (isFirst) yield { kind: 'accepted', turnId, resumable };
        const lines = createLineNumbers(position.seq, resumable, round);
        const calls: AgentCall[] = [];
        const options = { signal, silenceMs, resumeFrom: sent.resumeFrom };
        for await (const item of readStream(body, turn, lines, options)) {
          if (item.kind === 'call') {
            if (!position.answered.has(item.callId)) calls.push(item);
            continue;
          }
          hasEnded = item.kind === 'end';
          if (item.kind === 'end' && item.reason === 'complete' && calls.length > 0) {
            // Without the conversation, the page cannot continue with the results.
            if (isReloaded) return yield { kind: 'end', reason: 'cut' };
            hasEnded = false;
            break;
          }
          if ('seq' in item && item.seq !== undefined && item.seq <= (resumeFrom ?? 0)) continue;
          yield item;
        }
        if (hasEnded) return;
        if (isLastRound(position)) {
          hasEnded = true;
          return yield { kind: 'end', reason: 'failed', error: tooManyCalls };
        }
        yield* answerCalls(request, turn, calls, lines, signal);
        position = positionAfter(nextRound(position, turn, calls));
      }
    } finally {
      unlink();
      if (!hasEnded) abort();
    }
  }

  return {
    endpoint: url,
    async init({ sessionId = makeId() }, call) {
      if (call?.signal?.aborted) throw abortedError();
      if (!sessions.has(sessionId)) sessions.set(sessionId, { turns: [], isOpen: true });
      return { sessionId };
    },
    invoke,
    async invokeSync(request, call) {
      const items: TurnItem[] = [];
      // Without streaming, a call would arrive only after the turn has ended.
      for await (const item of invoke(omitUndefined({ ...request, tools: undefined }), call))
        items.push(item);
      return items;
    },
    async close({ sessionId }) {
      const session = sessions.get(sessionId);
      if (session) session.isOpen = false;
    },
    async erase({ sessionId }) {
      sessions.delete(sessionId);
    },
    async health(call = {}) {
      try {
        call.signal?.throwIfAborted();
        // Statuses below 500 show that the server is available, and 501 that it only lacks `HEAD`. `no-cors`: a server of
        // another origin need not allow this request. Its status is then 0, also if it has failed, so it counts as available.
        const init = ownFields({ method: 'HEAD', mode: 'no-cors', signal: call.signal ?? null } as const);
        const response = await withinSilence(silenceMs, fetch(url, init));
        return response.status < 500 || response.status === 501;
      } catch (cause) {
        throw asServiceError(cause, call);
      }
    },
    async stop({ sessionId, turnId }, call = {}) {
      try {
        await stop?.({ sessionId, turnId });
      } catch (cause) {
        throw asServiceError(cause, call);
      }
    },
  };
}

/** Yields each call that the page can run, and an `unknown` event for any other call. Waits until each call has a result. */
async function* answerCalls(
  { tools }: InvokeRequest,
  turn: AgentTurn,
  calls: readonly AgentCall[],
  lines: LineNumbers,
  signal: AbortSignal,
): AsyncGenerator<TurnItem, void, void> {
  const pending: Promise<void>[] = [];
  for (const call of calls) {
    const { callId, name, input, approvalId } = call;
    const refused = refusedResult(call, tools);
    if (refused) {
      turn.answer(call, refused);
      const path = `agent:tool-call:${name}`;
      const event = { kind: 'unknown', reason: 'unknown-key', path, raw: input } as const;
      yield { kind: 'events', ...lines.next(), events: [event] };
      continue;
    }
    let answer: CallItem['answer'] = () => {};
    const result = new Promise<CallResult>((resolve) => {
      answer = resolve;
    });
    pending.push(result.then((value) => turn.answer(call, value)));
    const remote = approvalId === undefined ? {} : { isRemote: true as const };
    const needsApproval = approvalId !== undefined;
    yield { kind: 'call', callId, name, input, needsApproval, ...remote, signal, answer };
  }
  await raceAbort(signal, Promise.all(pending));
}

interface StreamOptions {
  readonly signal: AbortSignal;
  readonly silenceMs: number;
  /** Set if the stream is sent again. */
  readonly resumeFrom: number | undefined;
}

/** Milliseconds that the stream of a complete answer may stay open, for a further answer. */
const drainMs = 1_000;

/** Yields the stream's items, at last one `end`. Texts, retractions and events have a `seq` if the stream can be read again. */
async function* readStream(
  stream: BodyReader,
  { decoder, read: readData }: AgentTurn,
  lines: LineNumbers,
  { signal, silenceMs, resumeFrom }: StreamOptions,
): AsyncGenerator<Exclude<TurnItem, CallItem> | CallStreamItem, void, void> {
  const { resumable } = lines;
  const reader = createServerSentEventReader();
  const cancel = () => void stream.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  let closeBody = cancel;
  let hasData = false;
  let error: TurnFailure | undefined;

  /** Resolves with the next chunk; undefined for a broken or silent stream. */
  async function read(): Promise<Awaited<ReturnType<BodyReader['read']>> | undefined> {
    try {
      return await withinSilence(decoder.isFinished() ? drainMs : silenceMs, stream.read());
    } catch (cause) {
      if (isServiceError(cause)) error = silentFailure;
      return undefined;
    }
  }

  /** Returns the items after the last chunk. A server that has responded with nothing has ended the turn, too. */
  function finish(isBroken: boolean): readonly AgentStreamItem[] {
    return !isBroken && !hasData ? [{ kind: 'end', reason: 'complete' }] : decoder.finish(!resumable);
  }

  function toTurnItem(item: AgentStreamItem): Exclude<TurnItem, CallItem> | CallStreamItem | undefined {
    switch (item.kind) {
      case 'end': {
        if (item.reason !== 'cut') return item;
        // A server that has sent nothing new, although asked to send the stream again, is not asked again.
        const isStalled = error !== undefined && resumeFrom !== undefined && lines.last() <= resumeFrom;
        return omitUndefined({ ...item, error, resumable: (resumable && !isStalled) || undefined });
      }
      case 'call':
        return item;
      case 'text':
        return { ...item, key: lines.keyOf(item.key), ...lines.next() };
      case 'retract':
        return { ...item, keys: item.keys.map(lines.keyOf), ...lines.next() };
      case 'events': {
        const events = item.elements.flatMap((element) => decodeEvent(element) ?? []);
        return events.length === 0 ? undefined : { kind: 'events', ...lines.next(), events };
      }
    }
  }

  try {
    for (;;) {
      throwIfAborted(signal);
      const chunk = await read();
      throwIfAborted(signal);
      const data = chunk?.value ? reader.push(chunk.value).map(parseData) : [];
      hasData ||= data.length > 0;
      const isOver = chunk?.done !== false;
      for (const part of isOver ? [undefined] : data) {
        const decodedItems = isOver ? finish(!chunk) : readData(part);
        const last = decodedItems.at(-1);
        const isInterrupted = last?.kind === 'end' && last.reason !== 'complete';
        for (const decoded of decodedItems) {
          throwIfAborted(signal);
          // Texts that end only because the turn does are not complete.
          const item = toTurnItem(
            isInterrupted && decoded.kind === 'text'
              ? omitUndefined({ ...decoded, done: undefined })
              : decoded,
          );
          if (item?.kind === 'end') {
            // Reading the end of the body, instead of cancelling, keeps the connection reusable.
            if (chunk) closeBody = () => void stream.read().then(({ done }) => done || cancel(), cancel);
            return yield item;
          }
          if (item) yield item;
        }
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    closeBody();
  }
}

const unknownTurn = (turnId: string): ServiceError =>
  new ServiceError('turn-unknown', 'The stream of the turn cannot be read again.', {
    turnId,
    delivery: 'unknown',
  });

function throwIfAborted(signal: AbortSignal) {
  if (signal.aborted) throw abortedError();
}

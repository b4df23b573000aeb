import {
  type AgentDecoder,
  type AgentProtocol,
  type AgentStreamItem,
  abortedError,
  createServerSentEventReader,
  decodeEvent,
  linkAbort,
  omitUndefined,
  type ProductMapper,
  parseData,
  type RecordedTurn,
  ServiceError,
} from '../protocol/index.ts';
import { asServiceError, type HeaderSource, protocolError, readJson, refusalError } from './request.ts';
import type { CallOptions, InvokeRequest, Transport, TurnItem } from './transport.ts';

/** Options of the transports to other agents. */
export interface AgentTransportOptions {
  /** Sent with every call. A function is called before each, so that it can return a new token. */
  readonly headers?: HeaderSource;
  /**
   * Returns the products in the complete output of a tool, by the tool's name. Products of UCP, of Shopify's Storefront
   * API and of schema.org need no mapper.
   */
  readonly products?: Readonly<Record<string, ProductMapper>>;
  /** Stops a turn at the server. Default: only the request is aborted, which a server may notice. */
  readonly stop?: (turn: { readonly sessionId: string; readonly turnId: string }) => Promise<void>;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Creates the id of a session. Default: `crypto.randomUUID`, which pages without TLS do not have. */
  readonly makeId?: () => string;
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: () => number;
}

interface Session {
  /** Oldest first; every request contains them. */
  turns: readonly RecordedTurn[];
  isOpen: boolean;
  turnId?: string;
}

/** Connection of a transport. */
export interface AgentConnection extends AgentTransportOptions {
  readonly url: string;
  /** Address that sends the running stream of a session again; undefined if there is none. */
  readonly resumeUrl?: (sessionId: string) => string;
  readonly protocol: AgentProtocol;
}

/** Creates a transport to a server that streams server-sent events and stores no conversation. It never retries. */
export function createAgentTransport(connection: AgentConnection): Transport {
  const { url, resumeUrl, headers = {}, protocol, now = Date.now } = connection;
  const { makeId = () => crypto.randomUUID(), stop } = connection;
  // `fetch` must be called as a method of its own global.
  const fetch = connection.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const sessions = new Map<string, Session>();

  async function send(address: string, init: RequestInit, call: CallOptions): Promise<Response> {
    const { signal = null } = call;
    try {
      signal?.throwIfAborted();
      const callHeaders = typeof headers === 'function' ? await headers() : headers;
      const accepted = { ...callHeaders, accept: 'text/event-stream', 'content-type': 'application/json' };
      return await fetch(address, { ...init, headers: accepted, signal });
    } catch (cause) {
      throw asServiceError(cause, call);
    }
  }

  function requireSession(sessionId: string): Session {
    const session = sessions.get(sessionId);
    if (!session) throw new ServiceError('session-unknown', 'There is no such session.');
    if (!session.isOpen) throw new ServiceError('session-closed', 'The session is closed.');
    return session;
  }

  /** Resolves with a response that streams the turn. */
  async function open(
    { sessionId, turnId, resumeFrom }: InvokeRequest,
    body: object,
    call: CallOptions,
  ): Promise<Response> {
    const isResume = resumeFrom !== undefined && resumeUrl !== undefined;
    const response = await (isResume
      ? send(resumeUrl(sessionId), { method: 'GET' }, call)
      : send(url, { method: 'POST', body: JSON.stringify(body) }, call));
    if (!response.ok) throw refusalError(response, await readJson(response, call), now());
    // The stream has ended, or the server does not store streams.
    if (isResume && response.status === 204) throw unknownTurn(turnId);
    // A login page or a captive portal also responds with 200.
    if (!response.body || /html|json/.test(response.headers.get('content-type') ?? '')) {
      throw protocolError('The response is not a stream of events.', response);
    }
    return response;
  }

  async function* invoke(
    request: InvokeRequest,
    { signal: outer }: CallOptions = {},
  ): AsyncGenerator<TurnItem, void, void> {
    const { sessionId, turnId, resumeFrom } = request;
    // Ending the iteration early aborts this request only.
    const { signal, abort, unlink } = linkAbort(outer);
    let hasEnded = false;
    try {
      throwIfAborted(signal);
      const session = requireSession(sessionId);
      const isKnown = resumeUrl !== undefined && session.turnId === turnId;
      if (resumeFrom !== undefined && !isKnown) throw unknownTurn(turnId);
      const earlier = session.turns.filter((turn) => turn.turnId !== turnId);
      const { body, decoder, record, recorded } = protocol.begin(request, earlier);
      session.turns = [...earlier, recorded];
      session.turnId = turnId;
      const response = await open(request, body, { signal }).catch((error: unknown) => {
        // The server has refused the turn.
        if (resumeFrom === undefined) session.turns = earlier;
        throw error;
      });
      const resumable = resumeUrl !== undefined;
      yield { kind: 'accepted', turnId, resumable };
      for await (const item of readStream(response, decoder, record, resumable, signal)) {
        hasEnded = item.kind === 'end';
        if ('seq' in item && item.seq !== undefined && item.seq <= (resumeFrom ?? 0)) continue;
        yield item;
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
      for await (const item of invoke(request, call)) items.push(item);
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
        // Any response shows that the server is there; most allow other pages only the paths that these need.
        const response = await fetch(url, { method: 'HEAD', mode: 'no-cors', signal: call.signal ?? null });
        return response.status < 500 || response.status === 501;
      } catch (cause) {
        throw asServiceError(cause, call);
      }
    },
    async stop({ sessionId, turnId }) {
      await stop?.({ sessionId, turnId });
    },
  };
}

/** Yields an item for each part with events or text, numbered if the stream can be read again, and one `end`. */
async function* readStream(
  { body }: Response,
  decoder: AgentDecoder,
  record: (data: unknown) => void,
  resumable: boolean,
  signal: AbortSignal,
): AsyncGenerator<TurnItem, void, void> {
  const stream = body?.getReader();
  const reader = createServerSentEventReader();
  const cancel = () => void stream?.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  let closeBody = cancel;
  let seq = 0;

  function toTurnItem(item: AgentStreamItem): TurnItem | undefined {
    if (item.kind === 'end') {
      return omitUndefined({ ...item, resumable: (resumable && item.reason === 'cut') || undefined });
    }
    if (item.kind !== 'events') {
      seq += 1;
      return { ...item, ...(resumable && { seq }) };
    }
    const events = item.elements.flatMap((element) => decodeEvent(element) ?? []);
    if (events.length === 0) return undefined;
    seq += 1;
    return { kind: 'events', ...(resumable && { seq }), events };
  }

  try {
    for (;;) {
      throwIfAborted(signal);
      const chunk = await stream?.read().catch(() => undefined);
      throwIfAborted(signal);
      const data = chunk?.value ? reader.push(chunk.value).map(parseData) : [];
      const isOver = chunk?.done !== false;
      for (const part of isOver ? [undefined] : data) {
        if (!isOver) record(part);
        for (const decoded of isOver ? decoder.finish(!resumable) : decoder.push(part)) {
          throwIfAborted(signal);
          const item = toTurnItem(decoded);
          if (item?.kind === 'end') {
            // Reading the end of the body, instead of cancelling, keeps the connection reusable.
            closeBody = () => void stream?.read().then(({ done }) => done || cancel(), cancel);
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
    fate: 'unknown',
  });

function throwIfAborted(signal: AbortSignal) {
  if (signal.aborted) throw abortedError();
}

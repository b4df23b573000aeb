import {
  decodeHealth,
  decodeInit,
  encodeInputs,
  isRecord,
  isServiceError,
  omitUndefined,
  turnHeaders,
} from '../protocol/index.ts';
import { epochOf, readSyncTurn, readTurn, readTurnHead } from './readTurn.ts';
import { asServiceError, type HeaderSource, protocolError, readJson, refusalError } from './request.ts';
import type { CallOptions, InvokeRequest, Transport, TurnItem } from './transport.ts';

export interface HttpTransportOptions {
  /** Address of the agent's paths, without the last part: `https://chat.shop.example/agent`. */
  readonly endpoint: string;
  /** Sent with every call; a function is asked each time, so that it can hand out a fresh token. */
  readonly headers?: HeaderSource;
  /** For a platform without our proxy before it. Its key goes into `headers`, never into a browser. */
  readonly businessId?: string;
  /** The customer of every call. A plain platform needs it; our proxy decides for itself. */
  readonly clientKey?: string;
  /**
   * A short-lived token of the shop's server that says who the shopper is, asked for whenever a session is opened or
   * renewed. Undefined: nobody is signed in.
   */
  readonly identify?: () => Promise<string> | undefined;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
}

/** Talks to our proxy, or to a plain platform, over HTTP. Never retries: that is for the caller to decide. */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const { businessId, clientKey, endpoint, headers = {}, identify, now = Date.now } = options;
  // `fetch` must be called as a method of its own global.
  const fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const base = endpoint.replace(/\/+$/, '');
  const account = omitUndefined({ businessId: businessId || undefined, clientKey: clientKey || undefined });
  const isPlain = businessId !== undefined;
  let leaveLast: (() => void) | undefined;

  /** Gives an answer of any status; no answer is a `ServiceError`. */
  async function send(name: string, body: object, call: CallOptions, own?: object): Promise<Response> {
    const { signal = null } = call;
    try {
      signal?.throwIfAborted();
      const given = typeof headers === 'function' ? await headers() : headers;
      const token = name === 'init' ? await identify?.() : undefined;
      return await fetch(`${base}/${name}`, {
        method: 'POST',
        headers: {
          ...given,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          'content-type': 'application/json',
          ...own,
        },
        body: JSON.stringify(body),
        signal,
      });
    } catch (cause) {
      throw asServiceError(cause, call);
    }
  }

  /** Gives a 2xx answer; a refusal leaves as an error. */
  async function accepted(answer: Promise<Response>, call: CallOptions): Promise<Response> {
    const response = await answer;
    if (!response.ok) throw refusalError(response, await readJson(response, call), now());
    return response;
  }

  /** The JSON of a 2xx answer, and the answer. */
  async function ask(name: string, body: object, call: CallOptions = {}) {
    const response = await accepted(send(name, body, call), call);
    const answer = await readJson(response, call);
    // A plain platform may report a failure inside a 200.
    if (isRecord(answer) && answer.error) throw refusalError(response, answer, now());
    return [answer, response] as const;
  }

  function sendTurn(name: string, request: InvokeRequest, call: CallOptions): Promise<Response> {
    const { sessionId, agentId, turnId, resumeFrom, epoch, inputs } = request;
    // A later attempt asks for what the first one began, and has nothing to add.
    const inputEvents = resumeFrom === undefined ? encodeInputs(inputs) : undefined;
    // What is undefined is left out of JSON, but not of headers.
    const own = omitUndefined({
      [turnHeaders.key]: turnId,
      [turnHeaders.resumeFrom]: resumeFrom?.toString(),
      [turnHeaders.epoch]: epoch || undefined,
    });
    return send(name, { ...account, sessionId, agentId: agentId || undefined, inputEvents }, call, own);
  }

  async function* invoke(
    request: InvokeRequest,
    { signal: outer }: CallOptions = {},
  ): AsyncGenerator<TurnItem, void, void> {
    // A body that is still open after its last line would hold one of the page's few connections.
    leaveLast?.();
    leaveLast = undefined;
    // A signal of the turn's own: leaving the iteration early ends the request as an abort does, and only that.
    const controller = new AbortController();
    const { signal } = controller;
    const abort = () => controller.abort();
    if (outer?.aborted) abort();
    outer?.addEventListener('abort', abort);
    let isOver = false;
    try {
      const response = await accepted(sendTurn('invoke', request, { signal }), { signal });
      const { body } = response;
      // A login page or a captive portal answers 200 too.
      if (!body || response.headers.get('content-type')?.includes('html')) {
        throw protocolError('The answer is not a stream of events.', response);
      }
      const head = readTurnHead(response, request);
      yield head;
      const { resumeFrom = 0 } = request;
      for await (const item of readTurn({ body, isNumbered: head.resumable, resumeFrom, signal })) {
        isOver = item.kind === 'end';
        yield item;
      }
    } finally {
      outer?.removeEventListener('abort', abort);
      if (isOver) leaveLast = abort;
      else abort();
    }
  }

  return {
    endpoint,

    async init(request, call) {
      const [body, response] = await ask('init', isPlain ? account : { ...account, ...request }, call);
      const opened = decodeInit(body);
      if (!opened) throw protocolError('The answer names no session.', response);
      return { ...opened, ...epochOf(response) };
    },

    invoke,

    async invokeSync(request, call = {}) {
      const response = await sendTurn('invoke_sync', request, call);
      return readSyncTurn(response, request, call, now());
    },

    async close({ sessionId }, call) {
      await ask('close', { ...account, sessionId }, call);
    },

    async erase({ sessionId }, call) {
      // A plain platform keeps what it keeps: closing is all that can be asked of it.
      await ask(isPlain ? 'close' : 'erase', { ...account, sessionId }, call);
    },

    async health(call) {
      const [body] = await ask('health', account, call);
      return decodeHealth(body);
    },

    async stop({ sessionId, turnId }, call = {}) {
      // A plain platform has no such path: leaving the stream is all there is.
      if (isPlain) return;
      try {
        const response = await accepted(send('stop', { sessionId, turnId }, call), call);
        // The head has said it; reading on only frees the connection.
        await response.text().catch(() => '');
      } catch (error) {
        // Somebody else's relay may not know the path, and the turn may be over.
        if (!isServiceError(error) || (error.status !== 404 && error.status !== 410)) throw error;
      }
    },
  };
}

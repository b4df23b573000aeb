import {
  decodeClose,
  decodeHealth,
  decodeInit,
  decodeSync,
  encodeInputs,
  isServiceError,
  turnHeaders,
} from '../protocol/index.ts';
import { readTurn } from './readTurn.ts';
import { type Call, createSend, type HeaderSource, protocolError, readJson, readRefusal } from './request.ts';
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
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
}

/** Talks to our proxy, or to a plain platform, over HTTP. Never retries: that is for the caller to decide. */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const { businessId, clientKey, endpoint, headers = {}, now = Date.now } = options;
  // `fetch` must be called as a method of its own global.
  const fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const send = createSend({ endpoint, headers, fetch });
  const account = { ...(businessId && { businessId }), ...(clientKey && { clientKey }) };
  const isPlain = businessId !== undefined;
  let leaveLast: (() => void) | undefined;

  /** Gives a 2xx answer; a refusal leaves as an error. */
  async function post(call: Call): Promise<Response> {
    const response = await send(call);
    if (!response.ok) throw readRefusal(response, await readJson(response, call.signal), now());
    return response;
  }

  function turnCall(name: string, request: InvokeRequest, signal: AbortSignal): Call {
    const { sessionId, agentId, turnId, resumeFrom, epoch, inputs } = request;
    return {
      name,
      body: {
        ...account,
        sessionId,
        ...(agentId && { agentId }),
        // A later attempt asks for what the first one began, and has nothing to add.
        ...(resumeFrom === undefined && { inputEvents: encodeInputs(inputs) }),
      },
      headers: {
        [turnHeaders.key]: turnId,
        ...(resumeFrom !== undefined && { [turnHeaders.resumeFrom]: String(resumeFrom) }),
        ...(epoch && { [turnHeaders.epoch]: epoch }),
      },
      signal,
    };
  }

  async function* invoke(request: InvokeRequest, call?: CallOptions): AsyncGenerator<TurnItem, void, void> {
    // A body that is still open after its last line would hold one of the page's few connections.
    leaveLast?.();
    leaveLast = undefined;
    const { signal, release, abort } = linkAbort(call?.signal);
    let isOver = false;
    try {
      const response = await post(turnCall('invoke', request, signal));
      const { body } = response;
      // A login page or a captive portal answers 200 too.
      if (!body || response.headers.get('content-type')?.includes('html')) {
        throw protocolError('The answer is not a stream of events.', response);
      }
      const accepted = readHead(response, request.turnId);
      yield accepted;
      const { resumable: isNumbered } = accepted;
      for await (const item of readTurn({ body, isNumbered, resumeFrom: request.resumeFrom ?? 0, signal })) {
        isOver = item.kind === 'end';
        yield item;
      }
    } finally {
      release();
      if (isOver) leaveLast = abort;
      else abort();
    }
  }

  return {
    async init(request, call) {
      const signal = signalOf(call);
      const body = isPlain ? account : { ...account, ...request };
      const response = await post({ name: 'init', body, signal });
      const opened = decodeInit(await readJson(response, signal));
      if (!opened) throw protocolError('The answer names no session.', response);
      const epoch = response.headers.get(turnHeaders.epoch);
      return { ...opened, ...(epoch && { epoch }) };
    },

    invoke,

    async invokeSync(request, call) {
      const signal = signalOf(call);
      const response = await send(turnCall('invoke_sync', request, signal));
      const body = await readJson(response, signal);
      const answer = decodeSync(body);
      // Our proxy gives a turn that failed the status of its failure: what was said before is in it all the same.
      if (!response.ok && !answer?.end) throw readRefusal(response, body, now());
      if (!answer) throw protocolError('The answer is not an object.', response);
      const { events, error, end } = answer;
      const reason = end?.reason ?? (error ? 'failed' : 'complete');
      return [
        readHead(response, request.turnId),
        ...(events.length > 0 ? [{ kind: 'events', ...(end && { seq: end.lines }), events } as const] : []),
        { kind: 'end', reason, ...(error && { error }) },
      ];
    },

    async close({ sessionId }, call) {
      const signal = signalOf(call);
      const response = await post({ name: 'close', body: { ...account, sessionId }, signal });
      const error = decodeClose(await readJson(response, signal));
      if (error) throw error;
    },

    async health(call) {
      const signal = signalOf(call);
      const response = await post({ name: 'health', body: account, signal });
      return decodeHealth(await readJson(response, signal));
    },

    async stop({ sessionId, turnId }, call) {
      // A plain platform has no such path: leaving the stream is all there is.
      if (isPlain) return;
      try {
        const response = await post({ name: 'stop', body: { sessionId, turnId }, signal: signalOf(call) });
        // The head has said it; reading on only frees the connection.
        await response.text().catch(() => '');
      } catch (error) {
        // Somebody else's relay may not know the path, and the turn may be over.
        if (!isServiceError(error) || (error.status !== 404 && error.status !== 410)) throw error;
      }
    },
  };
}

function readHead({ headers }: Response, turnId: string): Extract<TurnItem, { kind: 'accepted' }> {
  const epoch = headers.get(turnHeaders.epoch);
  return {
    kind: 'accepted',
    turnId: headers.get(turnHeaders.key) ?? turnId,
    resumable: headers.get(turnHeaders.turn) === '1',
    ...(epoch && { epoch }),
  };
}

const never = new AbortController().signal;
const signalOf = (call: CallOptions | undefined) => call?.signal ?? never;

/** A signal of the turn's own: leaving the iteration early ends the request as an abort does, and only that. */
function linkAbort(outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    release: () => outer?.removeEventListener('abort', abort),
  };
}

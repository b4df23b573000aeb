import { after, type CallResult, isRecord, omitUndefined, sleep } from '../protocol/index.ts';
import type { SendRequest } from './request.ts';
import type { CallItem, InvokeRequest, Transport, TurnItem } from './transport.ts';

/** A turn whose calls may wait for the page. It outlives its requests, because a cut connection is resumed. */
interface CallingTurn {
  /** The latest token of the session. */
  sessionId: string;
  readonly turnId: string;
  readonly controller: AbortController;
  /** Ids of the calls whose result is being sent or need not be sent again. */
  readonly answered: Set<string>;
}

/** Maximum number of attempts to send one result; with the delays, they take about 5 minutes. */
const maxAttempts = 16;
/** Milliseconds before the second attempt; doubled before each further one, up to `maxDelay`. */
const firstDelay = 500;
const maxDelay = 30_000;
const noTools: CallResult = { status: 'failed', error: 'The page has no such tool.' };
const refusedResult: CallResult = { status: 'failed', error: 'The result is too large or no JSON.' };

/**
 * Lets the agent call tools of the page through the proxy: the option `calls` of `createHttpTransport`. The agent must speak
 * the AI SDK's or AG-UI's protocol; the proxy offers no tools to the platform.
 *
 * @example
 * const transport = createHttpTransport({ endpoint: 'https://chat.shop.example/agent', calls: proxyCalls });
 */
export function proxyCalls(transport: Transport, send: SendRequest): Transport {
  const { invoke, invokeSync, stop, close, erase } = transport;
  let current: CallingTurn | undefined;

  /** Aborts the calls of the turn; without `turnId`, those of the session. */
  function end(sessionId: string, turnId?: string) {
    const isCurrent = turnId === undefined ? current?.sessionId === sessionId : current?.turnId === turnId;
    if (isCurrent) current?.controller.abort();
  }

  function startOrContinueTurn({ sessionId, turnId }: InvokeRequest): CallingTurn {
    if (current?.turnId !== turnId) {
      current?.controller.abort();
      current = { sessionId, turnId, controller: new AbortController(), answered: new Set() };
    }
    current.sessionId = sessionId;
    return current;
  }

  /** Sends a result until the proxy has accepted it or does not know the call, the turn is over, or all attempts failed. */
  async function sendResult(turn: CallingTurn, callId: string, first: CallResult) {
    const { turnId, answered } = turn;
    const { signal } = turn.controller;
    if (answered.has(callId)) return;
    answered.add(callId);
    let result = first;
    let delay = firstDelay;
    for (let attempt = 1; attempt <= maxAttempts && !signal.aborted; attempt += 1) {
      const body = { sessionId: turn.sessionId, turnId, callId, result };
      const response = await send('answer', body, { signal }).catch(() => undefined);
      // Reading the body frees the connection.
      await response?.text().catch(() => '');
      if (response?.ok || response?.status === 404 || response?.status === 410) return;
      if (response?.status === 400 || response?.status === 413) result = refusedResult;
      await sleep(after, delay, signal);
      delay = Math.min(2 * delay, maxDelay);
    }
    // The proxy may deliver the call again.
    answered.delete(callId);
  }

  return {
    ...transport,
    async *invoke(request, options) {
      const { tools, resumeFrom } = request;
      const turn = startOrContinueTurn(request);
      const { signal } = turn.controller;
      // The proxy already has the tools of a resumed turn.
      const sent = resumeFrom === undefined ? request : omitUndefined({ ...request, tools: undefined });
      for await (const item of invoke(sent, options)) {
        if (item.kind === 'end' && !item.resumable) turn.controller.abort();
        const call = readCall(item);
        const answer = (result: CallResult) => void sendResult(turn, call?.callId ?? '', result);
        if (call && tools) yield { ...call, signal, answer };
        else yield item;
        // The agent must not wait for a page that has no tools any more.
        if (call && !tools) answer(noTools);
      }
    },
    // Without streaming, a call would arrive only after the turn has ended.
    invokeSync: (request, options) => invokeSync(omitUndefined({ ...request, tools: undefined }), options),
    stop(request, options) {
      end(request.sessionId, request.turnId);
      return stop(request, options);
    },
    close(request, options) {
      end(request.sessionId);
      return close(request, options);
    },
    erase(request, options) {
      end(request.sessionId);
      return erase(request, options);
    },
  };
}

/** Reads a call of a tool from its line, which is decoded as an `unknown` event; undefined for any other item. */
function readCall(item: TurnItem): Omit<CallItem, 'signal' | 'answer'> | undefined {
  const [event] = item.kind === 'events' ? item.events : [];
  if (event?.kind !== 'unknown' || event.reason !== 'unknown-key' || !isRecord(event.raw)) return undefined;
  const { toolCall } = event.raw;
  const { callId, name, input, needsApproval, isRemote } = isRecord(toolCall) ? toolCall : {};
  if (typeof callId !== 'string' || typeof name !== 'string') return undefined;
  return {
    kind: 'call',
    callId,
    name,
    input,
    needsApproval: needsApproval === true,
    ...(isRemote === true && { isRemote }),
  };
}

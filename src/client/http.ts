import {
  decodeHealth,
  decodeInit,
  encodeInputs,
  isServiceError,
  linkAbort,
  omitUndefined,
  ownFields,
  turnHeaders,
} from '../protocol/index.ts';
import { createSender } from './createSender.ts';
import type { HttpTransportOptions } from './HttpTransportOptions.ts';
import { readSyncTurn } from './readSyncTurn.ts';
import { epochOf, readTurn, readTurnHead } from './readTurn.ts';
import { headerOf, notAStream, openBody, protocolError } from './request.ts';
import { defaultSilenceMs } from './silence.ts';
import type { CallOptions, InvokeRequest, Transport, TurnItem } from './transport.ts';

/**
 * Creates a transport to the proxy, or directly to the platform, over HTTP. It never retries a request; only `proxyCalls`
 * repeats the request that sends the result of a page tool.
 *
 * @see platform API, section "AI agent sessions"
 */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const {
    businessId,
    calls = (transport: Transport) => transport,
    endpoint,
    now = Date.now,
    silenceMs = defaultSilenceMs,
  } = ownFields(options);
  const { send, requireOk, sendForJson } = createSender(options, now);
  const isDirect = businessId !== undefined;
  let closeLastBody: (() => void) | undefined;

  function sendTurn(name: string, request: InvokeRequest, call: CallOptions): Promise<Response> {
    const { sessionId, agentId, turnId, resumeFrom, epoch, inputs } = request;
    // The service already has the inputs of a resumed turn.
    const inputEvents = resumeFrom === undefined ? encodeInputs(inputs) : undefined;
    // Unlike JSON, headers do not leave out undefined fields.
    const turnFields = omitUndefined({
      [turnHeaders.key]: turnId,
      [turnHeaders.resumeFrom]: resumeFrom?.toString(),
      [turnHeaders.epoch]: epoch || undefined,
      [turnHeaders.grow]: name === 'invoke' ? '1' : undefined,
    });
    return send(
      name,
      { sessionId, agentId: agentId || undefined, inputEvents, tools: options.calls && request.tools },
      call,
      turnFields,
    );
  }

  async function* invoke(
    request: InvokeRequest,
    call: CallOptions = {},
  ): AsyncGenerator<TurnItem, void, void> {
    // A body that stays open after its last line would occupy one of the few connections of a page.
    closeLastBody?.();
    closeLastBody = undefined;
    // Ending the iteration early aborts this request only.
    const { signal, abort, unlink } = linkAbort(ownFields(call).signal);
    let hasEnded = false;
    try {
      const response = await requireOk(sendTurn('invoke', request, { signal }), { signal });
      if (headerOf(response, 'content-type')?.includes('html')) throw notAStream(response);
      const body = openBody(response);
      const head = readTurnHead(response, request);
      yield head;
      for await (const item of readTurn({
        body,
        isNumbered: head.resumable,
        resumeFrom: request.resumeFrom,
        signal,
        silenceMs,
      })) {
        hasEnded = item.kind === 'end';
        yield item;
      }
    } finally {
      unlink();
      if (hasEnded) closeLastBody = abort;
      else abort();
    }
  }

  return calls(
    {
      endpoint,

      async init(request, call) {
        const [body, response] = await sendForJson('init', isDirect ? {} : request, call);
        const opened = decodeInit(body);
        if (!opened) throw protocolError('The response has no session id.', response);
        return { ...opened, ...epochOf(response) };
      },

      invoke,

      async invokeSync(request, call = {}) {
        const response = await sendTurn('invoke_sync', request, call);
        return readSyncTurn(response, request, call, now(), silenceMs);
      },

      async close({ sessionId }, call) {
        await sendForJson('close', { sessionId }, call);
      },

      async erase({ sessionId }, call) {
        // The platform has no operation that erases a session.
        await sendForJson(isDirect ? 'close' : 'erase', { sessionId }, call);
      },

      async health(call) {
        const [body] = await sendForJson('health', {}, call);
        return decodeHealth(body);
      },

      async stop({ sessionId, turnId }, call) {
        // The platform has no stop operation; aborting the stream is enough.
        if (isDirect) return;
        try {
          await sendForJson('stop', { sessionId, turnId }, call);
        } catch (error) {
          // Another proxy may not have this path, and the turn may have ended.
          if (!isServiceError(error) || (error.status !== 404 && error.status !== 410)) throw error;
        }
      },
    },
    send,
  );
}

import { isRecord, linkAbort, ownFields, toJson } from '../protocol/index.ts';
import type { HttpTransportOptions } from './HttpTransportOptions.ts';
import { asServiceError, readJson, refusalError, type SendRequest } from './request.ts';
import { defaultSilenceMs, withinSilence } from './silence.ts';
import type { CallOptions } from './transport.ts';

interface Sender {
  /** A `SendRequest` with headers for one request only. */
  readonly send: (...parameters: [...Parameters<SendRequest>, extraHeaders?: object]) => Promise<Response>;
  /** Resolves with a 2xx response; rejects with a `ServiceError` otherwise. */
  readonly requireOk: (pending: Promise<Response>, call: CallOptions) => Promise<Response>;
  /** Sends a request and resolves with the JSON of a 2xx response, and the response. */
  readonly sendForJson: (
    name: string,
    body: object,
    call?: CallOptions,
  ) => Promise<readonly [unknown, Response]>;
}

/**
 * Creates the functions that send a transport's requests.
 *
 * @param now Milliseconds since the epoch, for `Retry-After` headers that are dates.
 */
export function createSender(options: HttpTransportOptions, now: () => number): Sender {
  const {
    businessId,
    clientKey,
    endpoint,
    headers = {},
    identify,
    silenceMs = defaultSilenceMs,
  } = ownFields(options);
  // `fetch` must be called as a method of its own global.
  const fetch = ownFields(options).fetch ?? ((input, init) => globalThis.fetch(input, init));
  const base = endpoint.replace(/\/+$/, '');
  // JSON leaves out undefined fields.
  const account = { businessId: businessId || undefined, clientKey: clientKey || undefined };

  const send: Sender['send'] = async (name, body, call, extraHeaders) => {
    const { signal, abort } = linkAbort(ownFields(call).signal);
    try {
      signal.throwIfAborted();
      const callHeaders = typeof headers === 'function' ? await headers() : headers;
      const token = name === 'init' ? await identify?.() : undefined;
      const init = ownFields<RequestInit>({
        method: 'POST',
        headers: {
          ...callHeaders,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          'content-type': 'application/json',
          ...extraHeaders,
        },
        body: toJson({ ...account, ...body }),
        signal,
      });
      const sent = fetch(`${base}/${name}`, init);
      // A turn that is not streamed has no byte before its end.
      return await withinSilence(name === 'invoke_sync' ? 2 * silenceMs : silenceMs, sent);
    } catch (cause) {
      abort();
      throw asServiceError(cause, call);
    }
  };

  const requireOk = async (pending: Promise<Response>, call: CallOptions) => {
    const response = await pending;
    if (!response.ok) throw refusalError(response, await readJson(response, call, silenceMs), now());
    return response;
  };

  const sendForJson = async (name: string, body: object, call: CallOptions = {}) => {
    const response = await requireOk(send(name, body, call), call);
    const json = await readJson(response, call, silenceMs);
    // The platform may report a failure inside a 200.
    if (isRecord(json) && json.error) throw refusalError(response, json, now());
    return [json, response] as const;
  };

  return { send, requireOk, sendForJson };
}

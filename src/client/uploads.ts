import { decodeUpload, isServiceError, type ServiceError } from '../protocol/index.ts';
import { asServiceError, protocolError, readJson, refusalError } from './request.ts';
import type { CallOptions } from './transport.ts';

/** An uploaded file that the agent can fetch. */
export interface Upload {
  readonly url: string;
  /** Media type that the service detected, such as `image/jpeg`. */
  readonly type: string;
  readonly bytes: number;
  /** Milliseconds since the epoch after which the URL is no longer valid. */
  readonly expiresAt?: number;
}

/** Options of an upload. */
export interface UploadOptions extends CallOptions {
  /** Called with the fraction of the file that was sent, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** Uploads files for the agent. Rejects with a `ServiceError`, of kind `aborted` after an abort. */
export interface Uploads {
  /** Uploads one file. */
  upload(file: Blob, options?: UploadOptions): Promise<Upload>;
}

/** A request that a `SendUpload` function sends. */
export interface UploadRequest extends UploadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
}

/** Sends one upload. Resolves with a response of any status; rejects if there is none. */
export type SendUpload = (request: UploadRequest) => Promise<Response>;

/** Options of `createHttpUploads`. */
export interface HttpUploadsOptions {
  /** Base URL of the agent's paths, as for `createHttpTransport`. */
  readonly endpoint: string;
  /** Returns the session token, as a store's `openSession` does. `renew`: the last token was refused. */
  readonly token: (options: CallOptions & { readonly renew?: boolean }) => Promise<string>;
  /** Default: `fetch`, which reports no progress; `uploadWithProgress` does. */
  readonly send?: SendUpload;
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: () => number;
}

const sendByFetch: SendUpload = ({ url, headers, body, signal = null }) =>
  globalThis.fetch(url, { method: 'POST', headers, body, signal });

/** Creates uploads to the proxy, with the session token in `Authorization`. A refused token is renewed once. */
export function createHttpUploads(options: HttpUploadsOptions): Uploads {
  const { endpoint, token, send = sendByFetch, now = Date.now } = options;
  const url = `${endpoint.replace(/\/+$/, '')}/uploads`;

  async function attempt(file: Blob, call: UploadOptions, renew: boolean): Promise<Upload> {
    const { signal, onProgress } = call;
    const authorization = `Shelftalk ${await token({ renew, ...(signal && { signal }) })}`;
    const response = await send({
      url,
      headers: { authorization, 'content-type': file.type || 'application/octet-stream' },
      body: file,
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
    const body = await readJson(response, call);
    if (!response.ok) throw refusalError(response, body, now());
    const upload = decodeUpload(body);
    if (!upload) throw protocolError('The response has no URL.', response);
    return upload;
  }

  return {
    async upload(file, call = {}) {
      try {
        call.signal?.throwIfAborted();
        return await attempt(file, call, false).catch((error: unknown) => {
          if (!isInvalidSession(error)) throw error;
          return attempt(file, call, true);
        });
      } catch (cause) {
        throw asServiceError(cause, call);
      }
    },
  };
}

const isInvalidSession = (error: unknown): error is ServiceError =>
  isServiceError(error) && error.kind === 'session-invalid';

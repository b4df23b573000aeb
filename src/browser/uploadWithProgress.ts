import type { SendUpload } from '../client/index.ts';

const statusesWithoutBody = [204, 205, 304];

/**
 * Sends an upload with `XMLHttpRequest`, because `fetch` reports no upload progress.
 *
 * @returns The response, as `fetch` would return it.
 * @throws TypeError on a network error, as `fetch` does, and when aborted, unlike `fetch`.
 *
 * @example
 * createHttpUploads({ endpoint, token: store.openSession, send: uploadWithProgress });
 */
export const uploadWithProgress: SendUpload = ({ url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = () => reject(new TypeError('The upload failed or was aborted.'));
    request.open('POST', url);
    request.responseType = 'text';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    }
    request.onload = () => {
      const { status } = request;
      const text = statusesWithoutBody.includes(status) ? null : request.responseText;
      resolve(new Response(text, { status, headers: headersOf(request) }));
    };
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) return fail();
    request.send(body);
  });

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

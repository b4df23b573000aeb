import type { Clock } from '../../platform/clock.ts';
import { createServerSentEventReader, linkAbort } from '../../src/protocol/index.ts';
import { type Completion, CompletionReader } from './CompletionReader.ts';
import { ModelFailure } from './ModelFailure.ts';

/** An OpenAI-compatible server. */
export interface ModelServer {
  /** Base URL, such as `http://127.0.0.1:11434/v1`; `/chat/completions` is added unless the URL ends with it. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
}

/** Maximum milliseconds before and between the bytes of a response. Small machines need long to read a prompt. */
export const maxSilence = 60_000;
const maxResponseBytes = 4 * 1024 * 1024;
const maxRetryAfter = 10 * 60_000;

const urlOf = ({ url }: ModelServer) => {
  const base = url.replace(/\/+$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
};

/**
 * Requests a completion, yields its text in pieces and returns its tool calls.
 *
 * @param signal Aborting it ends the request with the failure `timeout`.
 * @throws ModelFailure
 */
export async function* requestCompletion(
  server: ModelServer,
  body: object,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<string, Completion, void> {
  const request = linkAbort(signal);
  let isSilent = false;
  let cancel = () => {};
  const restartTimer = () => {
    cancel();
    cancel = clock.after(maxSilence, () => {
      isSilent = true;
      request.abort();
    });
  };
  try {
    restartTimer();
    const post = () =>
      fetch(urlOf(server), {
        method: 'POST',
        // A redirect could carry the key to another server.
        redirect: 'error',
        signal: request.signal,
        headers: {
          accept: 'text/event-stream',
          'content-type': 'application/json',
          ...(server.key !== undefined && { authorization: `Bearer ${server.key}` }),
        },
        body: JSON.stringify({ model: server.model, stream: true, ...body }),
      });
    // Tries once more, because the server may just have closed a connection that was kept open.
    const response = await post().catch((error: unknown) => {
      if (request.signal.aborted) throw error;
      return post();
    });
    if (!response.ok) throw failureOf(response);
    return yield* readResponse(response, restartTimer);
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    // The original error may contain the address, which may contain a secret.
    throw new ModelFailure(isSilent || signal.aborted ? 'timeout' : 'unreachable');
  } finally {
    cancel();
    request.abort();
    request.unlink();
  }
}

function failureOf({ status, headers }: Response): ModelFailure {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfter = seconds >= 0 ? Math.min(seconds * 1000, maxRetryAfter) : undefined;
  if (status === 401 || status === 403) return new ModelFailure('unauthorized', { status });
  if (status === 429) return new ModelFailure('rate-limited', { status, retryAfter });
  return new ModelFailure(status >= 500 ? 'server-error' : 'rejected', { status, retryAfter });
}

async function* readResponse(
  response: Response,
  onBytes: () => void,
): AsyncGenerator<string, Completion, void> {
  if (!response.body) throw new ModelFailure('malformed');
  const reader = new CompletionReader();
  // A server that cannot stream together with tools sends the completion whole.
  const isStream = !/^application\/json\b/i.test(response.headers.get('content-type') ?? '');
  const events = createServerSentEventReader();
  const decoder = new TextDecoder();
  let whole = '';
  let size = 0;
  let isDone = false;
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    onBytes();
    size += bytes.length;
    if (size > maxResponseBytes) throw new ModelFailure('malformed');
    if (!isStream) {
      whole += decoder.decode(bytes, { stream: true });
      continue;
    }
    let text = '';
    for (const event of events.push(bytes)) {
      if ('oversize' in event) throw new ModelFailure('malformed');
      isDone ||= event.text.trim() === '[DONE]';
      if (!isDone) text += reader.read(parseJson(event.text));
    }
    if (text !== '') yield text;
    if (isDone) break;
  }
  if (!isStream) {
    const text = reader.read(parseJson(whole));
    if (text !== '') yield text;
  }
  return reader.end(isDone || !isStream);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelFailure('malformed');
  }
}

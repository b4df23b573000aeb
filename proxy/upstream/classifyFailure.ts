import type { UpstreamFailure } from '../contract/index.ts';

/** How Node, undici, Bun and Workers say it. */
const words: readonly (readonly [UpstreamFailure['kind'], RegExp])[] = [
  ['refused', /^(ECONNREFUSED|ConnectionRefused)$/],
  ['unreachable', /^(ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|FailedToOpenSocket)$/],
  ['reset', /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|ConnectionClosed|ConnectionLost)$/],
  ['timeout', /^ETIMEDOUT$|TIMEOUT$|^TimeoutError$/],
  ['tls', /CERT|^EPROTO$|^ERR_TLS_|^ERR_SSL_|^UNABLE_TO_/],
];

/** Why a call broke off, by the error that it threw. */
export function classifyFailure(error: unknown): UpstreamFailure {
  const code = codeOf(error);
  return { kind: words.find(([, word]) => word.test(code))?.[0] ?? 'other', code };
}

/** `fetch` says what happened in the cause of its error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Workers have no code, and one sentence for a connection that was refused or lost.
  if (error.message === 'Network connection lost.') return 'ConnectionLost';
  return error.cause === undefined ? error.name : codeOf(error.cause);
}

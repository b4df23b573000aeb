import type { UpstreamFailure } from '../contract/index.ts';

/** Error codes of Node, undici and Bun; `ConnectionLost` stands for an error of Workers, which set no code. */
const codes: readonly (readonly [UpstreamFailure['kind'], RegExp])[] = [
  ['refused', /^(ECONNREFUSED|ConnectionRefused)$/],
  ['unreachable', /^(ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|FailedToOpenSocket)$/],
  ['reset', /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|ConnectionClosed|ConnectionLost)$/],
  ['timeout', /^ETIMEDOUT$|TIMEOUT$|^TimeoutError$/],
  ['tls', /CERT|^EPROTO$|^ERR_TLS_|^ERR_SSL_|^UNABLE_TO_/],
];

/** Classifies the error of a failed call. */
export function classifyFailure(error: unknown): UpstreamFailure {
  const code = codeOf(error);
  return { kind: codes.find(([, pattern]) => pattern.test(code))?.[0] ?? 'other', code };
}

/** Returns the code of an error, or of its cause, where `fetch` puts the code; without a code, the name of the innermost error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Workers set no code and use one message for a refused or lost connection.
  if (error.message === 'Network connection lost.') return 'ConnectionLost';
  return error.cause === undefined ? error.name : codeOf(error.cause);
}

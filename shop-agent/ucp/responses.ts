/** The release of the standard that the responses follow. */
export const ucpVersion = '2026-04-08';

export const capabilityNames = {
  search: 'dev.ucp.shopping.catalog.search',
  lookup: 'dev.ucp.shopping.catalog.lookup',
  cart: 'dev.ucp.shopping.cart',
  order: 'dev.ucp.shopping.order',
} as const;
export type Capability = keyof typeof capabilityNames;

export type UcpResponse = Readonly<Record<string, unknown>>;

export interface UcpMessage {
  readonly type: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly content: string;
  /** Set only if `type` is `error`. */
  readonly severity?: 'recoverable' | 'unrecoverable';
  /** A JSONPath into the response. */
  readonly path?: string;
}

/** The `ucp` field of a successful response. */
export const ucpHead = (capability: Capability) => ({
  version: ucpVersion,
  status: 'success',
  capabilities: { [capabilityNames[capability]]: [{ version: ucpVersion }] },
});

/** The response of a failed operation. */
export const errorResponse = (messages: readonly UcpMessage[]): UcpResponse => ({
  ucp: { version: ucpVersion, status: 'error' },
  messages,
});

export const errorMessage = (
  code: string,
  content: string,
  severity: UcpMessage['severity'] = 'recoverable',
): UcpMessage => ({ type: 'error', code, content, severity });

export const notFound = (what: string): UcpResponse =>
  errorResponse([errorMessage('not_found', `There is no such ${what}.`, 'unrecoverable')]);

/** Thrown for arguments that no retry can make valid; its message is sent to the caller. */
export class InvalidArguments extends Error {
  override readonly name = 'InvalidArguments';
}

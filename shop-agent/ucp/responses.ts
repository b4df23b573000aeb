import type { JsonRecord, UcpCapability } from '../../src/protocol/index.ts';
import { capabilityName } from './versions.ts';

/** The response of a tool, of no version yet. */
export interface UcpResponse extends JsonRecord {
  readonly ucp: UcpHead;
}

interface UcpHead {
  readonly status: 'success' | 'error';
  /** The capability of a successful response. */
  readonly capability?: UcpCapability;
}

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
export const ucpHead = (capability: UcpCapability): UcpHead => ({ status: 'success', capability });

/** A response in a version of the standard. The shop sends no field that one of its versions lacks. */
export const inVersion = (
  { ucp: { status, capability }, ...fields }: UcpResponse,
  version: string,
): JsonRecord => ({
  ucp: {
    version,
    status,
    ...(capability && { capabilities: { [capabilityName(capability)]: [{ version }] } }),
  },
  ...fields,
});

/** The response of a failed operation. */
export const errorResponse = (messages: readonly UcpMessage[]): UcpResponse => ({
  ucp: { status: 'error' },
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

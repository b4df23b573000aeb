import { isServiceError, pageRefusedCode, ServiceError, type ServiceErrorKind } from '../protocol/index.ts';
import type { TurnErrorReason } from './state.ts';

const reasons: Readonly<Record<ServiceErrorKind, TurnErrorReason>> = {
  network: 'offline',
  silent: 'timeout',
  aborted: 'offline',
  unavailable: 'unavailable',
  busy: 'busy',
  'turn-running': 'busy',
  'session-invalid': 'session',
  'session-closed': 'session',
  'session-unknown': 'session',
  'turn-unknown': 'delivery-unknown',
  refused: 'refused',
  protocol: 'protocol',
};

/** Maps an error to the reason that the shopper sees. */
export function errorReasonOf({ kind, status, code }: ServiceError): TurnErrorReason {
  if (code === pageRefusedCode) return 'page-refused';
  if (kind === 'unavailable' && status === 504) return 'timeout';
  return kind === 'refused' && status === 413 ? 'too-long' : reasons[kind];
}

/** Whether the service cannot be reached at the moment. */
export function isOutage({ kind }: ServiceError): boolean {
  return kind === 'network' || kind === 'unavailable';
}

/** Whether the service itself responded with this error. If the failed request was a turn's first, the turn was not accepted. */
export function isServiceResponse({ kind, status, code }: ServiceError): boolean {
  // Without a code, a gateway may have timed out while the service runs the turn.
  return status !== undefined && (kind !== 'unavailable' || code !== undefined);
}

/** Converts anything a transport throws into a `ServiceError`. */
export function asServiceError(error: unknown): ServiceError {
  if (isServiceError(error)) return error;
  return new ServiceError('protocol', 'The transport threw an error.', { cause: error });
}

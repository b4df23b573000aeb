import type { ServiceError, ServiceErrorKind } from '../protocol/index.ts';
import type { TurnErrorReason } from './state.ts';

const troubles: Readonly<Record<ServiceErrorKind, TurnErrorReason>> = {
  network: 'offline',
  aborted: 'offline',
  unavailable: 'unavailable',
  busy: 'busy',
  'turn-running': 'busy',
  'session-invalid': 'session',
  'session-closed': 'session',
  'session-unknown': 'session',
  'turn-unknown': 'unknown-fate',
  refused: 'refused',
  protocol: 'protocol',
};

/** The failure in terms of what a shopper can do. */
export function errorReasonOf({ kind, status }: ServiceError): TurnErrorReason {
  if (kind === 'unavailable' && status === 504) return 'timeout';
  return kind === 'refused' && status === 413 ? 'too-long' : troubles[kind];
}

/** True where the failure says that the way to the service is not there at the moment. */
export function isOutage({ kind }: ServiceError): boolean {
  return kind === 'network' || kind === 'unavailable';
}

/** True where the service itself has answered a first request: it has not accepted the turn. */
export function isServiceResponse({ kind, status, code }: ServiceError): boolean {
  // Without a code it may be a gateway that grew tired of a service that has the turn in hand.
  return status !== undefined && (kind !== 'unavailable' || code !== undefined);
}

import { isServiceError, ServiceError } from '../protocol/index.ts';
import type { TurnTrouble } from './state.ts';

/** Anything thrown, as the one error that the store reasons about. */
export function asServiceError(error: unknown): ServiceError {
  if (isServiceError(error)) return error;
  return new ServiceError('protocol', 'The transport failed in a way of its own.', { cause: error });
}

/** The failure in terms of what a shopper can do. */
export function troubleOf(error: ServiceError): TurnTrouble {
  switch (error.kind) {
    case 'network':
    case 'aborted':
      return 'offline';
    case 'unavailable':
      return error.status === 504 ? 'timeout' : 'unavailable';
    case 'busy':
    case 'turn-running':
      return 'busy';
    case 'session-invalid':
    case 'session-closed':
    case 'session-unknown':
      return 'session';
    case 'turn-unknown':
      return 'unknown-fate';
    case 'refused':
      return error.status === 413 ? 'too-long' : 'refused';
    case 'protocol':
      return 'protocol';
    default:
      return never(error.kind);
  }
}

/** True where the failure says that the way to the service is not there at the moment. */
export function isOutage(error: ServiceError): boolean {
  return error.kind === 'network' || error.kind === 'unavailable';
}

/** True where the service itself has answered a first request: it has not accepted the turn. */
export function isAnswer(error: ServiceError): boolean {
  if (error.status === undefined) return false;
  // Without a code it may be a gateway that grew tired of a service that has the turn in hand.
  return error.kind !== 'unavailable' || error.code !== undefined;
}

function never(kind: never): never {
  throw new Error(`No such kind of error: ${String(kind)}`);
}

import { isServiceError, ServiceError } from '../protocol/index.ts';

/** Anything thrown, as the one error that the store reasons about. */
export function asServiceError(error: unknown): ServiceError {
  if (isServiceError(error)) return error;
  return new ServiceError('protocol', 'The transport threw.', { cause: error });
}

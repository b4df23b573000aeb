/** Thrown when the platform cannot start, with a message for the operator that includes the remedy. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

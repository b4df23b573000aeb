/** Why the platform cannot start. The message is one sentence that tells its operator what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

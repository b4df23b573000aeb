/** Why the platform cannot start. The message is one sentence that tells its operator what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

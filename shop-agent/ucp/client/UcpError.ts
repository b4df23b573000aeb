import { messageText, recordOf, recordsOf } from './content.ts';

/** Why another shop cannot be used, or why a call to it failed. */
export type UcpErrorReason =
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'no-shop'
  | 'version'
  | 'no-mcp'
  | 'no-catalogue'
  | 'refused'
  | 'malformed';

/** A failure of another shop. Its message is for the operator, and ends with the remedy where there is one. */
export class UcpError extends Error {
  override readonly name = 'UcpError';
  readonly reason: UcpErrorReason;

  constructor(reason: UcpErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Returns the error for a call that the shop refused, with the texts of its first three messages, or of its JSON-RPC error. */
export function refusal(tool: string, messages: unknown): UcpError {
  const texts = recordsOf(messages).map(({ content, message, data }) =>
    messageText(content ?? recordOf(data).content ?? message),
  );
  const text = texts.filter((one) => one !== '').slice(0, 3);
  return new UcpError('refused', `The shop refused ${tool}${text.length > 0 ? `: ${text.join(' ')}` : '.'}`);
}

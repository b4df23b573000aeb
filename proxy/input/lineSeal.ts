import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Session, Sessions } from '../contract.ts';

export interface LineToSeal {
  /** The secret that the shop's server and the proxy share: `HANDOVER_SECRET`. */
  readonly secret: string;
  /** The shopper's session token, as the page holds it. */
  readonly sessionId: string;
  /** What a person of the shop has written, to the letter. */
  readonly text: string;
}

/** For the shop's server: the seal that lets a page pass on a person's line. It holds for this text in this session only. */
export function sealLine({ secret, sessionId, text }: LineToSeal): string {
  return `${sessionId}.${codeOf(secret, sessionId, text).toString('base64url')}`;
}

/**
 * Whether the shop's server has sealed this text for this session. The seal names the token that it was made
 * with: a later one of the same session is as good.
 */
export function isSealed(
  { secret, seal, text }: { readonly secret: string; readonly seal: string; readonly text: string },
  session: Session,
  sessions: Sessions,
): boolean {
  const dot = seal.lastIndexOf('.');
  const sessionId = seal.slice(0, Math.max(0, dot));
  const given = Buffer.from(seal.slice(dot + 1), 'base64url');
  const code = codeOf(secret, sessionId, text);
  const fits = given.length === code.length && timingSafeEqual(given, code);
  return fits && sessions.open(sessionId)?.id === session.id;
}

function codeOf(secret: string, sessionId: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${sessionId}\n${text}`).digest();
}

import type { Session, Sessions } from '../contract.ts';
import { fromBase64Url, toBase64Url } from '../session/base64Url.ts';

export interface LineToSeal {
  /** The secret that the shop's server and the proxy share: `HANDOVER_SECRET`. */
  readonly secret: string;
  /** The shopper's session token, as the page holds it. */
  readonly sessionId: string;
  /** What a person of the shop has written, to the letter. */
  readonly text: string;
}

/** For the shop's server: the seal that lets a page pass on a person's line. It holds for this text in this session only. */
export async function sealLine({ secret, sessionId, text }: LineToSeal): Promise<string> {
  const code = await crypto.subtle.sign('HMAC', await keyOf(secret), signed(sessionId, text));
  return `${sessionId}.${toBase64Url(new Uint8Array(code))}`;
}

/**
 * Whether the shop's server has sealed this text for this session. The seal names the token that it was made
 * with: a later one of the same session is as good.
 */
export async function isSealed(
  { secret, seal, text }: { readonly secret: string; readonly seal: string; readonly text: string },
  session: Session,
  sessions: Sessions,
): Promise<boolean> {
  const dot = seal.lastIndexOf('.');
  const sessionId = seal.slice(0, Math.max(0, dot));
  const code = fromBase64Url(seal.slice(dot + 1));
  // Compared in constant time.
  const fits = await crypto.subtle.verify('HMAC', await keyOf(secret), code, signed(sessionId, text));
  return fits && (await sessions.open(sessionId))?.id === session.id;
}

const encoder = new TextEncoder();

function signed(sessionId: string, text: string) {
  return encoder.encode(`${sessionId}\n${text}`);
}
function keyOf(secret: string): Promise<CryptoKey> {
  const how = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', encoder.encode(secret), how, false, ['sign', 'verify']);
}

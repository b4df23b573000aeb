import type { SealedLine, Session, Sessions } from '../contract/index.ts';
import { parseRecord } from '../handler/parseRecord.ts';
import { fromBase64Url, toBase64Url } from '../session/base64Url.ts';

export interface LineToSeal {
  /** The secret that the shop's server and the proxy share: `HANDOVER_SECRET`. */
  readonly secret: string;
  /** The shopper's session token, as the page holds it. */
  readonly sessionId: string;
  /** Id of the line, 1 to 200 characters. The proxy accepts each id once in a session. */
  readonly lineId: string;
  /** The text that the live agent has written, unchanged. */
  readonly text: string;
  /** Milliseconds since the epoch; defaults to the current time. */
  readonly sealedAt?: number;
}

/** Characters. */
const maxLineIdLength = 200;

/**
 * Seals a live agent's line on the shop's server, so that a page may send it: this text under this id, once, in this
 * session only, within a week.
 *
 * @throws `RangeError` for a `lineId` that is empty or too long.
 */
export async function sealLine({ secret, sessionId, lineId, text, sealedAt }: LineToSeal): Promise<string> {
  if (!isLineId(lineId)) throw new RangeError(`A lineId has 1 to ${maxLineIdLength} characters.`);
  const line = { id: lineId, sealedAt: sealedAt ?? Date.now() };
  const code = await crypto.subtle.sign('HMAC', await keyOf(secret), bytesToSign(sessionId, line, text));
  const head = encoder.encode(JSON.stringify(line));
  return `${sessionId}.${toBase64Url(head)}.${toBase64Url(new Uint8Array(code))}`;
}

/**
 * Opens the seal of a text. Returns undefined unless the shop's server made the seal for this text in this session. The seal
 * contains a session token, which may be an earlier one of the same session. The age of the seal is not checked.
 */
export async function openLineSeal(
  { secret, seal, text }: { readonly secret: string; readonly seal: string; readonly text: string },
  session: Session,
  sessions: Sessions,
): Promise<SealedLine | undefined> {
  const parts = /^(.*)\.([\w-]+)\.([\w-]+)$/s.exec(seal);
  if (!parts) return undefined;
  const [, sessionId = '', head = '', code = ''] = parts;
  const line = readLine(new TextDecoder().decode(fromBase64Url(head)));
  if (!line) return undefined;
  const isGenuine = await crypto.subtle.verify(
    'HMAC',
    await keyOf(secret),
    fromBase64Url(code),
    bytesToSign(sessionId, line, text),
  );
  return isGenuine && (await sessions.open(sessionId))?.id === session.id ? line : undefined;
}

function readLine(head: string): SealedLine | undefined {
  const { id, sealedAt } = parseRecord(head) ?? {};
  return isLineId(id) && typeof sealedAt === 'number' ? { id, sealedAt } : undefined;
}

const isLineId = (id: unknown): id is string =>
  typeof id === 'string' && id !== '' && id.length <= maxLineIdLength;

const encoder = new TextEncoder();

/** JSON keeps the parts apart: joined strings could be split in another place. */
function bytesToSign(sessionId: string, { id, sealedAt }: SealedLine, text: string) {
  return encoder.encode(JSON.stringify([sessionId, id, sealedAt, text]));
}
function keyOf(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify']);
}

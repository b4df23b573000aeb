import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds for which an address that expires is valid. */
const validFor = 3_600_000;

/** The fields that a signature covers. */
interface SignedAsset {
  readonly secret: Uint8Array;
  readonly path: string;
  /** Name of the stored file: an address that expires ends earlier when the file is replaced. */
  readonly file: string;
}

/** Creates a query string that grants read access to the file for one hour. */
export function createSignedQuery({ secret, path, file }: SignedAsset, now: Date): string {
  const expires = String(Math.floor((now.getTime() + validFor) / 1000));
  return toQuery({ expires, signature: sign(secret, [path, file, expires]) });
}

/** Creates a query string that grants read access to the path for as long as the asset has this secret. */
export function createStableQuery({ secret, path }: SignedAsset): string {
  return toQuery({ signature: sign(secret, [path]) });
}

/**
 * Whether a query has a signature of the asset and has not expired.
 * @param query `expires` in seconds since the epoch, or undefined, and `signature` in base64url, as sent by the caller.
 */
export function hasValidSignature(
  { secret, path, file }: SignedAsset,
  query: { readonly expires?: unknown; readonly signature?: unknown },
  now: Date,
): boolean {
  const { expires, signature } = query;
  if (typeof signature !== 'string') return false;
  if (expires === undefined) return isEqual(signature, sign(secret, [path]));
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
  return isEqual(signature, sign(secret, [path, file, expires])) && Number(expires) * 1000 > now.getTime();
}

/** The parts contain no line break. */
function sign(secret: Uint8Array, parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(parts.join('\n')).digest();
}

function isEqual(text: string, expected: Buffer): boolean {
  const actual = Buffer.from(text, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function toQuery({
  signature,
  ...fields
}: {
  readonly signature: Buffer;
  readonly expires?: string;
}): string {
  return new URLSearchParams({ ...fields, signature: signature.toString('base64url') }).toString();
}

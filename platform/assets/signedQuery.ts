import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds for which a signed address is valid. */
const validFor = 3_600_000;

interface SignedPath {
  readonly secret: Uint8Array;
  readonly path: string;
}

/** Creates a query string that grants read access to the path for one hour. */
export function createSignedQuery({ secret, path }: SignedPath, now: Date): string {
  const expires = String(Math.floor((now.getTime() + validFor) / 1000));
  return new URLSearchParams({
    expires,
    signature: sign(secret, path, expires).toString('base64url'),
  }).toString();
}

/**
 * Whether a query has the signature of the path and has not expired.
 * @param query `expires` in seconds since the epoch and `signature` in base64url, as sent by the caller.
 */
export function hasValidSignature(
  { secret, path }: SignedPath,
  query: { readonly expires?: unknown; readonly signature?: unknown },
  now: Date,
): boolean {
  const { expires, signature } = query;
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires) || typeof signature !== 'string')
    return false;
  const actual = Buffer.from(signature, 'base64url');
  const expected = sign(secret, path, expires);
  return (
    actual.length === expected.length &&
    timingSafeEqual(actual, expected) &&
    Number(expires) * 1000 > now.getTime()
  );
}

function sign(secret: Uint8Array, path: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`${path}\n${expires}`).digest();
}

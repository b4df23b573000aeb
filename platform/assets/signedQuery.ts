import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds for which a signed address works. */
const signedFor = 3_600_000;

interface Signed {
  readonly secret: Uint8Array;
  readonly path: string;
}

/** The query that lets whoever has it read this path for an hour. */
export function signedQuery({ secret, path }: Signed, now: Date): string {
  const expires = String(Math.floor((now.getTime() + signedFor) / 1000));
  return new URLSearchParams({
    expires,
    signature: mac(secret, path, expires).toString('base64url'),
  }).toString();
}

export function isSigned(
  { secret, path }: Signed,
  { expires, signature }: { readonly expires?: unknown; readonly signature?: unknown },
  now: Date,
): boolean {
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires) || typeof signature !== 'string')
    return false;
  const given = Buffer.from(signature, 'base64url');
  const right = mac(secret, path, expires);
  return (
    given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > now.getTime()
  );
}

function mac(secret: Uint8Array, path: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`${path}\n${expires}`).digest();
}

/**
 * Verifies the signature of a webhook delivery in constant time. No input from a sender makes it throw.
 * The signature contains no time, so a recorded delivery verifies again: handle each event's id once.
 * @param rawBody The body exactly as received; a parsed and re-serialised body has another signature.
 * @param header The value of the `x-service-hmac-sha256` header.
 * @param secret The secret of the active webhook key.
 */
export async function verifyDelivery(
  rawBody: Uint8Array | string,
  header: string | null | undefined,
  secret: string,
): Promise<boolean> {
  // Base64 of 32 bytes.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(header ?? '')) return false;
  const signature = Uint8Array.from(atob(header ?? ''), (letter) => letter.charCodeAt(0));
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : new Uint8Array(rawBody);
  return crypto.subtle.verify('HMAC', key, signature, body);
}

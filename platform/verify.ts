/**
 * Whether a delivery came from the platform: `header` is that of `x-service-hmac-sha256`, `secret` the active
 * webhook key's. Takes the body as it arrived, byte for byte: parsed and written again it is another. Compares
 * in constant time, and throws for nothing that a sender can do.
 */
export async function verifyDelivery(
  rawBody: Uint8Array<ArrayBuffer> | string,
  header: string | null | undefined,
  secret: string,
): Promise<boolean> {
  // 32 bytes, in the standard alphabet.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(header ?? '')) return false;
  const signature = Uint8Array.from(atob(header ?? ''), (letter) => letter.charCodeAt(0));
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody;
  return crypto.subtle.verify('HMAC', key, signature, body);
}

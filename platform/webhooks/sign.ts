import { createHmac } from 'node:crypto';

/** Returns the value of the `x-service-hmac-sha256` header. */
export function sign(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

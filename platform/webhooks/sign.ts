import { createHmac } from 'node:crypto';

/** The value of `x-service-hmac-sha256`. */
export function sign(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

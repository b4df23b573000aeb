import { createHash } from 'node:crypto';

/** What stands in Redis for an address or a customer, which it is not told. */
export function hashName(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

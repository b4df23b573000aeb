import { createHash } from 'node:crypto';

/** Hashes an address or customer, so that Redis does not store it. */
export function hashName(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

import { createHash } from 'node:crypto';

/**
 * Hashes an address, a customer or another id, so that Redis stores only the hash.
 * @returns 132 bits: 22 characters of 6 bits.
 */
export function hashName(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

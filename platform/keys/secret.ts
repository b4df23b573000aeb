import { createHash, randomBytes } from 'node:crypto';

export interface KeySecret {
  /** The id of the key's row; not a secret. */
  readonly id: string;
  /** The value of the `x-api-key` header. Never stored. */
  readonly secret: string;
}

const format = /^stk_([0-9a-f]{16})_[A-Za-z0-9_-]{43}$/;

/** Generates a key: a prefix that secret scanners can detect, the row's id, and 256 random bits. */
export function generateSecret(): KeySecret {
  const id = randomBytes(8).toString('hex');
  return { id, secret: `stk_${id}_${randomBytes(32).toString('base64url')}` };
}

/**
 * Returns the row id that is part of a generated key. A key of another form, chosen by the operator, gets an id from its
 * hash.
 */
export function keyIdOf(secret: string): string {
  return format.exec(secret)?.[1] ?? `given_${hashSecret(secret).toString('hex').slice(0, 16)}`;
}

/**
 * Returns the hash that is stored instead of a key. One round of SHA-256 is enough: a slow hash protects guessable
 * passwords, but a key has 256 random bits, or at least 16 characters if the operator chose it. Every request computes
 * the hash.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

import { createHash, randomBytes } from 'node:crypto';

export interface KeySecret {
  /** Finds the record; not a secret. */
  readonly id: string;
  /** What the caller sends. Never stored. */
  readonly secret: string;
}

const format = /^stk_([0-9a-f]{16})_[A-Za-z0-9_-]{43}$/;

/** A new key: a prefix that secret scanners can look for, the record's id, and 256 random bits. */
export function generateSecret(): KeySecret {
  const id = randomBytes(8).toString('hex');
  return { id, secret: `stk_${id}_${randomBytes(32).toString('base64url')}` };
}

/**
 * The record id that a key names. A key that the operator chose names none in clear, so its id is taken from
 * its hash.
 */
export function keyIdOf(secret: string): string {
  return format.exec(secret)?.[1] ?? `given_${hashSecret(secret).toString('hex').slice(0, 16)}`;
}

/**
 * What is stored in place of a key. One round of SHA-256 is enough: a slow hash guards against guessing, and
 * nobody guesses 256 random bits, while every request would pay for it.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

import type { SealingKey, SealingKeys } from '../contract/index.ts';

export const nonceBytes = 12;
export const tagBytes = 16;
/** Decrypted in place of malformed tokens, so that these take as long as others; about the length of a session token. */
export const decoy = new Uint8Array(nonceBytes + tagBytes + 128);

/** Returns the additional authenticated data: purpose and key id. */
export function labelOf(purpose: string, id: string): string {
  return `shelftalk ${purpose} ${id}`;
}

/** Splits a token, which is a key id, a dot and the sealed text in base64url, and finds the key. */
export function splitToken(
  token: string,
  keys: SealingKeys,
): { id: string; sealingKey: SealingKey; rest: string } {
  const dot = token.indexOf('.');
  const id = token.slice(0, dot);
  // For an unknown id the first key is tried, so that refusing the token takes as long as refusing a forged text.
  const sealingKey = keys.find((key) => key.id === id) ?? keys[0];
  return { id, sealingKey, rest: token.slice(dot + 1) };
}

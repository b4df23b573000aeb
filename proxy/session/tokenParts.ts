import type { SealingKey, SealingKeys } from '../contract/index.ts';

export const nonceBytes = 12;
export const tagBytes = 16;
/** What nobody can have sealed is opened in this shape, so that it takes no less time. */
export const decoy = new Uint8Array(nonceBytes + tagBytes + 128);

/** What is sealed along, unread: which key a token names, and what it is for. */
export function labelOf(purpose: string, id: string): string {
  return `shelftalk ${purpose} ${id}`;
}

/** A token is the id of its key, a dot, and the rest in base64url. */
export function splitToken(token: string, keys: SealingKeys): { id: string; key: SealingKey; rest: string } {
  const dot = token.indexOf('.');
  const id = token.slice(0, dot);
  // An unknown key id takes as long as a wrong tag: the first key is tried in its place.
  const key = keys.find((one) => one.id === id) ?? keys[0];
  return { id, key, rest: token.slice(dot + 1) };
}

import { bytesToLatin1, latin1ToBytes } from '../core/lines.ts';

export function toBase64Url(array: Uint8Array): string {
  return btoa(bytesToLatin1(array)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns an empty array for invalid text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    return latin1ToBytes(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return new Uint8Array();
  }
}

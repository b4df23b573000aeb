import { bytesToLatin1, latin1ToBytes } from '../core/lines.ts';

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(bytesToLatin1(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes base64url or base64; returns an empty array for any other text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    return latin1ToBytes(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return new Uint8Array();
  }
}

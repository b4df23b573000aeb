import { packBytes, unpackBytes } from '../core/lines.ts';

export function toBase64Url(array: Uint8Array): string {
  return btoa(packBytes(array)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Nothing where the text is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    return unpackBytes(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return new Uint8Array();
  }
}

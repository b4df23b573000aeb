import type { Sealer, SealingKey, SealingKeys } from '../contract/index.ts';
import { fromBase64Url, toBase64Url } from './base64Url.ts';
import { decoy, labelOf, nonceBytes, splitToken, tagBytes } from './tokenParts.ts';

/** Seals with Web Crypto. */
export class WebSealer implements Sealer {
  readonly #keys: SealingKeys;
  readonly #imported = new Map<SealingKey, Promise<CryptoKey>>();

  constructor(keys: SealingKeys) {
    this.#keys = keys;
  }

  async seal(text: string, purpose: string): Promise<string> {
    const [key] = this.#keys;
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
    const parameters = algorithm(nonce, purpose, key.id);
    const sealed = await crypto.subtle.encrypt(
      parameters,
      await this.#import(key),
      new TextEncoder().encode(text),
    );
    const all = new Uint8Array(nonceBytes + sealed.byteLength);
    all.set(nonce);
    all.set(new Uint8Array(sealed), nonceBytes);
    return `${key.id}.${toBase64Url(all)}`;
  }

  async open(token: string, purpose: string): Promise<string | undefined> {
    const { id, sealingKey, rest } = splitToken(token, this.#keys);
    const decoded = fromBase64Url(rest);
    // Decoding ignores white space and surplus bits, so several spellings would decode to one token.
    const isCanonical = decoded.length >= nonceBytes + tagBytes && toBase64Url(decoded) === rest;
    const sealed = isCanonical ? decoded : decoy;
    const parameters = algorithm(sealed.subarray(0, nonceBytes), purpose, id);
    try {
      const text = await crypto.subtle.decrypt(
        parameters,
        await this.#import(sealingKey),
        sealed.subarray(nonceBytes),
      );
      return new TextDecoder().decode(text);
    } catch {
      return undefined;
    }
  }

  #import(sealingKey: SealingKey): Promise<CryptoKey> {
    const known = this.#imported.get(sealingKey);
    if (known) return known;
    const raw = new Uint8Array(sealingKey.key);
    const imported = crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
    this.#imported.set(sealingKey, imported);
    return imported;
  }
}

function algorithm(iv: Uint8Array<ArrayBuffer>, purpose: string, id: string): AesGcmParams {
  const additionalData = new TextEncoder().encode(labelOf(purpose, id));
  return { name: 'AES-GCM', iv, additionalData, tagLength: tagBytes * 8 };
}

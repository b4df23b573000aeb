import type { Sealer, SealingKeys } from '../contract/index.ts';
import { decrypt, encrypt } from './aesGcm.ts';
import { LineSealer } from './LineSealer.ts';
import { decoy, labelOf, nonceBytes, splitToken, tagBytes } from './tokenParts.ts';

/** Seals with Node's crypto: synchronous, and in a fifth of the time of Web Crypto. */
export class NodeSealer implements Sealer {
  readonly #keys: SealingKeys;

  constructor(keys: SealingKeys) {
    this.#keys = keys;
  }

  seal(text: string, purpose: string): string {
    const [{ id, key }] = this.#keys;
    return `${id}.${encrypt(key, labelOf(purpose, id), text, 'utf8').toString('base64url')}`;
  }

  /** Returns a sealer for the lines of one turn. */
  forLines(turnId: string): LineSealer {
    return new LineSealer(this.#keys, `lines of ${turnId}`);
  }

  open(token: string, purpose: string): string | undefined {
    const { id, sealingKey, rest } = splitToken(token, this.#keys);
    const decoded = Buffer.from(rest, 'base64url');
    // Decoding skips invalid characters, so several spellings would decode to one token.
    const isCanonical = decoded.length >= nonceBytes + tagBytes && decoded.toString('base64url') === rest;
    const sealed = isCanonical ? decoded : decoy;
    return decrypt(sealingKey.key, labelOf(purpose, id), sealed, 'utf8');
  }
}

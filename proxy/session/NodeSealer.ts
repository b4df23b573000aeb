import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealer, SealingKeys } from '../contract/index.ts';
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
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(labelOf(purpose, id)));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${id}.${sealed.toString('base64url')}`;
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
    try {
      const decipher = createDecipheriv('aes-256-gcm', sealingKey.key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(labelOf(purpose, id)));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      return (
        decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return undefined;
    }
  }
}

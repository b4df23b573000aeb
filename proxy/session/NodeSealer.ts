import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealer, SealingKeys } from '../contract/index.ts';
import { decoy, labelOf, nonceBytes, splitToken, tagBytes } from './tokenParts.ts';

/** Seals with Node's own cryptography: a fifth of the web's time, and at once. */
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

  open(token: string, purpose: string): string | undefined {
    const { id, key, rest } = splitToken(token, this.#keys);
    const given = Buffer.from(rest, 'base64url');
    // What is skipped in decoding would make many tokens of one.
    const isOne = given.length >= nonceBytes + tagBytes && given.toString('base64url') === rest;
    const sealed = isOne ? given : decoy;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.key, sealed.subarray(0, nonceBytes), {
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

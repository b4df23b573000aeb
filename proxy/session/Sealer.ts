import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A key of 32 bytes and the id that tokens name it by. */
export interface SealingKey {
  readonly id: string;
  readonly key: Uint8Array;
}

const nonceBytes = 12;
const tagBytes = 16;
const decoy = new Uint8Array(nonceBytes + tagBytes + 128);

/** Seals small texts with AES-256-GCM. Every key opens, the first one seals; `purpose` keeps kinds of tokens apart. */
export class Sealer {
  readonly #keys: readonly [SealingKey, ...SealingKey[]];
  readonly #purpose: string;

  constructor(keys: readonly [SealingKey, ...SealingKey[]], purpose: string) {
    this.#keys = keys;
    this.#purpose = purpose;
  }

  seal(text: string): string {
    const [{ id, key }] = this.#keys;
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(this.#label(id));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${id}.${sealed.toString('base64url')}`;
  }

  /** Undefined for anything that was not sealed here, for this purpose, with a key still known. */
  open(token: string): string | undefined {
    const dot = token.indexOf('.');
    const id = token.slice(0, dot);
    // An unknown key id takes as long as a wrong tag: the first key is tried in its place.
    const { key } = this.#keys.find((one) => one.id === id) ?? this.#keys[0];
    const given = Buffer.from(token.slice(dot + 1), 'base64url');
    // What is too short to be one is opened all the same, so that it takes no less time.
    const sealed = given.length < nonceBytes + tagBytes ? decoy : given;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(this.#label(id));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      return (
        decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return undefined;
    }
  }

  #label(id: string) {
    return Buffer.from(`shelftalk ${this.#purpose} ${id}`);
  }
}

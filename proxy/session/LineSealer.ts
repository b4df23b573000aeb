import { createHmac } from 'node:crypto';
import type { Latin1Text, SealingKeys } from '../contract/index.ts';
import { decrypt, encrypt } from './aesGcm.ts';
import { labelOf, nonceBytes, tagBytes } from './tokenParts.ts';

/**
 * Seals the lines of one turn under keys that are derived for it: random nonces of one key would be too few for all lines of all
 * turns. A sealed line is a key id, a dot, the nonce, the encrypted bytes and their tag.
 */
export class LineSealer {
  readonly #keys: SealingKeys;
  readonly #purpose: string;
  readonly #derived = new Map<string, Uint8Array>();

  constructor(keys: SealingKeys, purpose: string) {
    this.#keys = keys;
    this.#purpose = purpose;
  }

  /** @param position The line's number, or the name of a preview: a line cannot be opened as another one. */
  seal(line: Latin1Text, position: number | string): Buffer {
    const { id } = this.#keys[0];
    const start = Buffer.from(`${id}.`, 'latin1');
    return Buffer.concat([start, encrypt(this.#keyOf(id), String(position), line, 'latin1')]);
  }

  /** Returns undefined for a line that was not sealed with one of the keys, for this turn and position. */
  open(sealed: Buffer, position: number | string): Latin1Text | undefined {
    const dot = sealed.indexOf('.');
    const id = sealed.toString('latin1', 0, Math.max(dot, 0));
    const rest = sealed.subarray(dot + 1);
    if (rest.length < nonceBytes + tagBytes || !this.#keys.some((key) => key.id === id)) return undefined;
    return decrypt(this.#keyOf(id), String(position), rest, 'latin1');
  }

  /** Returns keyed hashes of a text, one with each key, the newest first. */
  digests(text: string): readonly string[] {
    return this.#keys.map(({ id }) => createHmac('sha256', this.#keyOf(id)).update(text).digest('base64url'));
  }

  #keyOf(id: string): Uint8Array {
    const known = this.#derived.get(id);
    if (known) return known;
    const { key } = this.#keys.find((one) => one.id === id) ?? this.#keys[0];
    const derived = createHmac('sha256', key).update(labelOf(this.#purpose, id)).digest();
    this.#derived.set(id, derived);
    return derived;
  }
}

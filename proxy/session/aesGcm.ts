import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { nonceBytes, tagBytes } from './tokenParts.ts';

const algorithm = 'aes-256-gcm';
const options = { authTagLength: tagBytes };

/**
 * Encrypts a text as a random nonce, the encrypted bytes and their tag.
 *
 * @param label Authenticated with the text: it cannot be decrypted with another one.
 */
export function encrypt(key: Uint8Array, label: string, text: string, encoding: 'utf8' | 'latin1'): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, options);
  cipher.setAAD(Buffer.from(label));
  return Buffer.concat([nonce, cipher.update(text, encoding), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts bytes of `encrypt`; undefined if they were encrypted with another key or label, or changed.
 *
 * @param sealed At least a nonce and a tag.
 */
export function decrypt(
  key: Uint8Array,
  label: string,
  sealed: Uint8Array,
  encoding: 'utf8' | 'latin1',
): string | undefined {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), options);
  decipher.setAAD(Buffer.from(label));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, encoding);
    return text + decipher.final(encoding);
  } catch {
    return undefined;
  }
}

import type { SealingKey, SealingKeys } from '../contract/index.ts';
import { fromBase64Url } from './base64Url.ts';

/**
 * Parses `id:base64[,id:base64]`, newest first. Returns undefined for no keys, an invalid id, or a key that does not have 32
 * bytes.
 */
export function readSealingKeys(text: string): SealingKeys | undefined {
  const [first, ...others] = text
    .split(/[\s,]+/)
    .filter((item) => item !== '')
    .map((item): SealingKey => {
      const colon = item.indexOf(':');
      return { id: item.slice(0, colon), key: fromBase64Url(item.slice(colon + 1)) };
    });
  if (!first) return undefined;
  const keys = [first, ...others] as const;
  return keys.every(({ id, key }) => /^[\w-]{1,32}$/.test(id) && key.length === 32) ? keys : undefined;
}

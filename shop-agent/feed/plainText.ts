import { decodeReferences } from '../../src/protocol/index.ts';
import { withoutAddresses } from '../withoutAddresses.ts';

/** Characters of a text that are converted; the rest is dropped. */
const maxHtml = 20_000;

/**
 * Converts a text that may be HTML to one line of at most `maxLength` characters, without tags, addresses, control characters
 * and markdown syntax.
 */
export function plainText(text: string, maxLength: number): string {
  const withoutTags = text
    .slice(0, maxHtml)
    .replace(/<(script|style)\b[^<]*(?:<(?!\/\1>)[^<]*)*<\/\1>/gi, ' ')
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ');
  return withoutAddresses(decodeReferences(withoutTags).replace(/[\p{Cc}\p{Zl}\p{Zp}\s\ufffd]+/gu, ' '))
    .replace(/[\\`*_[\]<>|#]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
}

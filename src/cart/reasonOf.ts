import { htmlLine, isRecord } from '../protocol/index.ts';
import type { CartResponse } from './cartRequest.ts';
import { recordOf, recordsOf } from './values.ts';

/** Longest reason in UTF-16 units; a longer one is cut. */
const maxLength = 300;
/** Code, and links that only work as buttons of the shop's own page. */
const notForReading =
  /<(script|style)\b[\s\S]*?<\/\1>|<a\b[^>]*\bclass="[^"]*\b(?:button|wc-forward)\b[\s\S]*?<\/a>/giu;
/** The beginning of a page, which is no reason. */
const page = /<(?:!doctype|html|head|body)\b/iu;
/** Shopify's name for every refusal. */
const general = /^cart error$/iu;

/** Removes the markup of a text for the shopper. Undefined if nothing is left, or if it is a page. */
export function readableText(html: string): string | undefined {
  if (page.test(html)) return undefined;
  const text = htmlLine(html.replace(notForReading, ''));
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line === '' || general.test(line)) return undefined;
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}

/** Returns the texts in a value: itself, those in its list, its `message`, or those in its other fields. */
function textsIn(value: unknown, depth = 3): readonly string[] {
  if (typeof value === 'string') {
    const text = readableText(value);
    return text === undefined ? [] : [text];
  }
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  const inner = isRecord(value) && 'message' in value ? [value.message] : Object.values(value);
  return inner.flatMap((each) => textsIn(each, depth - 1));
}

/**
 * Returns the shop's own reason for a refusal, as plain text. Undefined if the response has none. The most specific field counts:
 * shops send general words in `message`, such as "Cart Error" or "Invalid parameter(s): quantity".
 */
export function reasonOf({ body, text }: Pick<CartResponse, 'body' | 'text'>): string | undefined {
  const { details } = recordOf(body.data);
  const places = [body.description, body.errors, details, body.message, body.error, text];
  const main = places.map((place) => textsIn(place)).find((texts) => texts.length > 0) ?? [];
  const more = recordsOf(body.additional_errors).flatMap(({ message }) => textsIn(message));
  return readableText([...new Set([...main, ...more])].join(' '));
}

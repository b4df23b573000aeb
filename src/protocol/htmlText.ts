import { decodeReferences } from './characterReferences.ts';

/** Elements that are not text. One that is not closed goes on to the end, as in browsers. */
const hiddenElement = /<!--.*?(?:-->|$)|<(script|style|template)\b.*?(?:<\/\1\s*>|$)/gisu;
const lineEnd = /<(?:[bh]r|\/(?:p|div|li|[ou]l|d[dt]|tr|h\d|section|article|blockquote|pre))\b[^<>]*>/giu;
/<(?:br|hr|\/(?:p|div|li|ul|ol|dt|dd|tr|table|h[1-6]|section|article|blockquote|pre))\b[^<>]*>/giu;
/** Only names of HTML: "<M>" and "<20 cm" are text. */
const tag =
  /<\/?(?:[abipqsu]|[bh]r|h\d|d[dlt]|[ou]l|li|em|div|img|su[bp]|pre|span|font|code|small|strong|strike|center|section|article|blockquote|figure|iframe|t(?:able|body|head|foot|[dhr])|ins|del|mark|o:p)(?=[\s/>])[^<>]*>/giu;

/** Removes the tags of a text that may be HTML, with a line for each block. Character references stay. */
export function withoutTags(text: string): string {
  const visible = text.includes('<') ? text.replace(hiddenElement, '') : text;
  const isHtml = visible.search(tag) >= 0;
  // Line breaks are spaces in HTML, but not in a text without tags.
  const lines = isHtml ? visible.replace(/\s+/gu, ' ').replace(lineEnd, '\n').replace(tag, '') : visible;
  return (isHtml ? lines.replace(/ *\n[\n ]*/gu, '\n') : lines).trim();
}

/**
 * Returns the text of a name, description or message that a shop may have written as HTML: without tags, with a line for each
 * block and with its character references decoded once. The result may contain any character, so it must be shown as text.
 */
export const htmlText = (text: string): string => decodeReferences(withoutTags(text));

/** The same as one line. */
export const htmlLine = (text: string): string => htmlText(text).replace(/\s*\n\s*/gu, ' ');

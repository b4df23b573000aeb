import { decodeReferences } from './characterReferences.ts';

/** Elements that are not text. One that is not closed goes on to the end, as in browsers. */
const hiddenElement = /<!--.*?(?:-->|$)|<(script|style|template)\b.*?(?:<\/\1\s*>|$)/gisu;
const lineEnd =
  /<(?:br|hr|\/(?:p|div|li|ul|ol|dt|dd|tr|table|h[1-6]|section|article|blockquote|pre))\b[^<>]*>/giu;
/** Only names of HTML: "<M>" and "<20 cm" are text. */
const tag =
  /<\/?(?:a|abbr|article|b|big|blockquote|body|br|center|cite|code|d[dlt]|del|div|em|figcaption|figure|font|h[1-6r]|html|i|img|ins|kbd|li|main|mark|meta|o:p|ol|p|picture|pre|q|s|samp|section|small|source|span|strike|strong|su[bp]|svg|t(?:able|body|d|foot|h|head|r|t)|u|ul|var|video|iframe|input|button|label|form|link)(?=[\s/>])[^<>]*>/giu;

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

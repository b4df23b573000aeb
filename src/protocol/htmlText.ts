import { decodeReferences } from './characterReferences.ts';

/** Elements that are not text. One that is not closed goes on to the end, as in browsers. */
const hiddenElement = /<!--.*?(?:-->|$)|<(script|style|template)\b.*?(?:<\/\1\s*>|$)/gisu;
const tag = /<(\/?)([a-z][a-z\d:]*)(?=[\s/>])[^<>]*>/giu;
/** Elements whose end, or for `br` and `hr` whose start, ends a line. */
const blocks = new Set(
  'p div li ul ol dl dt dd tr table h1 h2 h3 h4 h5 h6 section article blockquote pre figure'.split(' '),
);
/** Only names of HTML: "<M>" and "<20 cm" are text. */
const others = new Set(
  'a b i s u q em strong small span font code sub sup ins del mark img tbody thead tfoot td th strike center iframe o:p'.split(
    ' ',
  ),
);

/** Removes the tags of a text that may be HTML, with a line for each block. Character references stay. */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text.trim();
  const visible = text.replace(hiddenElement, '');
  let isHtml = false;
  const lines = visible.replace(tag, (whole: string, slash: string, name: string) => {
    const element = name.toLowerCase();
    const isLineEnd = element === 'br' || element === 'hr';
    if (!isLineEnd && !blocks.has(element) && !others.has(element)) return whole;
    isHtml = true;
    return isLineEnd || (slash && blocks.has(element)) ? '\0' : '';
  });
  // Line breaks are spaces in HTML, but not in a text without tags.
  return (isHtml ? lines.replace(/\s+/gu, ' ').replace(/ ?\0[\0 ]*/gu, '\n') : lines).trim();
}

/**
 * Returns the text of a name, description or message that a shop may have written as HTML: without tags, with a line for each
 * block and with its character references decoded once. The result may contain any character, so it must be shown as text.
 */
export const htmlText = (text: string): string => decodeReferences(withoutTags(text));

/** The same as one line. */
export const htmlLine = (text: string): string => htmlText(text).replace(/\s*\n\s*/gu, ' ');

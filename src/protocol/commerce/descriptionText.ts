import { withoutTags } from '../htmlText.ts';
import { isRecord } from '../records.ts';
import { textOf } from './productFields.ts';

/** A longer `plain`, `markdown` or `html` is cut before its markup is removed. */
const maxCharacters = 10_000;

/**
 * Returns the plain text of a description that has one or more of the forms `plain`, `markdown` and `html`, or is a plain
 * text; undefined without text. Character references stay, for the reader of the product to decode. The result must be shown as
 * text, not as HTML.
 */
export function descriptionText(description: unknown): string | undefined {
  if (!isRecord(description)) return textOf(description);
  const { plain, markdown, html } = description;
  return textOf(cut(plain).trim()) ?? textOf(markdownText(cut(markdown))) ?? textOf(withoutTags(cut(html)));
}

const cut = (value: unknown): string => (textOf(value) ?? '').slice(0, maxCharacters);

/** The text of a markdown text, without marks and addresses. */
export const markdownText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/(\*\*|__|~~|`)(?=\S)/g, '')
    .replace(/(?<=\S)(?:\*\*|__|~~|`)/g, '')
    .replace(/(?<![\w*])[*_](?=\S)([^*_\n]*)[*_](?![\w*])/g, '$1')
    .trim();

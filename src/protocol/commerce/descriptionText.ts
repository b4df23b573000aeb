import { getOwn } from '../getOwn.ts';
import { isRecord } from '../records.ts';
import { textOf } from './productFields.ts';

/** A longer `plain`, `markdown` or `html` is cut before its markup is removed. */
const maxCharacters = 10_000;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Returns the plain text of a description that has one or more of the forms `plain`, `markdown` and `html`, or is a plain
 * text; undefined without text. The result may contain any character, so it must be shown as text, not as HTML.
 */
export function descriptionText(description: unknown): string | undefined {
  if (!isRecord(description)) return textOf(description);
  const { plain, markdown, html } = description;
  return textOf(cut(plain).trim()) ?? textOf(markdownText(cut(markdown))) ?? textOf(htmlText(cut(html)));
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

/** The text of an HTML text, with a line for each block. */
const htmlText = (html: string): string =>
  html
    .replace(/<!--.*?-->|<(script|style|template)\b.*?<\/\1\s*>/gis, '')
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/(?:p|div|li|tr|h[1-6]))\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hex, name) =>
      name === undefined
        ? characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16))
        : (getOwn(entities, name.toLowerCase()) ?? entity),
    )
    .replace(/ *\n[\n ]*/g, '\n')
    .trim();

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';

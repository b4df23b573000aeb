import type { Block } from './block.ts';
import { linesOf, parseBlocks } from './blocks.ts';
import { parseInline } from './inline.ts';
import { inlineToText } from './inlineToText.ts';

/**
 * Returns the text without markdown, for screen readers and for copying.
 *
 * @param comma Separator between the cells of a table.
 */
export const plainText = (text: string, comma: string): string => joined(parseBlocks(linesOf(text)), comma);

const words = (text: string) => inlineToText(parseInline(text));
const joined = (blocks: readonly Block[], comma: string): string =>
  blocks
    .map((block) => blockText(block, comma))
    .filter(Boolean)
    .join('\n');

const rowText = (row: string, comma: string) =>
  words(
    row
      .replace(/^\||\|$/gu, '')
      .replace(/\s*\|\s*/gu, () => comma)
      .trim(),
  );

const blockText = (block: Block, comma: string): string => {
  const { tag, text, blocks = [] } = block;
  if (text === undefined) return joined(blocks, comma);
  if (tag === 'pre') return text.trimEnd();
  if (tag !== 'table') return words(text);
  const [head = '', , ...rows] = text.split('\n');
  return [head, ...rows].map((row) => rowText(row, comma)).join('\n');
};

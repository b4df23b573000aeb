import type { Block } from './block.ts';
import { linesOf, parseBlocks } from './blocks.ts';
import { parseInline } from './inline.ts';
import { inlineToText } from './inlineToText.ts';
import { tableOf } from './tableOf.ts';

/**
 * Returns the text without markdown, for screen readers.
 *
 * @param comma Separator between the cells of a table.
 */
export const plainText = (text: string, comma: string): string =>
  joinBlocks(parseBlocks(linesOf(text)), comma);

const inlineText = (text: string) => inlineToText(parseInline(text));
const joinBlocks = (blocks: readonly Block[], comma: string): string =>
  blocks
    .map((block) => blockText(block, comma))
    .filter(Boolean)
    .join('\n');

const blockText = (block: Block, comma: string): string => {
  const { tag, text, blocks = [] } = block;
  if (text === undefined) return joinBlocks(blocks, comma);
  if (tag === 'pre') return text.trimEnd();
  if (tag !== 'table') return inlineText(text);
  const { head, rows } = tableOf(text);
  return [head, ...rows].map((row) => row.map(inlineText).join(comma)).join('\n');
};

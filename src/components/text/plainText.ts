import type { Block } from './block.ts';
import { parseBlocks } from './blocks.ts';
import { inlineText, parseInline } from './inline.ts';

/** A text without its marks, for reading aloud and for plain copies. */
export const plainText = (text: string): string => joined(parseBlocks(text).blocks);

const words = (text: string) => inlineText(parseInline(text));
const joined = (blocks: readonly Block[]): string => blocks.map(blockText).filter(Boolean).join('\n');

const blockText = (block: Block): string => {
  if ('blocks' in block) return joined(block.blocks);
  if ('rows' in block) return block.rows.map((row) => row.map(words).join(', ')).join('\n');
  if ('text' in block) return block.tag === 'pre' ? block.text.trimEnd() : words(block.text);
  return '';
};

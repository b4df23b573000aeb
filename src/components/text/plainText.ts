import type { Block } from './block.ts';
import { parseBlocks } from './blocks.ts';
import { linesOf } from './createReader.ts';
import { inlineText, parseInline } from './inline.ts';

/** A text without its marks, for reading aloud and for plain copies. */
export const plainText = (text: string): string => joined(parseBlocks(linesOf(text)));

const words = (text: string) => inlineText(parseInline(text));
const joined = (blocks: readonly Block[]): string => blocks.map(blockText).filter(Boolean).join('\n');

const rowText = (row: string) =>
  words(
    row
      .replace(/^\||\|$/gu, '')
      .replace(/\s*\|\s*/gu, ', ')
      .trim(),
  );

const blockText = (block: Block): string => {
  if ('blocks' in block) return joined(block.blocks);
  if (!('text' in block)) return '';
  if (block.tag === 'pre') return block.text.trimEnd();
  if (block.tag === 'p' || block.tag === 'h') return words(block.text);
  const [head = '', , ...rows] = block.text.split('\n');
  return [head, ...rows].map(rowText).join('\n');
};

import type { Block } from './block.ts';
import { parseBlocks } from './blocks.ts';
import { linesOf } from './createReader.ts';
import { parseInline } from './inline.ts';
import { inlineToText } from './inlineToText.ts';
import { rareWords } from './rareWords.ts';

/** A text without its marks, for reading aloud and for plain copies. */
export const plainText = (text: string): string => joined(parseBlocks(linesOf(text)));

const words = (text: string) => inlineToText(parseInline(text, false, rareWords));
const joined = (blocks: readonly Block[]): string => blocks.map(blockText).filter(Boolean).join('\n');

const rowText = (row: string) =>
  words(
    row
      .replace(/^\||\|$/gu, '')
      .replace(/\s*\|\s*/gu, ', ')
      .trim(),
  );

const blockText = (block: Block): string => {
  const { tag, text, blocks = [] } = block;
  if (text === undefined) return joined(blocks);
  if (tag === 'pre') return text.trimEnd();
  if (tag !== 'table') return words(text);
  const [head = '', , ...rows] = text.split('\n');
  return [head, ...rows].map(rowText).join('\n');
};

import type { Block } from './block.ts';
import { parseBlocks } from './blocks.ts';

export const linesOf = (text: string): readonly string[] => text.replaceAll('\t', '    ').split(/\r?\n/u);

/**
 * Reads a text that grows: blocks that nothing added can change are kept, the last ones are read again.
 * Reading is a function of its arguments alone; what is remembered only spares work.
 */
export const createReader = () => {
  let before = '';
  let length = 0;
  let blocks: readonly Block[] = [];
  return (text: string, growing = false): readonly Block[] => {
    const lines = linesOf(text);
    // What began on the last two lines may still become part of the block before it.
    const last = blocks.findLast(({ from }) => from < length - 2 && text.startsWith(before));
    const kept = last ? blocks.slice(0, blocks.indexOf(last)) : [];
    blocks = [...kept, ...parseBlocks(lines, growing, last?.from)];
    before = text;
    length = lines.length;
    return blocks;
  };
};

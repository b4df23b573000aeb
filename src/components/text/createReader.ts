import type { Block } from './block.ts';
import { type Parsed, parseBlocks } from './blocks.ts';

/**
 * Reads a text that grows: blocks that nothing added can change are kept, the last one is read again.
 * Reading is a function of its arguments alone; what is remembered only spares work.
 */
export const createReader = () => {
  let last: Parsed & { readonly source: string; readonly growing: boolean } = {
    source: '',
    growing: false,
    blocks: [],
    starts: [],
  };
  return (text: string, growing = false): readonly Block[] => {
    const source = text.replaceAll('\r\n', '\n');
    if (source === last.source && growing === last.growing) return last.blocks;
    // What began with the last line may still become part of the block before it.
    const line = last.source.lastIndexOf('\n');
    const kept = source.startsWith(last.source) ? last.starts.findLastIndex((start) => start <= line) : 0;
    const from = last.starts[kept] ?? 0;
    const { blocks, starts } = parseBlocks(source.slice(from), growing);
    last = {
      source,
      growing,
      blocks: [...last.blocks.slice(0, Math.max(0, kept)), ...blocks],
      starts: [...last.starts.slice(0, Math.max(0, kept)), ...starts.map((start) => start + from)],
    };
    return last.blocks;
  };
};

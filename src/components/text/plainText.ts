import { type Block, parseBlocks } from './blocks.ts';
import { inlineText, parseInline } from './inline.ts';

/** A text without its marks, for reading aloud and for plain copies. */
export const plainText = (text: string): string =>
  parseBlocks(text).map(blockText).filter(Boolean).join('\n');

const line = (text: string) => inlineText(parseInline(text));

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return line(block.text);
    case 'code':
      return block.text;
    case 'rule':
      return '';
    case 'quote':
      return block.blocks.map(blockText).join('\n');
    case 'list':
      return block.items.map((item) => item.map(blockText).join('\n')).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(line).join(', ')).join('\n');
    default:
      return block satisfies never;
  }
};

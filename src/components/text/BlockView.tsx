'use client';

import { memo, type ReactNode } from 'react';
import type { Block } from './block.ts';
import { InlineText } from './InlineText.tsx';
import { useTextOptions } from './TextContext.ts';
import { WideBlock } from './WideBlock.tsx';
import { withKeys } from './withKeys.ts';

export const renderBlocks = (blocks: readonly Block[]): ReactNode =>
  withKeys(blocks).map(([key, block]) => <BlockView key={key} block={block} />);

/** Memoised: while a text streams, `createReader` returns the same objects for finished blocks. */
const BlockView = memo(({ block }: { readonly block: Block }): ReactNode => {
  const { headingLevel = 3 } = useTextOptions();
  const { tag, level, start, box, blocks = [] } = block;
  if (tag === 'hr') return <hr />;
  if (tag === 'pre' || tag === 'table') return <WideBlock block={block} />;
  const Tag = tag === 'h' ? (`h${headingLevel}` as const) : tag;
  // A paragraph that is the first block of a list item is rendered without its element.
  const [first] = blocks;
  const isPlain = tag === 'li' && first?.tag === 'p';
  const { text, open } = isPlain ? first : block;
  return (
    <Tag data-level={level} start={start} data-task={box}>
      {box}
      {text && <InlineText text={text} growing={open} />}
      {renderBlocks(isPlain ? blocks.slice(1) : blocks)}
    </Tag>
  );
});

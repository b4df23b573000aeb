'use client';

import { memo, type ReactNode } from 'react';
import type { Block } from './block.ts';
import { InlineText } from './InlineText.tsx';
import { numbered } from './numbered.ts';
import { useTextOptions } from './TextContext.ts';
import { WideBlock } from './WideBlock.tsx';

export const drawBlocks = (blocks: readonly Block[]): ReactNode =>
  numbered(blocks).map(([key, block]) => <BlockView key={key} block={block} />);

/** A block that is read is never changed: while a text grows, finished ones are not rendered again. */
const BlockView = memo(({ block }: { readonly block: Block }): ReactNode => {
  const { headingLevel = 3 } = useTextOptions();
  const { tag, level, start, box, blocks = [] } = block;
  if (tag === 'hr') return <hr />;
  if (tag === 'pre' || tag === 'table') return <WideBlock block={block} />;
  const Tag = tag === 'h' ? (`h${headingLevel}` as const) : tag;
  // The words of an item stand beside its mark, without a paragraph of their own.
  const [first] = blocks;
  const isPlain = tag === 'li' && first?.tag === 'p';
  const { text, open } = isPlain ? first : block;
  return (
    <Tag data-level={level} start={start} data-task={box}>
      {box}
      {text && <InlineText text={text} growing={open} />}
      {drawBlocks(isPlain ? blocks.slice(1) : blocks)}
    </Tag>
  );
});

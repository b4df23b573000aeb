'use client';

import { memo, type ReactNode } from 'react';
import { later } from '../later.tsx';
import type { Block, Container } from './block.ts';
import { InlineText } from './InlineText.tsx';
import { numbered } from './numbered.ts';
import { useTextOptions } from './TextContext.ts';
import type { WideBlockProps } from './WideBlock.tsx';

/** Its lines as they were written, but for the one that only aligns the columns of a table. */
const Lines = ({ block: { tag, text } }: WideBlockProps) => (
  <pre dir="auto" data-of={tag}>
    {tag === 'pre' ? text : text.replace(/\n.*/u, '')}
  </pre>
);

const WideBlock = later<WideBlockProps>(
  async () => (await import('./WideBlock.tsx')).WideBlock,
  Lines,
  Lines,
);

export const Blocks = ({ of }: { readonly of: readonly Block[] }): ReactNode =>
  numbered(of).map(([key, block]) => <BlockView key={key} block={block} />);

/** A block that is read is never changed: while a text grows, finished ones are not rendered again. */
const BlockView = memo(({ block }: { readonly block: Block }): ReactNode => {
  const { headingLevel = 3 } = useTextOptions();
  if ('blocks' in block) return <Holder block={block} />;
  if (block.tag === 'hr') return <hr />;
  if (block.tag === 'pre' || block.tag === 'table') return <WideBlock block={block} />;
  const Tag = block.tag === 'h' ? (`h${headingLevel}` as const) : 'p';
  return (
    <Tag dir="auto" data-level={block.level}>
      <InlineText text={block.text} growing={block.open} />
    </Tag>
  );
});

const Holder = ({ block: { tag: Tag, blocks, start, done } }: { readonly block: Container }) => {
  const [first, ...rest] = blocks;
  // The words of an item stand beside its mark, without a paragraph of their own.
  const isPlain = Tag === 'li' && first?.tag === 'p';
  return (
    <Tag dir={Tag === 'li' ? undefined : 'auto'} start={start} data-done={done}>
      {done !== undefined && (done ? '☑ ' : '☐ ')}
      {isPlain && <InlineText text={first.text} growing={first.open} />}
      <Blocks of={isPlain ? rest : blocks} />
    </Tag>
  );
};

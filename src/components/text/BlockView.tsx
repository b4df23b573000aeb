'use client';

import { memo, type ReactNode } from 'react';
import { useWords } from '../words/WordsContext.tsx';
import type { Block, Container, Leaf, Table } from './block.ts';
import { InlineText } from './InlineText.tsx';
import { numbered } from './numbered.ts';
import { Scroll } from './Scroll.tsx';
import { useTextOptions } from './TextContext.ts';

export const Blocks = ({ of }: { readonly of: readonly Block[] }): ReactNode =>
  numbered(of).map(([key, block]) => <BlockView key={key} block={block} />);

/** A block that is read is never changed: while a text grows, finished ones are not rendered again. */
const BlockView = memo(({ block }: { readonly block: Block }): ReactNode => {
  switch (block.tag) {
    case 'p':
      return <p dir="auto">{words(block)}</p>;
    case 'h':
      return <Heading block={block} />;
    case 'pre':
      return <Code text={block.text} />;
    case 'hr':
      return <hr />;
    case 'table':
      return <TableView block={block} />;
    default:
      return <Holder block={block} />;
  }
});
BlockView.displayName = 'BlockView';

const words = ({ text, open }: Leaf) => <InlineText text={text} growing={open} />;

const Heading = ({ block }: { readonly block: Leaf }) => {
  const { headingLevel = 3 } = useTextOptions();
  const Tag = `h${headingLevel}` as const;
  return (
    <Tag dir="auto" data-level={block.level}>
      {words(block)}
    </Tag>
  );
};

const Code = ({ text }: { readonly text: string }) => (
  <Scroll label={useWords().codeLabel} dir="ltr">
    <pre>
      <code>{text}</code>
    </pre>
  </Scroll>
);

const Holder = ({ block: { tag: Tag, blocks, start, done } }: { readonly block: Container }) => {
  const [first, ...rest] = blocks;
  // The words of an item stand beside its mark, without a paragraph of their own.
  const inner =
    Tag === 'li' && first?.tag === 'p' ? (
      <>
        {done !== undefined && (done ? '☑ ' : '☐ ')}
        {words(first)}
        <Blocks of={rest} />
      </>
    ) : (
      <Blocks of={blocks} />
    );
  return (
    <Tag dir={Tag === 'li' ? undefined : 'auto'} start={start} data-done={done}>
      {inner}
    </Tag>
  );
};

const TableView = ({ block: { align, rows, open } }: { readonly block: Table }) => (
  <Scroll label={useWords().tableLabel} dir="auto">
    <table>
      {[rows.slice(0, 1), rows.slice(1)].map((part, index) => {
        const [Part, Cell] = index === 0 ? (['thead', 'th'] as const) : (['tbody', 'td'] as const);
        return (
          <Part key={Part}>
            {numbered(part).map(([row, cells]) => (
              <tr key={row}>
                {numbered(cells).map(([key, cell]) => (
                  <Cell key={key} data-align={align[Number(key)]}>
                    <InlineText text={cell} growing={open} />
                  </Cell>
                ))}
              </tr>
            ))}
          </Part>
        );
      })}
    </table>
  </Scroll>
);

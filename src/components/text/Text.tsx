'use client';

import { memo, type ReactNode, useMemo } from 'react';
import { useWords } from '../words/WordsContext.tsx';
import { type Block, parseBlocks } from './blocks.ts';
import { InlineText } from './InlineText.tsx';
import { numbered } from './numbered.ts';
import { useTextOptions } from './TextContext.ts';

export interface TextProps {
  /** What the agent wrote, which may hold markdown. */
  readonly text: string;
}

/** The agent's words as elements; nothing in them can become markup of its own. */
export const Text = ({ text }: TextProps) => {
  const { renderText } = useTextOptions();
  const blocks = useMemo(() => (renderText ? [] : parseBlocks(text)), [text, renderText]);
  return (
    <div className="shelftalk-text" dir="auto">
      {renderText ? renderText(text) : <BlockList blocks={blocks} />}
    </div>
  );
};

const BlockList = ({ blocks }: { readonly blocks: readonly Block[] }): ReactNode =>
  numbered(blocks).map(([key, block]) => <BlockView key={key} block={block} />);

/** While a text grows, finished blocks are not rendered again. */
const BlockView = memo(
  ({ block }: { readonly block: Block }) => <Element block={block} />,
  (before, after) => before.block.source === after.block.source,
);

const Element = ({ block }: { readonly block: Block }): ReactNode => {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      );
    case 'heading':
      // A message stands below the panel's title, so its headings may not outrank it.
      return (
        <h3 data-level={block.level}>
          <InlineText text={block.text} />
        </h3>
      );
    case 'code':
      return <CodeBlock text={block.text} />;
    case 'rule':
      return <hr />;
    case 'quote':
      return (
        <blockquote>
          <BlockList blocks={block.blocks} />
        </blockquote>
      );
    case 'list':
      return <List block={block} />;
    case 'table':
      return <Table block={block} />;
    default:
      return block satisfies never;
  }
};

/** What scrolls sideways must be reachable by keyboard, and so needs a name. */
const scrollable = (label: string) =>
  ({ className: 'shelftalk-scroll', role: 'region', tabIndex: 0, 'aria-label': label }) as const;

const CodeBlock = ({ text }: { readonly text: string }) => {
  const words = useWords();
  return (
    <div {...scrollable(words.codeLabel)} dir="ltr">
      <pre>
        <code>{text}</code>
      </pre>
    </div>
  );
};

const List = ({ block }: { readonly block: Extract<Block, { kind: 'list' }> }) => {
  const items = numbered(block.items).map(([key, item]) => <Item key={key} blocks={item} />);
  return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
};

const Item = ({ blocks: [first, ...rest] }: { readonly blocks: readonly Block[] }) => (
  <li>
    {first?.kind === 'paragraph' ? <InlineText text={first.text} /> : first && <BlockView block={first} />}
    <BlockList blocks={rest} />
  </li>
);

const Table = ({ block }: { readonly block: Extract<Block, { kind: 'table' }> }) => {
  const words = useWords();
  const align = (column: string) => block.align[Number(column)];
  return (
    <div {...scrollable(words.tableLabel)}>
      <table>
        <thead>
          <tr>
            {numbered(block.head).map(([key, cell]) => (
              <th key={key} scope="col" data-align={align(key)}>
                <InlineText text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(block.rows).map(([row, cells]) => (
            <tr key={row}>
              {numbered(cells).map(([key, cell]) => (
                <td key={key} data-align={align(key)}>
                  <InlineText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

'use client';

import { useMessages } from '../messages/MessagesContext.tsx';
import type { Block } from './block.ts';
import { InlineText } from './InlineText.tsx';
import { Scroll } from './Scroll.tsx';
import { tableOf } from './tableOf.ts';
import { withKeys } from './withKeys.ts';

export interface WideBlockProps {
  readonly block: Block;
}

/** A table or code block, which may be wider than the thread. */
export const WideBlock = ({ block }: WideBlockProps) => {
  const messages = useMessages();
  return block.tag === 'table' ? (
    <Scroll label={messages.tableLabel}>
      <TableView block={block} />
    </Scroll>
  ) : (
    <Scroll label={messages.codeLabel} dir="ltr">
      <pre>
        <code>{block.text}</code>
      </pre>
    </Scroll>
  );
};

const TableView = ({ block: { text = '', open } }: WideBlockProps) => {
  const { head, align, rows } = tableOf(text);
  const row = (cells: readonly string[], Cell: 'th' | 'td') =>
    withKeys(cells).map(([key, cell]) => (
      <Cell key={key} data-align={align[Number(key)]}>
        <InlineText text={cell} growing={open} />
      </Cell>
    ));
  return (
    <table>
      <thead>
        <tr>{row(head, 'th')}</tr>
      </thead>
      <tbody>
        {withKeys(rows).map(([key, cells]) => (
          <tr key={key}>{row(cells, 'td')}</tr>
        ))}
      </tbody>
    </table>
  );
};

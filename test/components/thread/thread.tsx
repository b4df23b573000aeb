import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { Thread } from '../../../src/components/index.ts';

export const idsUpTo = (count: number, name = 'm') =>
  Array.from({ length: count }, (_, at) => `${name}${at}`);

/** A row 60 CSS pixels high, with its id as text. */
export const row = (id: string): ReactNode => <p style={{ height: 60, margin: 0 }}>{id}</p>;
/** Whether an id belongs to a message of the shopper in these tests. */
const isOwn = (id: string) => id.startsWith('me');

export interface BoxOptions {
  readonly height?: number;
  readonly hidden?: boolean;
  /** Content below the rows. */
  readonly after?: ReactNode;
  readonly renderRow?: (id: string) => ReactNode;
}

/** A thread in a box, by default displayed and 300 CSS pixels high. */
export const inBox = (
  ids: readonly string[],
  { height = 300, hidden = false, after, renderRow = row }: BoxOptions = {},
) => (
  <div style={{ height, display: hidden ? 'none' : 'flex' }}>
    <Thread ids={ids} renderRow={renderRow} isOwn={isOwn} after={after} />
  </div>
);

export const log = () => screen.getByRole('log', { name: 'Conversation', hidden: true });

export const expectAtEnd = () =>
  expect(log().scrollHeight - log().clientHeight - log().scrollTop).toBeLessThan(3);

/** Distance of each row's text from the top of the view, in CSS pixels, by id. */
export const rowTops = (): ReadonlyMap<string, number> => {
  const viewTop = log().getBoundingClientRect().top;
  return new Map(
    [...log().querySelectorAll('li > :last-child')].map((node) => [
      node.textContent ?? '',
      node.getBoundingClientRect().top - viewTop,
    ]),
  );
};

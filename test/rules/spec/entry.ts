import type { NamedTest } from '../testTitles.ts';

/** Which part of the product a sentence of the API document binds. */
export type Owner = 'platform' | 'proxy' | 'client' | 'store' | 'component';

/** One sentence of the API document, in our words, and the tests that fail without the behaviour. */
export interface Entry {
  readonly section: string;
  readonly says: string;
  readonly owner: Owner;
  readonly shownBy: readonly NamedTest[];
}

/** Names tests of one file by their titles. */
export const testsIn =
  (file: string) =>
  (...titles: readonly string[]): readonly NamedTest[] =>
    titles.map((title) => ({ file, title }));

type Row = readonly [says: string, owner: Owner, ...shownBy: (readonly NamedTest[])[]];

/** The entries of one section of the document. */
export const section = (name: string, rows: readonly Row[]): Entry[] =>
  rows.map(([says, owner, ...shownBy]) => ({ section: name, says, owner, shownBy: shownBy.flat() }));

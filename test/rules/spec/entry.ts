import type { NamedTest } from '../testTitles.ts';

/** The part of the product that implements a requirement of the API document. */
export type Owner = 'platform' | 'proxy' | 'client' | 'store' | 'component';

/** A requirement of the API document, and the tests that fail without it. */
export interface Entry {
  readonly section: string;
  readonly requirement: string;
  readonly owner: Owner;
  readonly tests: readonly NamedTest[];
}

/** Returns a function that names tests of one file by their titles. */
export const testsIn =
  (file: string) =>
  (...titles: readonly string[]): readonly NamedTest[] =>
    titles.map((title) => ({ file, title }));

type Row = readonly [requirement: string, owner: Owner, ...tests: (readonly NamedTest[])[]];

/** The entries of one section of the document. */
export const section = (name: string, rows: readonly Row[]): Entry[] =>
  rows.map(([requirement, owner, ...tests]) => ({ section: name, requirement, owner, tests: tests.flat() }));

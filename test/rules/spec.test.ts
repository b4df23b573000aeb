import { describe, expect, it } from 'vitest';
import { filesBelow, read } from '../support/sources.ts';
import { ledger } from './conformance.ts';

// Suites that several files run are in files of their own, which end otherwise.
const titles = filesBelow('test')
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('test/rules/'))
  .map(read)
  .join('\n');

describe('every sentence of the API document that can be checked', () => {
  it('is shown by a test, or owed by an issue', () => {
    const unowned = ledger.filter(({ shownBy }) => Array.isArray(shownBy) && shownBy.length === 0);
    expect(unowned).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = ledger.flatMap(({ section, shownBy }) =>
      (typeof shownBy === 'number' ? [] : shownBy)
        .filter((title) => !titles.includes(title))
        .map((title) => `${section}: ${title}`),
    );
    expect(missing).toEqual([]);
  });

  it('stands in the ledger once', () => {
    const rows = ledger.map(({ section, says }) => `${section}: ${says}`);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });
});

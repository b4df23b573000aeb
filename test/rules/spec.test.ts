import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf } from '../support/sources.ts';
import { ledger } from './conformance.ts';
import { countTests } from './testTitles.ts';

const named = ledger.flatMap(({ section, shownBy }) => shownBy.map((test) => ({ section, ...test })));
const files = filesBelow('test').filter((path) => /\.tsx?$/.test(path));

describe('the conformance ledger', () => {
  it('names at least one test for each sentence', () => {
    expect(ledger.filter(({ shownBy }) => shownBy.length === 0)).toEqual([]);
  });

  it('names files that exist and run', () => {
    const imported = new Set(files.filter((path) => path.includes('.test.')).flatMap(targets));
    const runs = (file: string) => files.includes(file) && (file.includes('.test.') || imported.has(file));
    expect([...new Set(named.map(({ file }) => file))].filter((file) => !runs(file))).toEqual([]);
  });

  it('names each test by a title that its file declares exactly once', () => {
    const wrong = named.filter((test) => files.includes(test.file) && countTests(test) !== 1);
    expect(wrong).toEqual([]);
  });

  it('holds each sentence once', () => {
    const rows = ledger.map(({ section, says }) => `${section}: ${says}`);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });
});

const targets = (path: string): string[] => importsOf(path).map(({ to }) => to);

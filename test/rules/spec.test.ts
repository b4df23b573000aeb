import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf } from '../support/sources.ts';
import { entries } from './conformance.ts';
import { countTests } from './testTitles.ts';

const named = entries.flatMap(({ section, tests }) => tests.map((test) => ({ section, ...test })));
const files = filesBelow('test').filter((path) => /\.tsx?$/.test(path));

describe('the conformance entries', () => {
  it('name at least one test for each requirement', () => {
    expect(entries.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('name files that exist and run', () => {
    const imported = new Set(files.filter((path) => path.includes('.test.')).flatMap(targets));
    const runs = (file: string) => files.includes(file) && (file.includes('.test.') || imported.has(file));
    expect([...new Set(named.map(({ file }) => file))].filter((file) => !runs(file))).toEqual([]);
  });

  it('name each test by a title that its file declares exactly once', () => {
    const wrong = named.filter((test) => files.includes(test.file) && countTests(test) !== 1);
    expect(wrong).toEqual([]);
  });

  it('contain each requirement once', () => {
    const rows = entries.map(({ section, requirement }) => `${section}: ${requirement}`);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });
});

const targets = (path: string): string[] => importsOf(path).map(({ to }) => to);

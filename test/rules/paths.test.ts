import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../support/sources.ts';

const isModule = (path: string): boolean => /(?<!\.d)\.(?:[cm]?[jt]sx?)$/.test(path);

/** The specifier of a module without extension; the folder for an index. */
const importedAs = (path: string): string => path.replace(/\.\w+$/, '').replace(/\/index$/, '');

/** All parent folders of some files. */
const foldersOf = (files: readonly string[]): string[] => {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  return [...folders];
};

/** Groups of names that are equal on a case-insensitive file system. */
const sameName = (names: readonly string[]): string[][] => {
  const byName = new Map<string, string[]>();
  for (const name of names) {
    const key = name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), name]);
  }
  return [...byName.values()].filter((group) => new Set(group).size > 1);
};

const collisions = (files: readonly string[]): string[][] => [
  ...sameName(files),
  ...sameName(foldersOf(files)),
  ...sameName(files.filter(isModule).map(importedAs)),
];

describe('paths that differ only in case', () => {
  it.each([
    [['a/Price.tsx', 'a/price.ts'], [['a/Price', 'a/price']]],
    [['a/price.ts', 'a/Price/index.ts'], [['a/price', 'a/Price']]],
    [['a/theme.css', 'a/Theme.css'], [['a/theme.css', 'a/Theme.css']]],
    [['Cart/a.ts', 'cart/b.ts'], [['Cart', 'cart']]],
    [['a/composer.css', 'a/Composer.tsx', 'a/Composer.d.ts', 'a/composer/field.ts'], []],
  ])('are found: %j', (files, found) => {
    expect(collisions(files)).toEqual(found);
  });

  it('are not in the repository', () => {
    const files = filesBelow('.');
    expect(files.length).toBeGreaterThan(1_000);
    expect(collisions(files)).toEqual([]);
  });

  it.each(['dist', 'proxy/dist', 'platform/dist'])('are not in the package built into %s', (folder) => {
    const files = filesBelow(folder);
    expect(files.length).toBeGreaterThan(0);
    expect(collisions(files)).toEqual([]);
  });
});

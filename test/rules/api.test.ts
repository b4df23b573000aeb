import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { reports } from '../../scripts/api.mjs';
import { libraryEntries } from '../support/publicNames.ts';
import { read, root } from '../support/sources.ts';

const built = reports();

describe('the public types in api/', () => {
  it('have one file for each entry of each package', () => {
    expect(readdirSync(`${root}api`).sort()).toEqual([...built.keys()].sort());
  });

  it.each([...built.keys()])(
    '%s are those of the build: if not, review what `npm run api` changes',
    (file) => {
      expect(read(`api/${file}`)).toBe(built.get(file));
    },
  );
});

describe('the values', () => {
  it.each(libraryEntries())('of $from are exactly those of the built module', async ({ from, values }) => {
    const entry = from === 'shelftalk' ? 'index' : from.slice('shelftalk/'.length);
    const module: object = await import(pathToFileURL(`${root}dist/${entry}.js`).href);
    expect(Object.keys(module).sort()).toEqual(values);
  });
});

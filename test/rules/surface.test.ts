import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { read, root } from '../support/sources.ts';
import reviewed from './surface.json' with { type: 'json' };

const entries = Object.keys(reviewed) as (keyof typeof reviewed)[];

/** Sorted names that an entry exports, types with a prefix. */
const namesOf = (entry: string): string[] =>
  [...read(`src/${entry}.ts`).matchAll(/export (type )?\{([\s\S]*?)\}/g)]
    .flatMap(([, type = '', names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name) => (type === '' ? name : `type ${name}`)),
    )
    .sort();

describe('the public names', () => {
  it('are reviewed for every entry of the package', () => {
    const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, unknown> };
    const modules = Object.keys(exports).filter((path) => !/\.(?:css|json)$|^\.\/embed\//.test(path));
    expect(entries.map((name) => (name === 'index' ? '.' : `./${name}`)).sort()).toEqual(modules.sort());
  });

  it.each(entries)('of shelftalk/%s are the reviewed ones', (entry) => {
    expect(namesOf(entry)).toEqual(reviewed[entry]);
  });

  it.each(entries)('of shelftalk/%s are exactly those of the built package', async (entry) => {
    const built: object = await import(pathToFileURL(`${root}dist/${entry}.js`).href);
    const values = reviewed[entry].filter((name) => !name.startsWith('type '));
    expect(Object.keys(built).sort()).toEqual(values);
  });
});

import { describe, expect, it } from 'vitest';
import { filesBelow, read } from '../support/sources.ts';

const sheets = filesBelow('src/components').filter((path) => path.endsWith('.css'));
const code = (path: string): string => read(path).replaceAll(/\/\*[\s\S]*?\*\//gu, '');

/** CSS that bundlers replace, for the browsers they support by default, by something with another effect. */
const replaced: readonly [name: string, pattern: RegExp, effect: string][] = [
  [
    'light-dark()',
    /light-dark\(/u,
    'by variables that only rules with `color-scheme` of the same bundle set',
  ],
  [':dir()', /:dir\(/u, 'by a list of languages'],
  ['text-align: start', /text-align: start/u, 'by `left`, in right-to-left text, too'],
];

describe('the style sheets of the library', () => {
  it.each(replaced)('do not use %s', (_name, pattern) => {
    expect(sheets.length).toBeGreaterThan(20);
    expect(sheets.filter((path) => pattern.test(code(path)))).toEqual([]);
  });

  it('set no colour, font or space in base.css', () => {
    const properties = [...code('src/components/base.css').matchAll(/^ {4}([a-z-]+): (.+);$/gmu)];
    expect(properties.length).toBeGreaterThan(20);
    const themed = properties.filter(
      ([, name = '', value]) =>
        /color|background|font|gap|border/u.test(name) ||
        (/margin|padding/u.test(name) && !/^(0|-1px)$/u.test(value ?? '')),
    );
    expect(themed.map(([rule]) => rule)).toEqual([]);
  });

  it('can be selected by each `data-part` that docs/parts.md lists', () => {
    const used = filesBelow('src/components')
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) => [...read(path).matchAll(/data-part="(\w+)"/gu)].map(([, name]) => name));
    const table = read('docs/parts.md').split('| `data-part` |')[1]?.split('\n\n')[0] ?? '';
    const listed = [...table.matchAll(/^\| `(\w+)` \|/gmu)].map(([, name]) => name);
    expect(listed.length).toBeGreaterThan(5);
    expect([...new Set(used)].sort()).toEqual(listed.sort());
  });
});

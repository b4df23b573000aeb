import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import tokensCss from '../../../src/components/theme/tokens.css?raw';
import type { Brand } from '../../../stories/theme/brand.ts';
import { parseBrand, toAttributes, toCss, toDesignTokens } from '../../../stories/theme/brandText.ts';
import { parseTokens } from '../../../stories/theme/parseTokens.ts';
import { runsByDepth } from '../../support/depth.ts';

const brand: fc.Arbitrary<Brand> = fc.record({
  accent: fc.nat(0xffffff).map((colour) => `#${colour.toString(16).padStart(6, '0')}`),
  radius: fc.nat(40).map((px) => `${px}px`),
  font: fc.constantFrom(
    "'Inter Variable', sans-serif",
    'Georgia, serif',
    "Georgia, 'Times New Roman', serif",
  ),
  scheme: fc.constantFrom('light', 'dark', 'auto', 'host'),
});

describe('brand settings', () => {
  it('are parsed from each format they are written in', () => {
    fc.assert(
      fc.property(brand, (written) => {
        const { scheme: _, ...tokens } = written;
        expect(parseBrand(toAttributes(written))).toEqual(written);
        expect(parseBrand(toCss(written))).toEqual({ ...tokens, scheme: undefined });
        expect(parseBrand(toDesignTokens(written))).toEqual(tokens);
      }),
      { numRuns: runsByDepth(100, 500) },
    );
  });

  it('are written as a CSS rule, attributes and design tokens', () => {
    const written = { accent: '#111111', radius: '0px', font: 'Georgia, serif' };
    expect(toCss(written)).toBe(
      ':root {\n  --shelftalk-accent: #111111;\n  --shelftalk-radius: 0px;\n  --shelftalk-font: Georgia, serif;\n}',
    );
    expect(toAttributes(written)).toBe('data-accent="#111111" data-radius="0px" data-font="Georgia, serif"');
    expect(JSON.parse(toDesignTokens(written)).shelftalk.radius).toEqual({
      $type: 'dimension',
      $value: { value: 0, unit: 'px' },
    });
  });

  it.each(['', 'hello', '{', '[]', '{"shelftalk":{"accent":7}}', 'data-accent="red"'])(
    'are undefined for the text %j',
    (text) => {
      expect(parseBrand(text)).toBeUndefined();
    },
  );
});

describe('design tokens', () => {
  const tokens = parseTokens(tokensCss);
  const sheets = import.meta.glob<string>('../../../src/components/**/*.css', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const allCss = Object.values(sheets).join('\n');
  const namesIn = (css: string, pattern: RegExp) => [...css.matchAll(pattern)].map(([, name]) => name);

  it('are all documented, in three layers', () => {
    const [base = ''] = tokensCss.split('@supports');
    const declared = namesIn(base, /^\s*(--shelftalk-[\w-]+):/gmu);
    const undeclared = tokens.filter(({ layer }) => layer === 'Component').map(({ name }) => name);
    expect(new Set(tokens.map(({ layer }) => layer))).toEqual(new Set(['Palette', 'Semantic', 'Component']));
    expect(tokens.map(({ name }) => name)).toEqual([...declared, ...undeclared]);
  });

  it('are the only custom properties that components use', () => {
    const known = new Set(tokens.map(({ name }) => name));
    // The direction, settings of a shop that have no default in the style sheet, and properties that components
    // set themselves.
    const notTokens =
      /^--shelftalk-(forward|accent(-.*)?|radius|font|sheet-.*|view-.*|progress|track|(list|draft)-height)$/u;
    const unknown = namesIn(allCss, /var\(\s*(--shelftalk-[\w-]+)/gu).filter(
      (name = '') => !known.has(name) && !notTokens.test(name),
    );
    expect(unknown).toEqual([]);
  });

  it('are all used by a component', () => {
    const read = new Set(namesIn(allCss, /var\(\s*(--shelftalk-[\w-]+)/gu));
    expect(tokens.filter(({ name }) => !read.has(name))).toEqual([]);
  });
});

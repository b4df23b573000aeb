import { describe, expect, it } from 'vitest';
import { parseBrand, toCss, toDesignTokens, toFigmaVariables, toTag } from '../../stories/theme/brandText.ts';
import { colourNames, type Palette } from '../../stories/theme/palette.ts';

const brand = { accent: '#0b6e4f', radius: '6px', font: "'Source Sans 3', serif", scheme: 'host' } as const;
const paletteOf = (hex: string) => Object.fromEntries(colourNames.map((name) => [name, hex])) as Palette;
const palettes = { light: paletteOf('#ffffff'), dark: paletteOf('#336699') };

describe('an exported theme', () => {
  it.each([
    ['CSS', toCss(brand, palettes)],
    ['a script tag', toTag(brand)],
    ['design tokens', toDesignTokens(brand, palettes)],
  ])('as %s can be pasted back, with the scheme only from a script tag', (name, text) => {
    const { scheme, ...rest } = brand;
    expect(parseBrand(text)).toEqual(name === 'a script tag' ? brand : { ...rest, scheme: undefined });
  });

  it('as CSS has the accent of both schemes', () => {
    expect(toCss(brand, palettes)).toContain('--shelftalk-accent-fill: #ffffff;');
    expect(toCss(brand, palettes)).toContain('--shelftalk-accent-fill-dark: #336699;');
  });

  it('as design tokens has the colours of both schemes', () => {
    const { shelftalk } = JSON.parse(toDesignTokens(brand, palettes));
    expect(Object.keys(shelftalk)).toEqual(['accent', 'radius', 'font', 'light', 'dark']);
    expect(shelftalk.dark.$type).toBe('color');
    expect(shelftalk.dark.link.$value).toEqual({
      colorSpace: 'srgb',
      components: [0.2, 0.4, 0.6],
      hex: '#336699',
    });
  });

  it('as Figma variables has one value per variable and mode', () => {
    const { variableModes, variables, variableModeValues } = JSON.parse(toFigmaVariables(brand, palettes));
    expect(variableModes.map(({ name }: { readonly name: string }) => name)).toEqual(['Light', 'Dark']);
    expect(variables).toHaveLength(colourNames.length + 2);
    expect(variableModeValues).toHaveLength(2 * variables.length);
    expect(variableModeValues).toContainEqual({
      variableId: 'colour/link',
      modeId: 'dark',
      value: { r: 0.2, g: 0.4, b: 0.6, a: 1 },
    });
    expect(variableModeValues).toContainEqual({ variableId: 'radius/card', modeId: 'light', value: 6 });
  });
});

import { type Brand, tokensOf } from './brand.ts';

/** Formats a brand as a CSS rule. */
export const toCss = (brand: Brand): string =>
  `:root {\n${Object.entries(tokensOf(brand))
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}`;

const settings = ['accent', 'radius', 'font', 'scheme'] as const;

/** Formats a brand as attributes of the script tag. */
export const toAttributes = (brand: Brand): string =>
  settings
    .flatMap((name) => {
      const value = brand[name];
      return value === undefined ? [] : `data-${name}="${value.replaceAll('"', '&quot;')}"`;
    })
    .join(' ');

/** Formats a brand as design tokens in the format of the Design Tokens Community Group, 2025.10. */
export const toDesignTokens = ({ accent, radius, font }: Brand): string =>
  JSON.stringify(
    {
      shelftalk: {
        ...(accent !== undefined && { accent: { $type: 'color', $value: colourValue(accent) } }),
        ...(radius !== undefined && {
          radius: { $type: 'dimension', $value: { value: Number.parseFloat(radius), unit: 'px' } },
        }),
        ...(font !== undefined && { font: { $type: 'fontFamily', $value: families(font) } }),
      },
    },
    null,
    2,
  );

const colourValue = (hex: string) => ({
  colorSpace: 'srgb',
  components: [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4))),
  hex,
});
const families = (font: string): readonly string[] =>
  font.split(',').map((family) => family.trim().replace(/^(['"])(.*)\1$/u, '$2'));
const quoted = (family: string): string => (/^[\w-]+$/u.test(family) ? family : `'${family}'`);

/** Parses the text of any of the three formats; undefined when it contains no setting of a brand. */
export const parseBrand = (text: string): Brand | undefined => {
  const brand = text.trimStart().startsWith('{') ? fromDesignTokens(text) : fromCssOrAttributes(text);
  return Object.values(brand).some((value) => value !== undefined) ? brand : undefined;
};

const fromCssOrAttributes = (text: string): Brand => {
  const find = (name: string): string | undefined =>
    new RegExp(`--shelftalk-${name}\\s*:\\s*([^;}]+)`, 'u').exec(text)?.[1]?.trim() ??
    new RegExp(`data-${name}="([^"]*)"`, 'u').exec(text)?.[1]?.replaceAll('&quot;', '"');
  const scheme = find('scheme');
  return {
    accent: asHex(find('accent')),
    radius: find('radius'),
    font: find('font'),
    scheme:
      scheme === 'light' || scheme === 'dark' || scheme === 'auto' || scheme === 'host' ? scheme : undefined,
  };
};

const asHex = (colour: unknown): string | undefined =>
  typeof colour === 'string' && /^#[\da-f]{6}$/iu.test(colour) ? colour.toLowerCase() : undefined;

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && key in inner
        ? Object.getOwnPropertyDescriptor(inner, key)?.value
        : undefined,
    value,
  );

const fromDesignTokens = (text: string): Brand => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return {};
  }
  const value = (name: string, ...rest: readonly string[]) =>
    at(parsed, 'shelftalk', name, '$value', ...rest);
  const radius = value('radius', 'value');
  const font = value('font');
  return {
    accent: asHex(value('accent', 'hex') ?? value('accent')),
    radius: typeof radius === 'number' ? `${radius}px` : undefined,
    font: Array.isArray(font) ? font.map((family) => quoted(String(family))).join(', ') : undefined,
  };
};

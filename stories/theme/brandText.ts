import { type Brand, tokensOf } from './brand.ts';
import { colourNames, type Palette, type Palettes } from './palette.ts';

/**
 * Formats a brand as a CSS rule.
 * @param palettes Adds the colours that are derived from the accent, for browsers without relative colours.
 */
export const toCss = (brand: Brand, palettes?: Palettes): string => {
  const derived =
    palettes && brand.accent !== undefined
      ? {
          '--shelftalk-accent-fill': palettes.light.fill,
          '--shelftalk-accent-fill-dark': palettes.dark.fill,
          '--shelftalk-accent-line': palettes.light['fill-line'],
          '--shelftalk-accent-line-dark': palettes.dark['fill-line'],
          '--shelftalk-accent-text': palettes.light.link,
          '--shelftalk-accent-text-dark': palettes.dark.link,
        }
      : {};
  const declarations = Object.entries({ ...tokensOf(brand), ...derived });
  return `:root {\n${declarations.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}`;
};

const settings = ['accent', 'radius', 'font', 'scheme'] as const;

/** Formats a brand as attributes of the script tag. */
export const toAttributes = (brand: Brand): string =>
  settings
    .flatMap((name) => {
      const value = brand[name];
      return value === undefined ? [] : `data-${name}="${value.replaceAll('"', '&quot;')}"`;
    })
    .join(' ');

/** Formats a brand as the script tag of a page. */
export const toTag = (brand: Brand): string => {
  const attributes = toAttributes(brand);
  return `<script async src="https://chat.shop.example/shelftalk.js"${attributes && `\n  ${attributes}`}></script>`;
};

/**
 * Formats a brand as design tokens in the format of the Design Tokens Community Group, version 2025.10.
 * @param palettes The resulting colours, as groups `light` and `dark`.
 */
export const toDesignTokens = ({ accent, radius, font }: Brand, palettes?: Palettes): string =>
  JSON.stringify(
    {
      shelftalk: {
        ...(accent !== undefined && { accent: { $type: 'color', $value: colourValue(accent) } }),
        ...(radius !== undefined && {
          radius: { $type: 'dimension', $value: { value: Number.parseFloat(radius), unit: 'px' } },
        }),
        ...(font !== undefined && { font: { $type: 'fontFamily', $value: families(font) } }),
        ...(palettes && { light: colourGroup(palettes.light), dark: colourGroup(palettes.dark) }),
      },
    },
    null,
    2,
  );

const colourGroup = (palette: Palette) => ({
  $type: 'color',
  ...Object.fromEntries(Object.entries(palette).map(([name, hex]) => [name, { $value: colourValue(hex) }])),
});

const collection = 'shelftalk';
const modes = ['light', 'dark'] as const;

/**
 * Formats a brand as the body that Figma's REST API accepts to create variables: one collection with the modes Light and
 * Dark.
 * @see https://developers.figma.com/docs/rest-api/variables-endpoints/#post-variables-endpoint
 */
export const toFigmaVariables = ({ radius = '14px', font = '' }: Brand, palettes: Palettes): string => {
  const variable = (
    name: string,
    resolvedType: 'COLOR' | 'FLOAT' | 'STRING',
    inMode: (mode: Mode) => unknown,
  ) => ({
    variable: { action: 'CREATE', id: name, name, variableCollectionId: collection, resolvedType },
    values: modes.map((modeId) => ({ variableId: name, modeId, value: inMode(modeId) })),
  });
  const created = [
    ...colourNames.map((name) =>
      variable(`colour/${name}`, 'COLOR', (mode) => figmaColour(palettes[mode][name])),
    ),
    variable('radius/card', 'FLOAT', () => Number.parseFloat(radius)),
    variable('font/family', 'STRING', () => families(font)[0] || 'system-ui'),
  ];
  return JSON.stringify(
    {
      variableCollections: [{ action: 'CREATE', id: collection, name: 'Shelftalk', initialModeId: 'light' }],
      variableModes: [
        { action: 'UPDATE', id: 'light', name: 'Light', variableCollectionId: collection },
        { action: 'CREATE', id: 'dark', name: 'Dark', variableCollectionId: collection },
      ],
      variables: created.map(({ variable }) => variable),
      variableModeValues: created.flatMap(({ values }) => values),
    },
    null,
    2,
  );
};

type Mode = (typeof modes)[number];

const figmaColour = (hex: string) => {
  const [r, g, b] = colourValue(hex).components;
  return { r, g, b, a: 1 };
};

const colourValue = (hex: string) => ({
  colorSpace: 'srgb',
  components: [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4))),
  hex,
});
const families = (font: string): readonly string[] =>
  font.split(',').map((family) => family.trim().replace(/^(['"])(.*)\1$/u, '$2'));
const quoted = (family: string): string => (/^[\w-]+$/u.test(family) ? family : `'${family}'`);

/** Parses a CSS rule, attributes or a script tag, or design tokens; undefined when the text contains no setting of a brand. */
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

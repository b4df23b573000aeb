import { painted } from './paint.ts';

/** The colours of a theme that tools for designers need, by token without its prefix. */
export const colourNames = [
  'paper',
  'card',
  'muted',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'fill',
  'on-fill',
  'fill-line',
  'link',
  'bad',
] as const;
export type ColourName = (typeof colourNames)[number];

/** Colours as `#rrggbb`. */
export type Palette = Readonly<Record<ColourName, string>>;
export type Palettes = Readonly<Record<'light' | 'dark', Palette>>;

/** Reads the colours that the browser paints in an element of class `shelftalk`. */
export const paletteOf = (inside: Element): Palette => {
  const entries = colourNames.map((name) => [name, painted(inside, name)] as const);
  return Object.fromEntries(entries) as Palette;
};

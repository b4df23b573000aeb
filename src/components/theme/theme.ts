/** RGB, 0 to 255 each. */
type Rgb = readonly [red: number, green: number, blue: number];

/** The backgrounds with the least contrast to an accent: the notice of each scheme. */
const grounds = { light: '#f1ebe1', dark: '#2e2a26' } as const;
const inks = { dark: '#000000', light: '#ffffff' } as const;

const parse = (colour: string): Rgb | undefined => {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/iu.exec(colour.trim())?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const at = (index: number) => Number.parseInt(full.slice(index, index + 2), 16);
    return [at(0), at(2), at(4)];
  }
  const parts = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/iu.exec(colour.trim());
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
};

const print = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const ratio = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** Contrast ratio of two colours (`#rgb`, `#rrggbb`, `rgb(r g b)`), 1 to 21; 1 if one cannot be parsed. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [parse(one), parse(other)];
  return a && b ? ratio(a, b) : 1;
};

/** Text colour on a fill: white if readable, else black. */
export const readableOn = (fill: string): string =>
  contrast(inks.light, fill) >= 4.5 || contrast(inks.light, fill) >= contrast(inks.dark, fill)
    ? inks.light
    : inks.dark;

/**
 * Returns the colour nearest to an accent that reaches a contrast ratio: mixed with black on light backgrounds and with
 * white on dark ones, as little as possible.
 */
export const shiftToContrast = (accent: string, ground: string, least: number): string => {
  const [from, on] = [parse(accent), parse(ground)];
  if (!from || !on || ratio(from, on) >= least) return accent;
  const goal = luminance(on) > 0.18 ? 0 : 255;
  const mix = (share: number): Rgb => {
    const part = (value: number) => Math.round(value + (goal - value) * share);
    return [part(from[0]), part(from[1]), part(from[2])];
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < 10; step += 1) {
    const middle = (low + high) / 2;
    if (ratio(mix(middle), on) >= least) high = middle;
    else low = middle;
  }
  return print(mix(high));
};

/**
 * Returns the custom properties for a shop's accent, to be set on `.shelftalk` or an ancestor: fills of 3:1 with readable
 * text, and an accent of 4.5:1 for text, for both schemes. Empty if the colour cannot be parsed; the stylesheet then
 * derives them.
 */
export const accentTokens = (accent: string): Readonly<Record<`--shelftalk-${string}`, string>> => {
  if (!parse(accent)) return {};
  const fill = shiftToContrast(accent, grounds.light, 3);
  const fillDark = shiftToContrast(accent, grounds.dark, 3);
  return {
    '--shelftalk-accent': accent,
    '--shelftalk-accent-fill': fill,
    '--shelftalk-accent-fill-dark': fillDark,
    '--shelftalk-accent-on-fill': readableOn(fill),
    '--shelftalk-accent-text': shiftToContrast(accent, grounds.light, 4.5),
    '--shelftalk-accent-text-dark': shiftToContrast(accent, grounds.dark, 4.5),
  };
};

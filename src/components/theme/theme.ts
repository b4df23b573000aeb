/** RGB, 0 to 255 each. */
type Rgb = readonly [red: number, green: number, blue: number];

/** The background of each scheme with the least contrast to an accent: `--shelftalk-muted`. */
const backgrounds = { light: '#f1ebe1', dark: '#2e2a26' } as const;
const textColours = { dark: '#000000', light: '#ffffff' } as const;

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

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Removes the gamma of sRGB. */
const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/**
 * Relative luminance.
 *
 * @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const ratio = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/**
 * Contrast ratio of two colours: `#rgb`, `#rrggbb` or `rgb(r g b)`.
 *
 * @returns 1 to 21; 1 if a colour cannot be parsed.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [parse(one), parse(other)];
  return a && b ? ratio(a, b) : 1;
};

/** Text colour on a fill: white if readable, else black. */
export const readableOn = (fill: string): string =>
  contrast(textColours.light, fill) >= 4.5 ||
  contrast(textColours.light, fill) >= contrast(textColours.dark, fill)
    ? textColours.light
    : textColours.dark;

/**
 * Returns the colour nearest to an accent that reaches a contrast ratio: mixed with black on light backgrounds and with
 * white on dark ones, as little as possible.
 *
 * @param minRatio From 1 to 21.
 * @returns The accent itself if it has enough contrast or one of the colours cannot be parsed.
 */
export const shiftToContrast = (accent: string, background: string, minRatio: number): string => {
  const [from, behind] = [parse(accent), parse(background)];
  if (!from || !behind || ratio(from, behind) >= minRatio) return accent;
  const target = luminance(behind) > 0.18 ? 0 : 255;
  const mix = (share: number): Rgb => {
    const part = (value: number) => Math.round(value + (target - value) * share);
    return [part(from[0]), part(from[1]), part(from[2])];
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < 10; step += 1) {
    const middle = (low + high) / 2;
    if (ratio(mix(middle), behind) >= minRatio) high = middle;
    else low = middle;
  }
  return toHex(mix(high));
};

/**
 * Returns the custom properties for a shop's accent, to be set on `.shelftalk` or an ancestor: fills of 3:1 with readable
 * text, and an accent of 4.5:1 for text, for both schemes. Empty if the colour cannot be parsed; the stylesheet then
 * derives them.
 */
export const accentTokens = (accent: string): Readonly<Record<`--shelftalk-${string}`, string>> => {
  if (!parse(accent)) return {};
  const fill = shiftToContrast(accent, backgrounds.light, 3);
  const fillDark = shiftToContrast(accent, backgrounds.dark, 3);
  return {
    '--shelftalk-accent': accent,
    '--shelftalk-accent-fill': fill,
    '--shelftalk-accent-fill-dark': fillDark,
    '--shelftalk-accent-on-fill': readableOn(fill),
    '--shelftalk-accent-text': shiftToContrast(accent, backgrounds.light, 4.5),
    '--shelftalk-accent-text-dark': shiftToContrast(accent, backgrounds.dark, 4.5),
  };
};

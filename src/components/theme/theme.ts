/** RGB, 0 to 255 each. */
type Rgb = readonly [red: number, green: number, blue: number];

/** The light background with the least contrast to an accent: `--shelftalk-muted`. */
const lightBackground = '#f1ebe1';
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

/** Removes the gamma of an sRGB part. Returns 0 to 1. */
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

/** Contrast ratio, 1 to 21. */
const ratio = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/**
 * Contrast ratio of two colours: `#rgb`, `#rrggbb` or `rgb(r g b)`, also with commas.
 *
 * @returns 1 to 21; 1 if a colour cannot be parsed.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [parse(one), parse(other)];
  return a && b ? ratio(a, b) : 1;
};

/** Text colour on a fill: white if its contrast is at least 4.5:1 or the fill cannot be parsed, else black. */
export const readableOn = (fill: string): string =>
  contrast(textColours.light, fill) >= 4.5 ||
  contrast(textColours.light, fill) >= contrast(textColours.dark, fill)
    ? textColours.light
    : textColours.dark;

/**
 * Darkens an accent for a light background, or lightens it for a dark one, just enough to reach a contrast ratio: mixes it
 * with black or white.
 *
 * @param minRatio From 1 to 21.
 * @returns The accent itself if it has enough contrast or one of the colours cannot be parsed; black or white if no mixture
 *   has enough.
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

/** Converts sRGB, 0 to 255, to OKLab; `fromOklab` converts back. @see https://bottosson.github.io/posts/oklab/ */
const toOklab = ([red, green, blue]: Rgb): readonly [number, number, number] => {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};
const fromOklab = (lightness: number, a: number, b: number): Rgb => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const part = (value: number) => {
    const share = Math.min(1, Math.max(0, value));
    return 255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055);
  };
  return [
    part(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    part(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    part(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
};

/**
 * The accent for text and thin parts on a light background. A bright accent would turn olive or brown when darkened: it becomes
 * a neutral, the darker the brighter it is. `tokens.css` computes the same.
 */
const tint = (accent: string): string => {
  const rgb = parse(accent);
  if (!rgb) return accent;
  const [lightness, a, b] = toOklab(rgb);
  // Not divided by 0, for greys.
  const scale = Math.min(1, Math.max(0, 1.03 - 1.17 * lightness) / Math.max(Math.hypot(a, b), 1e-9));
  if (lightness <= 0.78 && scale === 1) return accent;
  return toHex(fromOklab(Math.max(0, Math.min(lightness, 5.46 - 6 * lightness)), a * scale, b * scale));
};

/**
 * Raises the OKLCH lightness of a colour to at least `minLightness`, that of a nearly black one up to 0.92, and limits its
 * chroma to 0.2, as `tokens.css` does in dark mode.
 */
const lightenTo = (colour: string, minLightness: number): string => {
  const rgb = parse(colour);
  if (!rgb) return colour;
  const [lightness, a, b] = toOklab(rgb);
  const chroma = Math.hypot(a, b);
  const scale = Math.min(1, 0.2 / chroma || 1);
  const wanted = Math.max(lightness, minLightness, Math.min(0.92, (0.3 - lightness) * 8));
  if (lightness >= wanted && scale === 1) return colour;
  return toHex(fromOklab(wanted, a * scale, b * scale));
};

/**
 * Returns the custom properties for a shop's accent, to be set on `.shelftalk` or an ancestor: the accent; for each scheme the
 * accent as the fill of buttons, black or white as the text on it, a border with a contrast of 3:1 to backgrounds, and a text
 * colour with 4.5:1. Empty if `accent` cannot be parsed.
 *
 * @param accentDark The accent in dark mode. Default: `accent`.
 */
export const accentTokens = (
  accent: string,
  accentDark: string = accent,
): Readonly<Record<`--shelftalk-${string}`, string>> => {
  if (!parse(accent)) return {};
  const onLight = tint(accent);
  return {
    '--shelftalk-accent': accent,
    '--shelftalk-accent-fill': accent,
    '--shelftalk-accent-fill-dark': accentDark,
    '--shelftalk-accent-on-fill': readableOn(accent),
    '--shelftalk-accent-on-fill-dark': readableOn(accentDark),
    '--shelftalk-accent-line': shiftToContrast(onLight, lightBackground, 3),
    '--shelftalk-accent-line-dark': lightenTo(accentDark, 0.6),
    '--shelftalk-accent-text': shiftToContrast(onLight, lightBackground, 4.5),
    '--shelftalk-accent-text-dark': lightenTo(accentDark, 0.7),
  };
};

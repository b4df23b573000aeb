import type { Plugin } from 'vite';

/** The family that the style sheets ask for, by the one that stands in for it. */
const families: Readonly<Record<string, string>> = {
  'Noto Sans Mono Variable': 'menlo',
  'Noto Serif Variable': 'Georgia',
};
const faces = /@font-face \{\s*font-family: '(?<family>[^']+)';[^}]*unicode-range: (?<ranges>[^;]+);\s*\}/g;
/** Hebrew, Arabic and Devanagari; East Asian marks, letters and forms: what Inter has not. */
const isMissing = (range: string) => {
  const from = Number.parseInt(range.slice(2), 16);
  return (from >= 0x0590 && from < 0x0a00) || (from >= 0x2e80 && from < 0xfff0);
};

/** Has the fonts of `shippedFonts.ts` answer to the names in our style sheets, most of them as more letters of Inter. */
export const inPlaceOf = (): Plugin => ({
  name: 'shelftalk:in-place-of',
  enforce: 'pre',
  transform(css, id) {
    if (!/fontsource-variable\/noto-[\w-]+\/index\.css$/.test(id)) return null;
    return css.replace(faces, (face, family: string, ranges: string) => {
      const name = families[family];
      if (name !== undefined) return face.replace(family, name);
      const missing = ranges.split(',').filter(isMissing);
      return missing.length === 0
        ? ''
        : face.replace(family, 'Inter Variable').replace(ranges, missing.join(','));
    });
  },
});

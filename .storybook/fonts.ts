import serif from '@fontsource-variable/gelasio/index.css?inline';
import latin from '@fontsource-variable/inter/index.css?inline';
import mono from '@fontsource-variable/jetbrains-mono/index.css?inline';
import arabic from '@fontsource-variable/noto-sans-arabic/index.css?inline';
import devanagari from '@fontsource-variable/noto-sans-devanagari/index.css?inline';
import hebrew from '@fontsource-variable/noto-sans-hebrew/index.css?inline';
import japanese from '@fontsource-variable/noto-sans-jp/index.css?inline';
import chinese from '@fontsource-variable/noto-sans-sc/index.css?inline';

/** Faces under another name, as one typeface: those that say other weights would not count as the same one. */
const named = (family: string, ...faces: readonly string[]): string =>
  faces
    .join('\n')
    .replaceAll(/font-family:[^;}]+/gu, `font-family:"${family}"`)
    .replaceAll(/font-weight:[^;}]+/gu, 'font-weight:100 900');

/** Where two have a letter, the later one draws it. */
const scripts = (locale: string): readonly string[] => [
  locale.startsWith('zh') ? chinese : japanese,
  devanagari,
  hebrew,
  arabic,
];

/** Pictures must be the same on every machine, whatever fonts it has: what themes name is drawn by these. */
const standIns = (locale: string): string =>
  [
    named('Georgia', ...scripts(locale), serif),
    named('Trebuchet MS', ...scripts(locale), latin),
    named('SF Mono', ...scripts(locale), mono),
  ].join('\n');

let sheet: HTMLStyleElement | undefined;
let shown = '';

/** Loads the typefaces of all languages from this machine; only files whose letters are shown are fetched. */
export const loadFonts = (locale: string): void => {
  if (locale === shown) return;
  shown = locale;
  sheet ??= document.head.appendChild(document.createElement('style'));
  const inter = named('Inter Variable', ...scripts(locale), latin);
  // The name of the browser that takes pictures.
  const isPictured = navigator.userAgent.includes('StorybookTestRunner');
  sheet.textContent = isPictured ? `${inter}\n${standIns(locale)}` : inter;
};

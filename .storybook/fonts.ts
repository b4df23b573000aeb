import serif from '@fontsource-variable/gelasio/index.css?inline';
import latin from '@fontsource-variable/inter/index.css?inline';
import mono from '@fontsource-variable/jetbrains-mono/index.css?inline';
import arabic from '@fontsource-variable/noto-sans-arabic/index.css?inline';
import devanagari from '@fontsource-variable/noto-sans-devanagari/index.css?inline';
import hebrew from '@fontsource-variable/noto-sans-hebrew/index.css?inline';
import japanese from '@fontsource-variable/noto-sans-jp/index.css?inline';
import chinese from '@fontsource-variable/noto-sans-sc/index.css?inline';

/** Gives font faces one family name and one weight range; faces with other weights would be another typeface. */
const withFamily = (family: string, ...faces: readonly string[]): string =>
  faces
    .join('\n')
    .replaceAll(/font-family:[^;}]+/gu, `font-family:"${family}"`)
    .replaceAll(/font-weight:[^;}]+/gu, 'font-weight:100 900');

/** Typefaces of other scripts. If two faces contain a letter, the browser uses the later one. */
const scripts = (locale: string): readonly string[] => [
  locale.startsWith('zh') ? chinese : japanese,
  devanagari,
  hebrew,
  arabic,
];

/** Replacements for the system fonts that themes name, so that pictures do not depend on the machine. */
const systemFontFaces = (locale: string): string =>
  [
    withFamily('Georgia', ...scripts(locale), serif),
    withFamily('Trebuchet MS', ...scripts(locale), latin),
    withFamily('SF Mono', ...scripts(locale), mono),
  ].join('\n');

let sheet: HTMLStyleElement | undefined;
let loadedLocale = '';

/** Loads the typefaces of all languages; the browser fetches only the files with letters on the page. */
export const loadFonts = (locale: string): void => {
  if (locale === loadedLocale) return;
  loadedLocale = locale;
  sheet ??= document.head.appendChild(document.createElement('style'));
  const inter = withFamily('Inter Variable', ...scripts(locale), latin);
  // User agent of the picture tests.
  const isPictured = navigator.userAgent.includes('StorybookTestRunner');
  sheet.textContent = isPictured ? `${inter}\n${systemFontFaces(locale)}` : inter;
};

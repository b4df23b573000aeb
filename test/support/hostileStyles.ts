import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const sheet = (path: string): string => readFileSync(path, 'utf8');
/** Replaces Tailwind's theme functions by their fallback values. */
const withoutTheme = (css: string): string => css.replace(/--theme\(\s*--[\w-]+,([^)]*)\)/g, '$1');

/** Style sheets of CSS frameworks, and aggressive global rules. */
export const hostileStyles: Readonly<Record<string, string>> = {
  Bootstrap: sheet(createRequire(import.meta.url).resolve('bootstrap/dist/css/bootstrap.css')),
  'Tailwind’s preflight': withoutTheme(
    sheet(createRequire(import.meta.url).resolve('tailwindcss/preflight.css')),
  ),
  'a reboot sheet': `*, ::before, ::after { box-sizing: border-box }
    body { margin: 0; font: 400 1rem/1.5 serif; color: #212529; -webkit-text-size-adjust: 100% }
    h1, h2, h3, p { margin-block: 0 1rem; font-weight: 500; line-height: 1.2 }
    button { border-radius: 0; text-transform: none; margin: 0; font: inherit } textarea { resize: vertical; margin: 0 }
    [type=button]:not(:disabled), button:not(:disabled) { cursor: pointer } dialog { color: red }`,
  'a preflight sheet': `*, ::before, ::after, ::backdrop { box-sizing: border-box; border: 0 solid; margin: 0; padding: 0 }
    html, :host { line-height: 1.5; font-family: monospace; tab-size: 4 }
    h1, h2, h3 { font-size: inherit; font-weight: inherit } ol, ul, menu { list-style: none }
    button, input, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
    img, svg, video, audio { display: block; vertical-align: middle; max-width: 100% }`,
  'everything unset': '* { all: unset !important }',
  'empty elements hidden':
    'div:empty, :empty, body ~ * { display: none !important; visibility: hidden !important }',
  'a root of 62.5 %': 'html { font-size: 62.5% } body { font-size: 1.6rem }',
  'conflicting text styles': `html, body { font: italic 700 30px/3 cursive; letter-spacing: .3em; text-transform: uppercase; color: #c00;
    text-shadow: 1px 1px #c00; word-spacing: 1em; text-indent: 3em; cursor: crosshair; text-align: center; white-space: pre; quotes: none }
    * { transition: all 3s }`,
  'a transformed page':
    'body { perspective: 800px; transform: translateX(40px) rotate(1deg); filter: saturate(2); will-change: transform; contain: paint }',
  'a grid of a page':
    'html { display: grid; grid-template-columns: 1fr 1fr; gap: 90px } html > * { grid-column: 2; align-self: stretch; min-height: 50vh }',
  'the highest z-index':
    'main { position: relative; z-index: 2147483647 } body { z-index: 999999; position: relative }',
  'important rules for dialogs, buttons and icons': `dialog, button, textarea, section, span, svg, path { display: inline !important; position: static !important;
    inset: auto !important; width: 7px !important; fill: red !important; pointer-events: none !important; animation: none !important }`,
};

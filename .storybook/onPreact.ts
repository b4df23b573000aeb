import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const suffix = '?preact';
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const replacements: Readonly<Record<string, string>> = {
  'react/jsx-runtime': here('../src/widget/preact/jsxRuntime.ts'),
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': here('../src/widget/preact/client.ts'),
  'react-dom': 'preact',
  react: here('../stories/support/preact/react.ts'),
  'zustand/react': here('../node_modules/zustand/esm/react.mjs') + suffix,
};
const source = /\.(?:tsx?|mjs)$/;

/** Compiles modules imported with `?preact`, and what they import from this repository, for the embed's React replacement. */
export const onPreact = (): Plugin => ({
  name: 'shelftalk:on-preact',
  enforce: 'pre',
  async resolveId(name, importer) {
    if (!importer?.endsWith(suffix)) return null;
    const replacement = replacements[name];
    if (replacement?.endsWith(suffix)) return replacement;
    const found = await this.resolve(replacement ?? name, importer.slice(0, -suffix.length), {
      skipSelf: true,
    });
    const isOurs = found && source.test(found.id) && !found.id.includes('node_modules');
    return isOurs && !replacement ? found.id + suffix : found;
  },
  load: (id) => (id.endsWith(suffix) ? readFile(id.slice(0, -suffix.length), 'utf8') : null),
});

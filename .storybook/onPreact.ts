import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const mark = '?preact';
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const standIns: Readonly<Record<string, string>> = {
  'react/jsx-runtime': here('../src/widget/preact/jsxRuntime.ts'),
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': here('../src/widget/preact/client.ts'),
  'react-dom': 'preact',
  react: here('../stories/support/preact/react.ts'),
  'zustand/react': here('../node_modules/zustand/esm/react.mjs') + mark,
};
const source = /\.(?:tsx?|mjs)$/;

/** A module asked for with `?preact` runs on the embed's stand-in for React, and so does all that it imports. */
export const onPreact = (): Plugin => ({
  name: 'shelftalk:on-preact',
  enforce: 'pre',
  async resolveId(name, importer) {
    if (!importer?.endsWith(mark)) return null;
    const standIn = standIns[name];
    if (standIn?.endsWith(mark)) return standIn;
    const found = await this.resolve(standIn ?? name, importer.slice(0, -mark.length), { skipSelf: true });
    const isOurs = found && source.test(found.id) && !found.id.includes('node_modules');
    return isOurs && !standIn ? found.id + mark : found;
  },
  load: (id) => (id.endsWith(mark) ? readFile(id.slice(0, -mark.length), 'utf8') : null),
});

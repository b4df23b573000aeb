import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssTarget, target } from './build/targets.ts';

const { exports } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  readonly exports: object;
};

/** The entries and style sheets that package.json exports, by the name of the built file. */
const entries = Object.fromEntries(
  Object.keys(exports).flatMap((path) => {
    const name = path.slice(2) || 'index';
    // `embed/vue` and so on have types only.
    if (/\.json$|^embed\//.test(name)) return [];
    return [name.endsWith('.css') ? [name.slice(0, -4), `src/components/${name}`] : [name, `src/${name}.ts`]];
  }),
);

/** Builds the library: ES modules that mirror `src`, and its style sheets. The other builds are in `build/`. */
export default defineConfig({
  publicDir: false,
  plugins: [
    react(),
    {
      name: 'shelftalk:no-empty-styles-module',
      generateBundle(_options, bundle) {
        for (const name of Object.keys(bundle)) if (/^(base|styles)\.js/.test(name)) delete bundle[name];
      },
    },
  ],
  build: {
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    cssMinify: true,
    cssCodeSplit: true,
    target,
    cssTarget,
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      external: [/^react($|\/)/, /^react-dom($|\/)/, /^zustand($|\/)/],
      output: { preserveModules: true, preserveModulesRoot: 'src' },
    },
  },
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readCatalogue } from './catalogue.ts';
import { scenes } from './scene.ts';
import { fileOf, shopFiles } from './shopFiles.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Vite plug-in that adds the shop's pages, pictures, media and JSON files to the build. */
export function demoShop(): Plugin {
  const folder = process.env.CATALOGUE_DIR ?? here('../catalogue');
  return {
    name: 'demo-shop',
    generateBundle(_, bundle) {
      const bundled = Object.values(bundle);
      const pathsOf = (test: (file: string) => boolean) =>
        bundled
          .map(({ fileName }) => fileName)
          .filter(test)
          .map((file) => `/${file}`);
      const script = bundled.find((file) => file.type === 'chunk' && file.isEntry);
      if (!script) return this.error('The demo shop has no script.');
      const [font] = pathsOf((file) => file.endsWith('.woff2') && !file.includes('italic'));
      const catalogue = readCatalogue(folder);
      const files = shopFiles(catalogue, {
        script: `/${script.fileName}`,
        styles: pathsOf((file) => file.endsWith('.css')),
        ...(font !== undefined && { font }),
      });
      for (const [path, source] of [...files, ...scenes(readFileSync(here('./art/crossing.svg'), 'utf8'))]) {
        this.emitFile({ type: 'asset', fileName: fileOf(path), source });
      }
      for (const name of catalogue.media) {
        const source = readFileSync(join(folder, 'media', name));
        this.emitFile({ type: 'asset', fileName: `media/${name}`, source });
      }
      this.emitFile({
        type: 'asset',
        fileName: 'art/icon.svg',
        source: readFileSync(here('./art/icon.svg')),
      });
    },
  };
}

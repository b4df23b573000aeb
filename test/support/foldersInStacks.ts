import { statSync } from 'node:fs';
import type { Plugin } from 'vitest/config';

/**
 * Lets a test fail with an error whose stack names a folder, as the stack of a page's inline script does: Vitest reads
 * `http://127.0.0.1/:5:3` as line 5 of the file `/`. Reading that for a source map would throw, and the test and each later
 * file of its worker would end with an error of Vitest. It reads no file that Vite has transformed.
 */
export const foldersInStacks = (): Plugin => ({
  name: 'folders-in-stacks',
  configureServer({ moduleGraph }) {
    const getModuleById = moduleGraph.getModuleById.bind(moduleGraph);
    moduleGraph.getModuleById = (id) => {
      if (!statSync(id, { throwIfNoEntry: false })?.isDirectory()) return getModuleById(id);
      const folder = moduleGraph.createFileOnlyEntry(id);
      folder.transformResult = { code: '', map: null };
      return folder;
    };
  },
});

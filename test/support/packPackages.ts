import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm, runProgram } from './npm.ts';
import { root } from './sources.ts';

/** Folders of the published packages. */
export const packageFolders = ['.', 'proxy', 'platform'] as const;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
}

const packed = ['package.json', 'README.md', 'LICENSE'];

/**
 * Packs the built packages as `npm pack` does, without building them, and returns the paths of the archives by folder.
 * Packs a copy: while a package is packed, its documents are changed, and other tests read them.
 *
 * @param folder An empty folder, for the copy and the archives.
 * @param env Further variables of the environment.
 */
export function packPackages(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const copy = join(folder, 'source');
  cpSync(join(root, 'scripts'), join(copy, 'scripts'), { recursive: true });
  return new Map(
    packageFolders.map((name) => {
      const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as Manifest;
      for (const entry of [...packed, ...manifest.files.map((path) => path.replace(/\/\*\.md$/, ''))])
        if (existsSync(join(root, name, entry)))
          cpSync(join(root, name, entry), join(copy, name, entry), { recursive: true });
      const cwd = join(copy, name);
      const write = [join(copy, 'scripts/packDocuments.mjs'), 'write'];
      runProgram(process.execPath, write, { cwd, env });
      runNpm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd, env });
      const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
      return [name, join(folder, file)];
    }),
  );
}

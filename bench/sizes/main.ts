// Gzip sizes: the embed, each renderer, five entries, and the bytes that each folder adds to an entry.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { minifySync } from 'vite';
import { bundle, firstAnswerFiles, gzippedSize, publicDir } from '../../test/support/bundles.ts';
import { rendererWeights } from '../../test/support/rendererWeights.ts';
import { root } from '../../test/support/sources.ts';
import { printTable } from '../support/table.ts';

const entries = ['src/index.ts', 'src/renderers.ts', 'src/inputs.ts', 'src/offline.ts', 'src/widget/app.tsx'];

/** The folder of a source file, such as `src/store`, or the name of a package. */
function folderOf(id: string): string {
  const path = relative(root, id.replace(/^\0/, ''));
  const [, name] = path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? [];
  if (name !== undefined) return name;
  return path.startsWith('src/components/')
    ? path.split('/').slice(0, 3).join('/')
    : path.split('/').slice(0, 2).join('/');
}

/** The bytes that each folder adds: the size of all modules less the size without those of the folder. */
function shares(modules: readonly (readonly [id: string, code: string])[]): (readonly [string, number])[] {
  const whole = gzippedSize(modules.map(([, code]) => code).join('\n'));
  return [...new Set(modules.map(([id]) => folderOf(id)))]
    .map((folder) => {
      const rest = modules.filter(([id]) => folderOf(id) !== folder).map(([, code]) => code);
      return [folder, whole - gzippedSize(rest.join('\n'))] as const;
    })
    .toSorted((a, b) => b[1] - a[1]);
}

console.log('\nThe embed, as served until the panel has its first answer\n');
const files = firstAnswerFiles().map(
  (file) => [file, gzippedSize(readFileSync(join(publicDir, file)))] as const,
);
printTable(['file', 'bytes'], [...files, ['total', files.reduce((sum, [, bytes]) => sum + bytes, 0)]]);

console.log('\nThe component for each kind of message, by itself\n');
printTable(['kind', 'bytes'], [...(await rendererWeights())]);

for (const entry of entries) {
  const chunks = await bundle(`export * from '${entry}';`, false);
  console.log(
    `\n${entry}: ${gzippedSize(chunks.map(({ code }) => code).join('\n'))} bytes minified, React outside\n`,
  );
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).map(
      ([id, { code }]) => [id, minifySync('module.js', code ?? '', { module: false }).code] as const,
    ),
  );
  printTable(['folder', 'bytes it adds'], shares(modules));
}

// The declarations of the two servers, one file for each entry. `node scripts/build.mjs types` runs this.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { bundleDeclarations } from './bundleDeclarations.ts';
import { libraryEntries } from './serverEntries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const entries = Object.entries(libraryEntries).flatMap(([server, names]) =>
  names.map((name): [string, string] => [
    join(root, server, 'dist', `${name}.d.ts`),
    join(root, server, `${name}.ts`),
  ]),
);
rmSync(join(root, 'proxy/dist/types'), { recursive: true, force: true });
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
await bundleDeclarations(entries, { compilerOptions: { ...options, noEmit: false } });

// The declarations of the two servers, one file for each entry. `node scripts/build.mjs types` runs this.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { bundleDeclarations } from './bundleDeclarations.ts';
import { libraryEntries } from './serverEntries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Folder of the declarations of all modules, which the entries of both servers share. */
const modules = join(root, 'platform/dist/.modules');

const entries = Object.entries(libraryEntries).flatMap(([server, names]) =>
  names.map((name) => ({ server, name, source: join(root, server, `${name}.ts`) })),
);
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(
  {
    ...config.compilerOptions,
    rootDir: '.',
    outDir: modules,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rewriteRelativeImportExtensions: true,
    // `npm run typecheck` reports errors.
    noCheck: true,
  },
  root,
);
const program = ts.createProgram(
  entries.map(({ source }) => source),
  options,
);
const { diagnostics } = program.emit();
if (diagnostics.length > 0) {
  const host = ts.createCompilerHost(options);
  throw new Error(ts.formatDiagnostics(diagnostics, host));
}
await bundleDeclarations(
  entries.map(({ server, name }): [string, string] => [
    join(root, server, 'dist', `${name}.d.ts`),
    join(modules, server, `${name}.d.ts`),
  ]),
);
rmSync(modules, { recursive: true });

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes one declaration file for each entry, which contains all the types that it uses.
 * @param entries Paths of the entries' TypeScript files, by the path of the file to write.
 */
export async function bundleDeclarations(entries: ReadonlyMap<string, string>): Promise<void> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  for (const [file, input] of entries) {
    const bundle = await rollup({
      input,
      external: /^[^./]/,
      plugins: [dts({ compilerOptions: { ...options, noEmit: false } })],
    });
    await bundle.write({ file, format: 'es' });
    await bundle.close();
  }
}

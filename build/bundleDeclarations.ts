import { rollup } from 'rollup';
import { dts, type Options } from 'rollup-plugin-dts';

/**
 * Writes one declaration file for each entry, which contains all the types that it uses.
 * @param entries Paths of the entries' TypeScript or declaration files, by the path of the file to write.
 */
export async function bundleDeclarations(
  entries: Iterable<readonly [file: string, input: string]>,
  options: Options = {},
): Promise<void> {
  for (const [file, input] of entries) {
    const bundle = await rollup({ input, external: /^[^./]/, plugins: [dts(options)] });
    await bundle.write({ file, format: 'es' });
    await bundle.close();
  }
}

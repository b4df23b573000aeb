// The library's declarations: one file for each entry of package.json, which contains all the types that it uses.
// Reads the declarations of all modules from `dist/.modules`, where `tsc -p src` writes them, and removes that folder.
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const modules = join(dist, '.modules');

for (const name of readdirSync(modules).filter((name) => name.endsWith('.d.ts'))) {
  const bundle = await rollup({ input: join(modules, name), external: /^[^./]/, plugins: [dts()] });
  await bundle.write({ file: join(dist, name), format: 'es' });
  await bundle.close();
}
rmSync(modules, { recursive: true });

// Types of frameworks' templates. They import from the framework, so each is an entry of its own.
const templates = join(root, 'src/embed');
mkdirSync(join(dist, 'embed'), { recursive: true });
for (const name of readdirSync(templates)) copyFileSync(join(templates, name), join(dist, 'embed', name));

// The library's declarations: one file for each entry of package.json, which contains all the types that it uses.
// Reads the declarations of all modules from `dist/.modules`, where `tsc -p src` writes them, and removes that folder.
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleDeclarations } from './bundleDeclarations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const modules = join(dist, '.modules');

const entries = readdirSync(modules).filter((name) => name.endsWith('.d.ts'));
await bundleDeclarations(entries.map((name) => [join(dist, name), join(modules, name)] as const));
rmSync(modules, { recursive: true });

// Types of frameworks' templates. They import from the framework, so each is an entry of its own.
const templates = join(root, 'src/embed');
mkdirSync(join(dist, 'embed'), { recursive: true });
for (const name of readdirSync(templates)) copyFileSync(join(templates, name), join(dist, 'embed', name));

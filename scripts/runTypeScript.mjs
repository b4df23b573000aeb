// @ts-check
// Runs a TypeScript file: `node scripts/runTypeScript.mjs build/embed.ts`. Node 20 cannot read types; Vite removes them.
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [path = ''] = process.argv.slice(2);
await runnerImport(resolve(path), { configFile: false, logLevel: 'error' });

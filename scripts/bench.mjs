// Runs one benchmark: `npm run bench -- NAME`. Builds what it measures, bundles bench/NAME/main.ts for Node, runs it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { checkNode, ensureInstalled, fail, npmCi, root } from './setup.mjs';

checkNode();
ensureInstalled();

const [name, ...words] = process.argv.slice(2);
const names = readdirSync(`${root}bench`).filter((each) => existsSync(`${root}bench/${each}/main.ts`));
if (!names.includes(name)) fail(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}.`);

/** What a benchmark takes as it is shipped; the others bundle the source they measure. */
const shipped = {
  embed: ['embed'],
  kills: ['server'],
  lighthouse: ['embed', 'server', 'demo'],
  proxy: ['server'],
  sizes: ['lib', 'embed'],
};
ensureBuilt(shipped[name] ?? []);

// What only a benchmark needs, peers above all, is in a package of its own that nothing else installs.
npmCi('bench');

const { build } = await import('vite');
// Two folders deep, like test/support, whose modules find the project's root by their own place.
const outDir = `${root}bench/.built`;
const bundle = `${outDir}/${name}.mjs`;
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  ssr: { noExternal: [/^@shelftalk\//] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: { input: `${root}bench/${name}/main.ts`, output: { entryFileNames: `${name}.mjs` } },
  },
});
const { status } = spawnSync(process.execPath, ['--expose-gc', bundle, ...words], {
  cwd: root,
  stdio: 'inherit',
});
rmSync(bundle);
process.exitCode = status ?? 1;

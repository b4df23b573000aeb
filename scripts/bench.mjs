// @ts-check
// Runs one benchmark: `npm run bench -- NAME`. Builds the parts it measures, bundles bench/NAME/main.ts and runs it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { checkNode, ensureInstalled, fail, npmCi, root } from './setup.mjs';

checkNode();
ensureInstalled();

const [name = '', ...args] = process.argv.slice(2);
const names = readdirSync(`${root}bench`).filter((folder) => existsSync(`${root}bench/${folder}/main.ts`));
if (!names.includes(name)) fail(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}.`);

/**
 * The built parts that a benchmark measures; other benchmarks bundle the source.
 * @type {Record<string, string[]>}
 */
const builtParts = {
  embed: ['embed'],
  firstWord: ['server'],
  kills: ['server'],
  lighthouse: ['embed', 'server', 'demo'],
  proxy: ['server'],
  sizes: ['lib', 'embed'],
};
await ensureBuilt(builtParts[name] ?? []);

// The peers that benchmarks compare with are a package of their own, which no other command installs.
npmCi('bench');

const { build } = await import('vite');
// Two folders deep, like test/support, whose modules are bundled and find the root relative to their own path.
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
const { status } = spawnSync(process.execPath, ['--expose-gc', bundle, ...args], {
  cwd: root,
  stdio: 'inherit',
});
rmSync(bundle);
process.exitCode = status ?? 1;

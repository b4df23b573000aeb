// The two servers, in proxy/dist and platform/dist: one file for each entry and shared chunks in `assets`. `src/protocol` is
// included, and so are `shop-agent` and the packages that only it uses; other packages are imported. `node scripts/build.mjs server` runs this.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { packagesOf, writeNotices } from './notices.ts';
import { libraryEntries } from './serverEntries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages of `shop-agent`. */
const inlined = ['@orama/stemmers', 'minisearch', 'sax', 'stopword'];
const moduleIds = new Set<string>();

for (const [server, names] of Object.entries(libraryEntries)) {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: [...inlined], resolve: { conditions: ['node', 'import'] } },
    build: {
      outDir: `${server}/dist`,
      // The folder holds declarations and the embed, too.
      emptyOutDir: false,
      target: 'node20',
      sourcemap: true,
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(['main', ...names].map((name) => [name, `${server}/${name}.ts`])),
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  for (const file of output)
    if (file.type === 'chunk') for (const id of Object.keys(file.modules)) moduleIds.add(id);
  const made = new Set(output.map(({ fileName }) => fileName));
  const assets = `${server}/dist/assets`;
  // Chunks of earlier builds would be packed.
  for (const name of readdirSync(join(root, assets)))
    if (!made.has(`assets/${name}`)) rmSync(join(root, assets, name));
}

writeNotices('platform/THIRD-PARTY-NOTICES.md', packagesOf(moduleIds));

// The platform starts with this catalogue unless CATALOGUE_DIR names another.
rmSync(join(root, 'platform/dist/catalogue'), { recursive: true, force: true });
cpSync(join(root, 'catalogue'), join(root, 'platform/dist/catalogue'), { recursive: true });

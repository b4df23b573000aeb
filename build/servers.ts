// The two servers, in proxy/dist and platform/dist: one file for each entry, with `src/protocol` inlined and packages
// left as imports. `node scripts/build.mjs server` runs this.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

const entries = {
  proxy: ['main', 'index', 'fetch', 'web'],
  platform: ['main', 'index', 'verify'],
};

for (const [server, names] of Object.entries(entries)) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { resolve: { conditions: ['node', 'import'] } },
    build: {
      outDir: `${server}/dist`,
      // The proxy's folder holds the embed, too.
      emptyOutDir: false,
      target: 'node20',
      sourcemap: true,
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, `${server}/${name}.ts`])),
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
}

// The demo shop as static pages, in demo/dist. `node scripts/build.mjs demo` runs this.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { demoShop } from '../demo/demoShop.ts';

await build({
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  logLevel: 'warn',
  publicDir: false,
  plugins: [demoShop()],
  build: {
    outDir: 'demo/dist',
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'demo/client/shop.ts' },
  },
});

// The script of the pages of `npm start -- --ucp URL`. It is built separately, so that the shop's script stays in one file.
await build({
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: 'demo/dist/ucp',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'demo/client/ucpChat.ts',
      output: { entryFileNames: 'chat.js' },
    },
  },
});

// The package of the platform serves these pages, so that its agent's links and pictures lead somewhere. The starters are files
// of the proxy, and the folder `ucp` is for pages of another shop.
const [demo, shop] = ['demo/dist', 'platform/dist/shop'].map((path) =>
  fileURLToPath(new URL(`../${path}`, import.meta.url)),
);
if (demo && shop) {
  rmSync(shop, { recursive: true, force: true });
  cpSync(demo, shop, {
    recursive: true,
    filter: (path) => ![join(demo, 'starters'), join(demo, 'ucp')].includes(path),
  });
}

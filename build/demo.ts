// The demo shop as static pages, in demo/dist. `node scripts/build.mjs demo` runs this.
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

// The demo shop as static pages, in demo/dist. `node scripts/build.mjs demo` runs this.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { demoShop } from '../demo/demoShop.ts';
import { html } from '../demo/html.ts';

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

// The package of the platform serves these pages, so that its agent's links and pictures lead somewhere. The folder `ucp` is for
// pages of another shop.
const [demo = '', shop = ''] = ['demo/dist', 'platform/dist/shop'].map((path) =>
  fileURLToPath(new URL(`../${path}`, import.meta.url)),
);
rmSync(shop, { recursive: true, force: true });
cpSync(demo, shop, {
  recursive: true,
  filter: (path) => ![join(demo, 'starters'), join(demo, 'ucp')].includes(path),
});
// A proxy has no starters of these products unless STARTERS_DIR names a folder, so the pages contain them.
for (const file of readdirSync(join(demo, 'starters'))) {
  const page = join(shop, 'p', basename(file, '.json'), 'index.html');
  const { questions } = JSON.parse(readFileSync(join(demo, 'starters', file), 'utf8')) as {
    questions: string[];
  };
  const buttons = html`${questions.map((question) => html`<button type="button">${question}</button>`)}`
    .markup;
  writeFileSync(page, readFileSync(page, 'utf8').replace('</shelftalk-starters>', `${buttons}$&`));
}

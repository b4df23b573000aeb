import { describe, expect, it } from 'vitest';
import { codeBlocks } from '../support/documents.ts';
import { filesBelow, read } from '../support/sources.ts';

/** Files of the consumers, and the document that contains each file in full. */
const documentedFiles = [
  ['apps/next/app/Assistant.tsx', 'docs/next.md'],
  ['apps/next/app/api/agent/[route]/route.ts', 'docs/next.md'],
  ['apps/react-router/app/routes/api.agent.$route.ts', 'docs/next.md'],
  ['apps/svelte/src/App.svelte', 'docs/svelte.md'],
  ['apps/unit/chat.test.tsx', 'docs/testing.md'],
  ['apps/vite-react19/src/Assistant.tsx', 'docs/react.md'],
  ['apps/vite-react19/src/OwnPanel.tsx', 'docs/parts.md'],
  ['apps/vite-react19/src/PlainPanel.tsx', 'docs/parts.md'],
  ['apps/vite-react19/src/plain.css', 'docs/parts.md'],
  ['apps/vue/src/App.vue', 'docs/vue.md'],
  ['apps/vue/vite.config.mjs', 'docs/vue.md'],
  ['apps/webpack/src/Assistant.tsx', 'docs/parts.md'],
  ['vite-react18/src/Chat.tsx', 'README.md'],
] as const;

/** Pages of the consumers, and the guide whose first block of HTML each page contains. */
const documentedPages = [
  ['apps/plain/index.html', 'docs/script-tag.md'],
  ['apps/svelte/index.html', 'docs/svelte.md'],
  ['apps/vue/index.html', 'docs/vue.md'],
] as const;

/** Files that no document prints: imports of all entries, and a route's component that the guide describes in a sentence. */
const undocumented = /^apps\/(?:types\/src\/|react-router\/app\/routes\/home\.tsx$)/u;

/** The code without indentation, and without the component that shows the test how many stores a server has created. */
const documentedCode = (code: string): string =>
  code
    .replace(/^import \{ StoreNumber \} .*$/mu, '')
    .replace(/>\s*<StoreNumber \/>\s*<\/ShelftalkChat>/u, ' />')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const folder = 'test/consumers/';
const readConsumer = (file: string): string => documentedCode(read(folder + file));

describe('the consumers', () => {
  it.each(documentedFiles)('contain %s as printed in %s', (file, guide) => {
    expect(codeBlocks(guide).map(({ code }) => documentedCode(code))).toContain(readConsumer(file));
  });

  it.each(documentedPages)('contain in %s the script tag of %s', (file, guide) => {
    const block = codeBlocks(guide).find(({ language }) => language === 'html');
    expect(block?.code).toContain('shelftalk.js');
    expect(readConsumer(file)).toContain(documentedCode(block?.code ?? ''));
  });

  it('use the packages only in files that documents print, except in type checks and one route', () => {
    const using = ['apps', 'vite-react18']
      .flatMap((app) => filesBelow(folder + app))
      .filter(
        (path) =>
          /\.(?:[jt]sx?|mjs|vue|svelte|html|css)$/u.test(path) && /shelftalk|data-part/u.test(read(path)),
      )
      .map((path) => path.slice(folder.length));
    const documented = [...documentedFiles, ...documentedPages].map(([file]) => file as string);
    expect(using.filter((file) => !undocumented.test(file)).sort()).toEqual(documented.sort());
  });

  it('have the route of React Router that the guide names', () => {
    const [route = ''] = /route\('api[^)]+\)/u.exec(read(`${folder}apps/react-router/app/routes.ts`)) ?? [];
    expect(read('docs/next.md')).toContain(`\`${route}\``);
  });
});

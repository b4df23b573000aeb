import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../support/sources.ts';

/** Compiles files of a project that has the package and nothing else. */
function compile(codes: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-types-'));
  const installed = join(folder, 'node_modules/shelftalk');
  mkdirSync(join(installed, 'dist'), { recursive: true });
  copyFileSync(join(root, 'package.json'), join(installed, 'package.json'));
  copyFileSync(join(root, 'dist/embed.d.ts'), join(installed, 'dist/embed.d.ts'));
  for (const [name, code] of Object.entries(codes)) writeFileSync(join(folder, name), code);
  const names = Object.keys(codes).map((name) => join(folder, name));
  const program = ts.createProgram(names, {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const pathOf = (file: ts.SourceFile | undefined) => file?.fileName.slice(folder.length + 1);
  const files = program.getSourceFiles().filter((each) => !program.isSourceFileDefaultLibrary(each));
  return {
    wrong: ts.getPreEmitDiagnostics(program).map(({ file }) => pathOf(file)),
    files: files.map(pathOf),
  };
}

const page = (attribute: string, event: string) => `
  import type { ChatAttributes, ShelftalkEventDetails } from 'shelftalk/embed';
  export const attributes: Partial<ChatAttributes> = { ${attribute} };
  const chat = document.createElement('shelftalk-chat');
  for (const [name, value] of Object.entries(attributes)) chat.setAttribute(name, value);
  chat.addEventListener('${event}', ({ detail }) => console.log(detail.productId));
  document.addEventListener('shelftalk:open', ({ detail }) => console.log(detail.by));
  const { isOpen }: { readonly isOpen: boolean } = chat;
  if (!isOpen) chat.send('Do you ship to Porto?', 'shopper');
  (window.Shelftalk ||= []).push(['setContext', { product: 'trail-shoe-2' }]);
  export const added: ShelftalkEventDetails['cart']['action'] = 'added';
`;

it('types the script tag without the types of React or any other package', { timeout: 120_000 }, () => {
  const right = page(`mode: 'inline'`, 'shelftalk-cart');
  // An unknown value of an attribute, and a field that the event does not have.
  const wrong = page(`mode: 'tiny'`, 'shelftalk-open');
  expect(compile({ 'right.ts': right, 'wrong.ts': wrong })).toEqual({
    wrong: ['wrong.ts', 'wrong.ts'],
    files: ['node_modules/shelftalk/dist/embed.d.ts', 'right.ts', 'wrong.ts'],
  });
});

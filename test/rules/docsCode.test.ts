import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { componentDocs } from '../support/componentDocs.ts';
import { codeBlocks, documents } from '../support/documents.ts';
import { libraryEntries } from '../support/publicNames.ts';
import { filesBelow, isSource, read, root } from '../support/sources.ts';

/** Makes a block a module that sees the types which the script tag adds to the page. */
const module = (code: string) => `${code}\nimport type {} from 'shelftalk/embed';\nexport {};\n`;

/** Scripts of HTML blocks. */
const scriptsOf = (html: string): string =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n');

/** A block as a file that exists for the compiler only. */
interface VirtualFile {
  readonly place: string;
  readonly name: string;
  readonly text: string;
}

const blocks: readonly VirtualFile[] = documents.flatMap(codeBlocks).flatMap(({ place, language, code }) => {
  const text = language === 'html' ? scriptsOf(code) : code;
  if (!['ts', 'tsx', 'js', 'html'].includes(language) || text === '') return [];
  const name = join(root, `${place.replaceAll(/\W/g, '-')}.${language === 'tsx' ? 'tsx' : 'ts'}`);
  return [{ place, name, text: module(text) }];
});

/** Names that examples use without declaring them: a reader has them from the sentences around the example. */
const context = `
import type { Transport } from 'shelftalk';
import type { ChatStore, HandoverOptions, PersistenceOptions } from 'shelftalk/store';
declare const store: ChatStore;
declare const transport: Transport;
declare const runtime: Omit<PersistenceOptions, 'scope'>;
declare const openChannel: NonNullable<HandoverOptions['channel']>;
declare const createOwnTransport: () => Transport;
declare const panel: HTMLElement;
declare const endpoint: string;
declare const id: string;
declare const previousId: string;
declare const render: (element: object) => void;
declare const test: (title: string, run: () => Promise<void>) => void;
`;
const reactNames = ['useRef'];

/** The names of Angular that its guide uses; Angular is not installed. */
const angular: VirtualFile = {
  place: 'Angular',
  name: join(root, 'angular-names.d.ts'),
  text: `
declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: object;
  export const Component: (options: object) => (target: unknown) => void;
  export const provideZonelessChangeDetection: () => object;
  export interface ElementRef<T> { nativeElement: T }
  export const signal: <T>(value: T) => (() => T) & { update(change: (value: T) => T): void };
  export const viewChild: { required<T>(name: string): () => T };
}
declare module '@angular/platform-browser' {
  export const bootstrapApplication: (component: unknown, options: { providers: object[] }) => void;
}
`,
};

const entries = libraryEntries().map(({ from, values }) => ({ from, names: values }));

/** Imports of the public names that a piece of code uses, each from the first entry that exports it. */
const importsFor = (code: string): string => {
  const used = new Set(code.match(/\b\w+\b/gu));
  const seen = new Set<string>();
  return [...entries, { from: 'react', names: reactNames }]
    .map(({ from, names }) => {
      const needed = names.filter((name) => used.has(name) && !seen.has(name));
      for (const name of needed) seen.add(name);
      return needed.length === 0 ? '' : `import { ${needed.join(', ')} } from '${from}';\n`;
    })
    .join('');
};

const exampleTag = /^ *\* @example\n((?: *\* .*\n)+?)(?= *\*(?:\/| @|\n))/gm;

/** The `@example` of every docstring. */
const examples: readonly VirtualFile[] = filesBelow('src')
  .filter(isSource)
  .flatMap((path) => {
    const source = read(path);
    return [...source.matchAll(exampleTag)].map(({ index, 1: lines = '' }) => {
      const code = lines.replaceAll(/^ *\* /gm, '');
      const place = `${path}:${source.slice(0, index).split('\n').length}`;
      return {
        place,
        name: join(root, `${place.replaceAll(/\W/g, '-')}.tsx`),
        text: `${importsFor(code)}${context}export async function example() {\n${code}}\n`,
      };
    });
  });

/** The React source on the page of each component. */
const componentSources: readonly VirtualFile[] = componentDocs.map(({ name, doc }) => ({
  place: `stories/docs/components/${name}.ts`,
  name: join(root, `component-${name}.tsx`),
  text: doc.react,
}));

const files = [...blocks, ...examples, ...componentSources];

/** Compiles the blocks against the sources, by the public names of the packages. */
function problemsByPlace(): ReadonlyMap<string, readonly string[]> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const compilerOptions: ts.CompilerOptions = {
    ...options,
    noUnusedLocals: false,
    incremental: false,
    paths: {
      shelftalk: ['./src/index.ts'],
      'shelftalk/base.css': ['./src/components/base.css'],
      'shelftalk/styles.css': ['./src/components/styles.css'],
      'shelftalk/*': ['./src/*.ts'],
      '@shelftalk/proxy': ['./proxy/index.ts'],
      '@shelftalk/proxy/*': ['./proxy/*.ts'],
      'cloudflare:workers': ['./test/proxy/support/cloudflareWorkers.ts'],
      '@shelftalk/platform': ['./platform/index.ts'],
      '@shelftalk/platform/*': ['./platform/*.ts'],
    },
  };
  const texts = new Map([...files, angular].map(({ name, text }) => [name, text]));
  const host = ts.createCompilerHost(compilerOptions);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, version, ...rest) => {
    const text = texts.get(name);
    return text === undefined
      ? getSourceFile(name, version, ...rest)
      : ts.createSourceFile(name, text, version, true);
  };
  const program = ts.createProgram([...texts.keys()], compilerOptions, host);
  return new Map(
    files.map(({ name, place }) => {
      const source = program.getSourceFile(name);
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return [place, found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))];
    }),
  );
}

describe('code in documents, docstrings and pages of components', () => {
  const problems = problemsByPlace();

  it.each(files)('at $place compiles against the sources', ({ place }) => {
    expect(problems.get(place)).toEqual([]);
  });

  it('is found in the README, in the guides and in every docstring with an example', () => {
    expect(blocks.filter(({ place }) => place.startsWith('README.md')).length).toBeGreaterThan(0);
    expect(blocks.length).toBeGreaterThan(20);
    const tags = filesBelow('src').flatMap((path) => read(path).match(/@example/g) ?? []);
    expect(examples).toHaveLength(tags.length);
    expect(componentSources.length).toBeGreaterThan(20);
  });
});

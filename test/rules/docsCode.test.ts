import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { codeBlocks, documents } from '../support/documents.ts';
import { root } from '../support/sources.ts';

/** Makes a block a module, in which the page has the script tag's types. */
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

const files: readonly VirtualFile[] = documents.flatMap(codeBlocks).flatMap(({ place, language, code }) => {
  const text = language === 'html' ? scriptsOf(code) : code;
  if (!['ts', 'tsx', 'js', 'html'].includes(language) || text === '') return [];
  const name = join(root, `${place.replaceAll(/\W/g, '-')}.${language === 'tsx' ? 'tsx' : 'ts'}`);
  return [{ place, name, text: module(text) }];
});

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
      'shelftalk/styles.css': ['./src/components/styles.css'],
      'shelftalk/*': ['./src/*.ts'],
      '@shelftalk/proxy': ['./proxy/index.ts'],
      '@shelftalk/proxy/*': ['./proxy/*.ts'],
      'cloudflare:workers': ['./test/proxy/support/cloudflareWorkers.ts'],
      '@shelftalk/platform': ['./platform/index.ts'],
      '@shelftalk/platform/*': ['./platform/*.ts'],
    },
  };
  const texts = new Map(files.map(({ name, text }) => [name, text]));
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

describe('code in documents', () => {
  const problems = problemsByPlace();

  it.each(files)('at $place compiles against the sources', ({ place }) => {
    expect(problems.get(place)).toEqual([]);
  });

  it('is found in the README and in the guides', () => {
    expect(files.filter(({ place }) => place.startsWith('README.md')).length).toBeGreaterThan(0);
    expect(files.length).toBeGreaterThan(20);
  });
});

import { describe, expect, it } from 'vitest';
import { filesBelow, read } from '../support/sources.ts';

/** A step of a recipe in CONTRIBUTING.md. */
interface Step {
  readonly name: string;
  /** Files of which at least one must match. */
  readonly files: readonly string[];
  /** @param name the file's name without its ending */
  readonly pattern: (name: string) => RegExp;
}

/** The BCP 47 tag of a catalogue: `pt-BR` for `ptBr`. */
const tagOf = (name: string) =>
  name.replace(/([A-Z])(\w+)/u, (_, first: string, rest: string) =>
    rest.length === 1 ? `-${first}${rest.toUpperCase()}` : `-${first}${rest}`,
  );
const key = (name: string) => (tagOf(name) === name ? name : `'${tagOf(name)}'`);
const row = (name: string, column: number) =>
  new RegExp(`^(?:\\|[^|]*){${column - 1}}\\| \`${tagOf(name)}\` \\|`, 'mu');

const languageSteps: readonly Step[] = [
  {
    name: 'plural categories',
    files: ['src/components/messages/createPlural.ts'],
    pattern: (name) => new RegExp(`^ {2}(?:readonly )?${key(name)}: `, 'mu'),
  },
  {
    name: 'catalogue of the library',
    files: ['src/components/messages/locales.ts'],
    pattern: (name) => new RegExp(`^export const ${name} = `, 'mu'),
  },
  {
    name: 'export of the library',
    files: ['src/locales.ts'],
    pattern: (name) => new RegExp(`^ {2}${name},$`, 'mu'),
  },
  {
    name: 'file on the wire',
    files: ['src/widget/loadMessages.ts'],
    pattern: (name) => new RegExp(`^ {2}${key(name)}: `, 'mu'),
  },
  {
    name: 'size',
    files: ['test/rules/size.test.ts'],
    // English is part of the app.
    pattern: (name) => (name === 'en' ? /^/u : new RegExp(`const languages = .*'${name}'`, 'u')),
  },
  {
    name: 'typography and form of address',
    files: ['test/components/messages/catalogues.test.ts'],
    pattern: (name) => new RegExp(`(?:\\b${name}\\b|'${tagOf(name)}')[:,]`, 'u'),
  },
  { name: 'table of languages', files: ['docs/languages.md'], pattern: (name) => row(name, 2) },
  { name: 'table of texts', files: ['docs/languages.md'], pattern: (name) => row(name, 1) },
];

const entryFiles = ['src/cart.ts', 'src/ucp.ts'];
const createName = (name: string) => `create${name[0]?.toUpperCase()}${name.slice(1)}`;

const cartSteps: readonly Step[] = [
  {
    name: 'contract',
    files: ['test/cart/carts.test.ts'],
    pattern: (name) => new RegExp(`=> ${createName(name)}\\(`, 'u'),
  },
  {
    name: 'export',
    files: entryFiles,
    pattern: (name) => new RegExp(`\\b${createName(name)}\\b.* from './cart/${name}.ts'`, 'u'),
  },
  {
    name: 'public types',
    files: ['api/shelftalk.cart.md', 'api/shelftalk.ucp.md'],
    pattern: (name) => new RegExp(`declare (?:const|function) ${createName(name)}\\b`, 'u'),
  },
  {
    name: 'documentation',
    files: ['docs/cart.md'],
    pattern: (name) => new RegExp(`\\b${createName(name)}\\b`, 'u'),
  },
];

/** Names of the files of a folder that match. */
const namesIn = (folder: string, pattern: RegExp): string[] =>
  filesBelow(folder).flatMap((path) => pattern.exec(path.slice(folder.length + 1))?.[1] ?? []);

const recipes = [
  {
    heading: 'Add a language',
    names: namesIn('src/components/messages', /^([a-z]{2}(?:[A-Z]\w+)?)\.ts$/u),
    steps: languageSteps,
    missing: 'xx',
  },
  {
    heading: 'Add a cart adapter',
    names: namesIn('src/cart', /^((?!create)\w+Cart)\.ts$/u),
    steps: cartSteps,
    missing: 'otherCart',
  },
];

describe.each(recipes)('the steps of “$heading”', ({ heading, names, steps, missing }) => {
  /** The steps that a name lacks, as `step: files`. */
  const missingSteps = (name: string): string[] =>
    steps
      .filter(({ files, pattern }) => !files.some((path) => pattern(name).test(read(path))))
      .map(({ name: step, files }) => `${step}: ${files.join(', ')}`);

  it.each(names)('are complete for %s', (name) => {
    expect(missingSteps(name)).toEqual([]);
  });

  it('are all missing for a name that does not exist', () => {
    expect(names.length).toBeGreaterThan(2);
    expect(missingSteps(missing)).toHaveLength(steps.length);
  });

  it('are described in CONTRIBUTING.md with their files', () => {
    const recipe = read('CONTRIBUTING.md').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
    const files = steps.flatMap((step) => step.files).filter((path) => !/ucp|^api/u.test(path));
    expect(files.filter((path) => !recipe.includes(path))).toEqual([]);
  });
});

import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesBelow, isSource, read, root } from '../support/sources.ts';

const mayBeAnyString = (type: ts.Type): boolean =>
  (type.flags &
    (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !==
    0 ||
  (type.isUnionOrIntersection() && type.types.some(mayBeAnyString));
const isStringUnion = (type: ts.Type): boolean =>
  type.isStringLiteral() || (type.isUnion() && type.types.every(isStringUnion));

/** The file that declares `Dictionary`, whose objects have no inherited fields, and the checked lookup. */
const getOwnPath = 'src/protocol/getOwn.ts';
/** Reads the methods of prototypes on purpose. */
const builtInsPath = 'src/widget/builtIns.ts';
const isDictionary = ({ symbol }: ts.Type): boolean =>
  symbol?.name === 'Dictionary' &&
  symbol.declarations?.every((declaration) => declaration.getSourceFile().fileName.endsWith(getOwnPath)) ===
    true;

/**
 * Lookups by a name that may be any string: `record[name]`, `name in record`, and a string cast to a union of names
 * without a check.
 */
function lookupsIn(source: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const found: string[] = [];
  const typeOf = (node: ts.Node) => {
    const type = checker.getTypeAtLocation(node);
    return checker.getBaseConstraintOfType(type) ?? type;
  };
  const visit = (node: ts.Node): void => {
    const isLookup =
      (ts.isElementAccessExpression(node) &&
        mayBeAnyString(typeOf(node.argumentExpression)) &&
        !isDictionary(typeOf(node.expression))) ||
      (ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
        mayBeAnyString(typeOf(node.left))) ||
      (ts.isAsExpression(node) &&
        !ts.isConstTypeReference(node.type) &&
        mayBeAnyString(typeOf(node.expression)) &&
        (typeOf(node.expression).flags & ts.TypeFlags.String) !== 0 &&
        isStringUnion(typeOf(node)));
    if (isLookup) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${line + 1}: ${node.getText(source).replace(/\s+/g, ' ').slice(0, 80)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function programOf(
  paths: readonly string[],
  options: ts.CompilerOptions,
  texts?: ReadonlyMap<string, string>,
) {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  host.getSourceFile = (path, ...rest) => {
    const text = texts?.get(path);
    return text === undefined
      ? getSourceFile.call(host, path, ...rest)
      : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  };
  return ts.createProgram([...paths], options, host);
}

const declarations = `import type { Dictionary } from './src/protocol/getOwn.ts'; declare const record: Record<string, number>; declare const name: string;
  declare const kind: 'a' | 'b'; declare const of: { a: 1; b: 2 }; declare const list: number[]; declare const at: number;
  declare const map: Map<string, number>; declare const dictionary: Dictionary<number>;
  declare const body: ReturnType<typeof JSON.parse>;
  namespace other { export interface Dictionary<T> { [name: string]: T } }
  declare const namesake: other.Dictionary<number>;`;

const unchecked = [
  'record[name]',
  'record[name] = 1',
  'record[name.slice(1)]',
  'record[`a${' + 'name}`]',
  'body[body.name]',
  'namesake[name]',
  'name in record',
  'of[name as keyof typeof of]',
];
const checked = [
  'of[kind]',
  'list[at]',
  'record.a',
  'map.get(name)',
  'Object.hasOwn(record, name)',
  'dictionary[name]',
  '"a" in of',
];

const examples = [...unchecked, ...checked];
const exampleFile = (code: string) => `example${examples.indexOf(code)}.ts`;

/** Creates a function that returns the lookups in an example. All are files of one program, because a program takes a second. */
const readExamples = () => {
  const options = { strict: true, target: ts.ScriptTarget.ES2022, types: [] };
  const texts = new Map([
    ...examples.map((code) => [exampleFile(code), `${declarations}\n${code};`] as const),
    [getOwnPath, read(getOwnPath)],
  ]);
  const program = programOf([...texts.keys()], { ...options, allowImportingTsExtensions: true }, texts);
  return (code: string): string[] => {
    const source = program.getSourceFile(exampleFile(code));
    if (source === undefined) throw new Error(`The program lacks ${code}.`);
    return lookupsIn(source, program.getTypeChecker());
  };
};

describe('a lookup by an unchecked name', { timeout: 300_000 }, () => {
  let lookupsInExample: (code: string) => string[];
  beforeAll(() => {
    lookupsInExample = readExamples();
  }, 300_000);

  it.each(unchecked)('is found in %s', (code) => {
    expect(lookupsInExample(code).length).toBeGreaterThan(0);
  });

  it.each(checked)('is not found in %s', (code) => {
    expect(lookupsInExample(code)).toEqual([]);
  });

  it('is absent from the servers and the library', () => {
    const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
    const paths = ['platform', 'proxy', 'src']
      .flatMap(filesBelow)
      .filter((path) => isSource(path) && path !== getOwnPath && path !== builtInsPath);
    const files = paths.map((path) => join(root, path));
    const program = programOf([...files, join(root, 'node_modules/vite/client.d.ts')], options);
    const checker = program.getTypeChecker();
    const lookups = paths.flatMap((path) => {
      const source = program.getSourceFile(join(root, path));
      const own = source === undefined ? ['is not in the program'] : lookupsIn(source, checker);
      return own.map((one) => `${path}:${one}`);
    });
    expect(lookups).toEqual([]);
  });
});

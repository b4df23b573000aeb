import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, isSource, root } from '../support/sources.ts';

const isOpen = (type: ts.Type): boolean =>
  (type.flags &
    (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !==
    0 ||
  (type.isUnionOrIntersection() && type.types.some(isOpen));
const isClosed = (type: ts.Type): boolean =>
  type.isStringLiteral() || (type.isUnion() && type.types.every(isClosed));

/**
 * Where a source looks a field up by a name that may be any text: `record[name]`, `name in record`, and a text that
 * is taken for one of a few names without a look.
 */
function lookupsIn(source: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const found: string[] = [];
  const typeOf = (node: ts.Node) => {
    const type = checker.getTypeAtLocation(node);
    return checker.getBaseConstraintOfType(type) ?? type;
  };
  const look = (node: ts.Node): void => {
    const isLookup =
      (ts.isElementAccessExpression(node) &&
        isOpen(typeOf(node.argumentExpression)) &&
        typeOf(node.expression).symbol?.name !== 'Dictionary') ||
      (ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
        isOpen(typeOf(node.left))) ||
      (ts.isAsExpression(node) &&
        !ts.isConstTypeReference(node.type) &&
        isOpen(typeOf(node.expression)) &&
        (typeOf(node.expression).flags & ts.TypeFlags.String) !== 0 &&
        isClosed(typeOf(node)));
    if (isLookup) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${line + 1}: ${node.getText(source).replace(/\s+/g, ' ').slice(0, 80)}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
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

const lookupsInText = (code: string) => {
  const options = { strict: true, target: ts.ScriptTarget.ES2022, types: [] };
  const program = programOf(['part.ts'], options, new Map([['part.ts', code]]));
  const source = program.getSourceFile('part.ts');
  return source === undefined ? [] : lookupsIn(source, program.getTypeChecker());
};

const given = `export {}; declare const record: Record<string, number>; declare const name: string;
  declare const kind: 'a' | 'b'; declare const of: { a: 1; b: 2 }; declare const list: number[]; declare const at: number;
  declare const map: Map<string, number>; interface Dictionary<T> { [name: string]: T }
  declare const dictionary: Dictionary<number>; declare const body: ReturnType<typeof JSON.parse>;`;

describe('a lookup by a name from outside', { timeout: 300_000 }, () => {
  it.each([
    'record[name]',
    'record[name] = 1',
    'record[name.slice(1)]',
    'record[`a${' + 'name}`]',
    'body[body.name]',
    'name in record',
    'of[name as keyof typeof of]',
  ])('is caught as %s', (code) => {
    expect(lookupsInText(`${given}\n${code};`).length).toBeGreaterThan(0);
  });

  it.each([
    'of[kind]',
    'list[at]',
    'record.a',
    'map.get(name)',
    'Object.hasOwn(record, name)',
    'dictionary[name]',
    '"a" in of',
  ])('is let through as %s', (code) => {
    expect(lookupsInText(`${given}\n${code};`)).toEqual([]);
  });

  it('is nowhere in the servers and the library', () => {
    const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
    const paths = ['platform', 'proxy', 'src']
      .flatMap(filesBelow)
      // This file is the checked lookup itself.
      .filter((path) => isSource(path) && path !== 'src/protocol/own.ts');
    const files = paths.map((path) => join(root, path));
    const program = programOf([...files, join(root, 'node_modules/vite/client.d.ts')], options);
    const checker = program.getTypeChecker();
    const found = paths.flatMap((path) => {
      const source = program.getSourceFile(join(root, path));
      const lookups = source === undefined ? ['is not compiled'] : lookupsIn(source, checker);
      return lookups.map((one) => `${path}:${one}`);
    });
    expect(found).toEqual([]);
  });
});

import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, read } from '../support/sources.ts';

const folders = [
  'src',
  'proxy',
  'platform',
  'scripts',
  'build',
  'bench',
  'stories',
  '.storybook',
  'demo',
  'test',
];
const files = folders.flatMap(filesBelow);

/** Metaphors that identifiers must not use; each has a plain term in this code base. */
const retiredWords = new Set([
  'alike',
  'desk',
  'foot',
  'gates',
  'given',
  'heard',
  'keeper',
  'keeping',
  'ledger',
  'meanwhile',
  'nobody',
  'shelf',
  'slip',
  'somebody',
  'spoken',
  'surroundings',
  'trouble',
  'untold',
  'whoever',
]);

/** Identifiers that may use a retired word, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  foot: 'the body part, whose length a size chart lists',
  shelf_no: 'a field of a recorded product',
};

/** `isOnDesk2` becomes `is`, `on`, `desk`. */
const wordsOf = (identifier: string): readonly string[] =>
  identifier
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** Identifiers with a retired word, as `line: identifier`. */
function retiredIdentifiers(path: string, code: string): string[] {
  const kinds = { tsx: ts.ScriptKind.TSX, mjs: ts.ScriptKind.JS };
  const kind = path.endsWith('.tsx') ? kinds.tsx : path.endsWith('.mjs') ? kinds.mjs : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, false, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const isRetired = wordsOf(node.text).some((word) => retiredWords.has(word));
      if (isRetired && !Object.hasOwn(exceptions, node.text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push(`${line + 1}: ${node.text}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const comment = /^\s*(?:\/\/|\/\*\*?|\*)\s+(.*)$/;
/** A comment that begins with a noun clause instead of naming its subject; questions are allowed. */
const nounClause = /^(?:What|Who|Whose|Where)\s(?!.*\?)/;
/** A word for an unnamed person. Words in backticks are allowed, because `nobody` is a user of Linux. */
const vaguePerson = /(?<!`)\b(?:somebody|nobody|anybody|whoever)\b/i;

/** Comment lines with a noun clause or a vague person, as `line: comment`. */
const vagueComments = (code: string): string[] =>
  code.split('\n').flatMap((text, at) => {
    const [, words = ''] = comment.exec(text) ?? [];
    return nounClause.test(words) || vaguePerson.test(words) ? `${at + 1}: ${words}` : [];
  });

const inFiles = (pattern: RegExp, find: (path: string, code: string) => readonly string[]): string[] =>
  files
    .filter((path) => pattern.test(path) && path !== 'test/rules/vocabulary.test.ts')
    .flatMap((path) => find(path, read(path)).map((found) => `${path}:${found}`));

describe('identifiers', () => {
  it.each([
    ['const keeper = 1;', ['1: keeper']],
    ['const a = {\n  openDesk: 1 };', ['2: openDesk']],
    ['const text = "a desk"; // the desk', []],
    ['const desktop = 1;', []],
  ])('with a retired word in %j are %j', (code, found) => {
    expect(retiredIdentifiers('part.ts', code)).toEqual(found);
  });

  it('use no retired words', () => {
    expect(inFiles(/\.(?:tsx?|mjs)$/, retiredIdentifiers)).toEqual([]);
  });
});

describe('comments', () => {
  it.each([
    ['/** What a page sends. */', 1],
    ['// Waits until somebody calls.', 1],
    ['// Where does this come from?', 0],
    ['/** Whether a page sends. */', 0],
  ])('that are vague are counted in %j: %i', (code, count) => {
    expect(vagueComments(code)).toHaveLength(count);
  });

  it('name their subjects', () => {
    expect(inFiles(/\.(?:tsx?|mjs|css)$/, (_path, code) => vagueComments(code))).toEqual([]);
  });
});

import ts from 'typescript';
import { read } from '../support/sources.ts';

/** A test by file and title, as written or with the placeholders of its table filled in. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

interface Titles {
  readonly declared: readonly string[];
  /** Strings of the file that may fill the placeholders of a title. */
  readonly fillings: ReadonlySet<string>;
}

const placeholder = /%[sdifjoO#%]|\$[\w.]+/g;
const filled = '\u0000';

/** `it` and `test` in every form that runs: `it.each(…)(…)`, `it.skipIf(…)(…)`, but not `it.skip` or `it.todo`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test';
  if (ts.isCallExpression(callee)) return isTest(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return ['each', 'for', 'skipIf', 'runIf'].includes(callee.name.text) && isTest(callee.expression);
}

/** Returns a title whose placeholders and template substitutions are marked. */
function titleOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node))
    return node.text.replaceAll(placeholder, (mark) => filled + mark + filled);
  if (!ts.isTemplateExpression(node)) return undefined;
  return (
    node.head.text +
    node.templateSpans
      .map(({ expression, literal }) => `${filled}\${${expression.getText()}}${filled}${literal.text}`)
      .join('')
  );
}

function titlesOf(file: string): Titles {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const declared: string[] = [];
  const titles = new Set<ts.Node>();
  const fillings = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const title = isTest(node.expression) ? titleOf(first) : undefined;
      if (title !== undefined && first !== undefined && node.arguments.length > 1) {
        declared.push(title);
        titles.add(first);
      }
    }
    if (ts.isStringLiteralLike(node) && !titles.has(node)) fillings.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { declared, fillings };
}

const known = new Map<string, Titles>();

/** Counts the tests of the file with this title. */
export function countTests({ file, title }: NamedTest): number {
  const titles = known.get(file) ?? titlesOf(file);
  known.set(file, titles);
  const plain = titles.declared.filter((one) => one.replaceAll(filled, '') === title);
  if (plain.length > 0) return plain.length;
  return titles.declared.filter((one) => {
    const parts = one.split(filled);
    if (parts.length === 1) return false;
    const pattern = parts.map((part, index) => (index % 2 === 1 ? '(.+)' : escaped(part))).join('');
    const match = new RegExp(`^${pattern}$`, 's').exec(title);
    return match?.slice(1).every((part) => titles.fillings.has(part)) ?? false;
  }).length;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

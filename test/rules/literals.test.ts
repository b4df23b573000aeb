import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, isSource, read } from '../support/sources.ts';

/** Attributes whose value somebody reads or hears. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);
/** What a text may be put into without JSX. */
const sinks = new Set(['textContent', 'innerText', 'title', 'alt', 'placeholder', 'ariaLabel']);
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** The texts that an expression may come to, as far as they are written out in it. */
function textsOf(node: ts.Node): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  }
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf);
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const isGuard = kind === ts.SyntaxKind.AmpersandAmpersandToken;
    const isJoin = [
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.PlusToken,
    ].includes(kind);
    if (isGuard || isJoin) return [...(isGuard ? [] : textsOf(node.left)), ...textsOf(node.right)];
  }
  return [];
}

/** Every text with letters that a source shows or says in words of its own. */
function literalsIn(code: string, path: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const take = (node: ts.Node) => found.push(...textsOf(node).filter(hasLetters));
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasLetters(node.text)) found.push(node.text.trim());
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) take(node.expression);
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer) {
      const { initializer } = node;
      if (!ts.isJsxExpression(initializer)) take(initializer);
      else if (initializer.expression) take(initializer.expression);
    }
    if (ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left)) {
      if (sinks.has(node.left.name.text)) take(node.right);
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [name, value] = node.arguments;
      const method = node.expression.name.text;
      if (method === 'append') for (const argument of node.arguments) take(argument);
      if (method === 'setAttribute' && name && value && ts.isStringLiteral(name) && spoken.has(name.text)) {
        take(value);
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

describe('a component', () => {
  it.each([
    ['<p>Hello</p>', 'Hello'],
    ["<p>{isOpen ? 'Open' : words.closed}</p>", 'Open'],
    ["<p>{isOpen && 'Open'}</p>", 'Open'],
    ['<p>{`left: ${' + 'count}`}</p>', 'left:'],
    ['<img alt="A shoe" />', 'A shoe'],
    ["<button aria-label={label ?? 'Close'} />", 'Close'],
    ["node.textContent = label || 'Ask us'", 'Ask us'],
    ["node.setAttribute('aria-label', 'Chat')", 'Chat'],
    ["node.append('Sorry', button)", 'Sorry'],
  ])('is caught with %s', (code, text) => {
    expect(literalsIn(code, 'Part.tsx').map((found) => found.trim())).toEqual([text]);
  });

  it.each([
    '<p className="shelftalk-note">{words.send} · {" "}★</p>',
    '<Icon name="send" label={words.send} />',
  ])('is let through with %s', (code) => {
    expect(literalsIn(code, 'Part.tsx')).toEqual([]);
  });

  it('has its words from the catalogue', () => {
    const found = ['src/components', 'src/widget', 'src/browser', 'src/react']
      .flatMap(filesBelow)
      .filter((path) => isSource(path) && !path.startsWith('src/components/messages/'))
      .map((path) => [path, literalsIn(read(path), path)] as const)
      .filter(([, literals]) => literals.length > 0);
    expect(Object.fromEntries(found)).toEqual({});
  });
});

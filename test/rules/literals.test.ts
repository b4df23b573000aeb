import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, isSource, read } from '../support/sources.ts';

/** Attributes with text for users. */
const textAttributes = new Set([
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
/** Properties that set visible text without JSX. */
const textProperties = new Set(['textContent', 'innerText', 'title', 'alt', 'placeholder', 'ariaLabel']);
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** The string literals that an expression may evaluate to. */
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

/** Literal texts with letters that a source shows to users. */
function literalsIn(code: string, path: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const collect = (node: ts.Node) => found.push(...textsOf(node).filter(hasLetters));
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasLetters(node.text)) found.push(node.text.trim());
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      collect(node.expression);
    if (ts.isJsxAttribute(node) && textAttributes.has(node.name.getText()) && node.initializer) {
      const { initializer } = node;
      if (!ts.isJsxExpression(initializer)) collect(initializer);
      else if (initializer.expression) collect(initializer.expression);
    }
    if (ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left)) {
      if (textProperties.has(node.left.name.text)) collect(node.right);
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [name, value] = node.arguments;
      const method = node.expression.name.text;
      if (method === 'append') for (const argument of node.arguments) collect(argument);
      if (
        method === 'setAttribute' &&
        name &&
        value &&
        ts.isStringLiteral(name) &&
        textAttributes.has(name.text)
      ) {
        collect(value);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('literal user texts', () => {
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
  ])('are found in %s', (code, text) => {
    expect(literalsIn(code, 'Part.tsx').map((found) => found.trim())).toEqual([text]);
  });

  it.each([
    '<p className="shelftalk-note">{words.send} · {" "}★</p>',
    '<Icon name="send" label={words.send} />',
  ])('are not found in %s', (code) => {
    expect(literalsIn(code, 'Part.tsx')).toEqual([]);
  });

  it('are absent from the library and the widget', () => {
    const found = ['src/components', 'src/widget', 'src/browser', 'src/react']
      .flatMap(filesBelow)
      .filter((path) => isSource(path) && !path.startsWith('src/components/messages/'))
      .map((path) => [path, literalsIn(read(path), path)] as const)
      .filter(([, literals]) => literals.length > 0);
    expect(Object.fromEntries(found)).toEqual({});
  });
});

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const builtIns = here('../src/widget/builtIns.ts');
const pageDocument = here('../src/widget/pageDocument.ts');

/** Elements with an id or name can shadow the document's methods; `pageDocument.ts` bypasses them. */
export const ownDocument: Record<string, [string, string]> = {
  document: [pageDocument, 'pageDocument'],
};

/** Globals that scripts of the page may have replaced, and that `builtIns.ts` exports. */
const globals = [
  ...['AbortController', 'Array', 'BroadcastChannel', 'JSON', 'Map', 'Number', 'Object', 'Promise', 'Set'],
  ...['String', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'WeakMap', 'fetch'],
  ...['cancelAnimationFrame', 'clearInterval', 'clearTimeout', 'queueMicrotask', 'requestAnimationFrame'],
  ...['setInterval', 'setTimeout'],
];

/** Replacements of globals, for the option `inject`. */
export const ownGlobals: Record<string, [string, string]> = {
  ...ownDocument,
  ...Object.fromEntries(globals.map((name): [string, [string, string]] => [name, [builtIns, name]])),
};

/** Methods of arrays, texts, patterns, functions and elements that libraries replace, or that the language added after them. */
const methods = [
  ...['at', 'bind', 'concat', 'endsWith', 'entries', 'every', 'filter', 'find', 'findIndex', 'findLast'],
  ...['findLastIndex', 'flat', 'flatMap', 'forEach', 'includes', 'indexOf', 'keys', 'lastIndexOf', 'map'],
  ...['match', 'matchAll', 'padEnd', 'padStart', 'reduce', 'remove', 'repeat', 'replace', 'replaceAll'],
  ...['reverse', 'scrollTo', 'some', 'sort', 'split', 'startsWith', 'test', 'toReversed', 'toSorted'],
  ...['trim', 'trimEnd', 'trimStart', 'values', 'with'],
];
const guarded = new Set(methods);
const keyOf = (name: string) => `$${name}`;
const emptyName = '$empty';

/** Functions of the browser that read options, inherited ones, too. */
const optionReaders = new Set([
  ...['addEventListener', 'removeEventListener', 'defineProperty', '__defProp', 'observe'],
  ...['focus', 'scrollTo', 'scrollBy', 'scrollIntoView', 'animate', 'attachShadow', 'Proxy'],
  ...['IntersectionObserver', 'NumberFormat', 'DateTimeFormat', 'PluralRules', 'ListFormat'],
  ...['RelativeTimeFormat', 'DisplayNames', 'Segmenter', 'Collator'],
]);
const readsOptions = (name: string): boolean => optionReaders.has(name) || name.endsWith('Event');

/** A node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesIn(value);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Changes code so that what the page has added to the language's own objects does not reach it. */
function guard(
  code: string,
  program: Node,
  hasKeys: boolean,
  onlyDocument: boolean,
): { readonly code: string; readonly keys: ReadonlySet<string> } {
  const edits: Edit[] = [];
  const keys = new Set<string>();
  const insert = (at: number, text: string) => edits.push({ start: at, end: at, text });
  const source = ({ start, end }: Node) => code.slice(start, end);

  for (const node of nodesIn(program)) {
    if (node.type === 'MemberExpression' && (node.property as Node).name === 'ownerDocument') {
      // The document of all elements is the page's, whose methods elements of the page may shadow.
      insert(node.start, '(');
      insert(node.end, `&&document)${source(node).includes('?.') ? '?' : ''}`);
    }
    if (onlyDocument) continue;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = node.callee as Node;
      const property = callee.type === 'MemberExpression' && !callee.computed && (callee.property as Node);
      const name = property ? String(property.name) : String(callee.name);
      if (readsOptions(name))
        for (const argument of node.arguments as readonly Node[])
          if (argument.type === 'ObjectExpression') insert(argument.start + 1, '__proto__:null,');
      // Calls of static methods, such as `Object.keys`, need no key.
      const object = callee.object as Node | undefined;
      const isStatic = object?.type === 'Super' || globals.includes(String(object?.name));
      if (hasKeys && property && guarded.has(name) && node.type === 'CallExpression' && !isStatic) {
        const dot = code.lastIndexOf('.', property.start);
        const isOptional = code[dot - 1] === '?';
        edits.push({ start: dot, end: property.end, text: `${isOptional ? '.' : ''}[${keyOf(name)}]` });
        keys.add(keyOf(name));
      }
    }
    if (hasKeys && node.type === 'ObjectExpression' && (node.properties as readonly Node[]).length === 0) {
      edits.push({ start: node.start, end: node.end, text: `${emptyName}()` });
      keys.add(emptyName);
    }
    if (node.type === 'ForInStatement') {
      const [left, right, body] = [node.left, node.right, node.body] as [Node, Node, Node];
      const declared =
        left.type === 'VariableDeclaration' ? (left.declarations as readonly Node[])[0]?.id : left;
      insert(body.start, `if(Object.hasOwn(${source(right)},${source(declared as Node)}))`);
    }
  }
  let [result, at] = ['', 0];
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += code.slice(at, start) + text;
    at = end;
  }
  return { code: result + code.slice(at), keys };
}

/**
 * Protects the embed's code from scripts of the page: calls guarded methods by the keys of `methodKeys`, leaves inherited fields
 * out of `for … in`, of empty objects and of options for the browser, and replaces `ownerDocument` by `document`.
 *
 * @param onlyDocument Only the last of these: for the app on React, whose own code does not work with the others.
 */
export function guardBuiltIns(onlyDocument: boolean): Plugin {
  const keysId = '\0method-keys';
  const names = methods.map(keyOf).join();
  const texts = JSON.stringify(methods).slice(1, -1);
  return {
    name: 'guard-built-ins',
    enforce: 'post',
    resolveId: (id) => (id === keysId ? id : null),
    load: (id) =>
      id === keysId
        ? // Again when the page is loaded, because its last scripts may replace methods.
          `import{methodKeys,emptyObject as ${emptyName}}from${JSON.stringify(builtIns)};export{${emptyName}};const read=()=>methodKeys(${texts});export let[${names}]=read();document.readyState=="complete"||addEventListener("load",()=>{[${names}]=read()},{once:true})`
        : null,
    transform(code, id) {
      // Virtual modules start with a NUL; the bundler's own makes the objects that `import()` resolves to.
      const isRuntime = id === '\0rolldown/runtime.js';
      const isCode = /^[^\0].*\.[mc]?[jt]sx?$/.test(id.replace(/\?.*/, ''));
      if (!(isCode || isRuntime) || id === builtIns) return null;
      const program = this.parse(code) as unknown as Node;
      // The keys depend on these modules.
      const hasKeys = !isRuntime && id !== pageDocument;
      const { code: guardedCode, keys } = guard(code, program, hasKeys, onlyDocument);
      const imports = [...keys].join();
      return {
        code:
          keys.size === 0 ? guardedCode : `import{${imports}}from${JSON.stringify(keysId)};${guardedCode}`,
        map: null,
      };
    },
  };
}

// @ts-check
// `npm run api`: writes the public types of each entry to `api/`, without docstrings and in alphabetical order. A test compares
// them with the built packages, so that they change only on purpose.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { ensureBuilt } from './build.mjs';
import { root } from './setup.mjs';

const packages = [
  { name: 'shelftalk', folder: 'dist' },
  { name: '@shelftalk/proxy', folder: 'proxy/dist' },
  { name: '@shelftalk/platform', folder: 'platform/dist' },
];

const printer = ts.createPrinter({ removeComments: true });

/**
 * @param {ts.Statement} statement
 * @returns {string} the names that it declares; a block of exports sorts first, augmentations last
 */
function nameOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join(', ');
  if (ts.isExportDeclaration(statement)) return ' ';
  if (ts.isModuleDeclaration(statement)) return `~${statement.name.getText()}`;
  return 'name' in statement && statement.name ? /** @type {ts.Identifier} */ (statement.name).text : '';
}

/**
 * Sorts the unions of strings that the compiler inferred, because their order depends on the other files of a program. They have
 * double quotes; unions in the sources have single quotes.
 * @param {string} text
 */
const sortInferred = (text) =>
  text.replaceAll(/"[^"\n]+"(?: \| "[^"\n]+")+/g, (union) => union.split(' | ').sort().join(' | '));

/**
 * Reads the statements of a declaration file, by name.
 * @param {string} path from the root
 * @returns {Map<string, string>}
 */
function statementsOf(path) {
  const source = ts.createSourceFile(path, readFileSync(root + path, 'utf8'), ts.ScriptTarget.ES2022, true);
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) continue;
    const name = nameOf(statement);
    const text = sortInferred(printer.printNode(ts.EmitHint.Unspecified, statement, source));
    const before = found.get(name);
    found.set(name, before === undefined ? text : `${before}\n${text}`);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The reports of all entries, by file name.
 * @returns {Map<string, string>}
 */
export function reports() {
  /** @type {Map<string, string>} */
  const made = new Map();
  for (const { name, folder } of packages) {
    const main = statementsOf(`${folder}/index.d.ts`);
    for (const file of readdirSync(root + folder).filter((one) => one.endsWith('.d.ts'))) {
      const entry = basename(file, '.d.ts');
      const isMain = entry === 'index';
      const all = [...statementsOf(`${folder}/${file}`)];
      const ownDeclarations = isMain
        ? all
        : all.filter(([key, text]) => key === ' ' || main.get(key) !== text);
      const shared = all.filter((one) => !ownDeclarations.includes(one)).map(([key]) => `\`${key}\``);
      const code = ownDeclarations.map(([, text]) => text).join('\n');
      const text = [
        `# ${isMain ? name : `${name}/${entry}`}`,
        `\`\`\`ts\n${code}\n\`\`\``,
        ...(shared.length > 0 ? [`As in \`${name}\`: ${shared.join(', ')}.`] : []),
      ].join('\n\n');
      const title = `${name.replace(/^@/, '').replace('/', '-')}${isMain ? '' : `.${entry}`}`;
      made.set(`${title}.md`, `${text}\n`);
    }
  }
  return made;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureBuilt(['lib', 'server', 'types']);
  const folder = join(root, 'api');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [file, text] of reports()) writeFileSync(join(folder, file), text);
}

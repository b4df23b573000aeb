import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const skipped = new Set(['node_modules', 'dist', '.git', 'storybook-static', '.data', '.built', '.peers']);

/** All files below a folder, without installed packages and built files. Paths are relative to the project's root. */
export function filesBelow(folder: string): string[] {
  const path = join(root, folder);
  return readdirSync(path)
    .filter((name) => !skipped.has(name))
    .flatMap((name) => {
      const file = join(path, name);
      return statSync(file).isDirectory() ? filesBelow(relative(root, file)) : [relative(root, file)];
    });
}

export const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

export interface Import {
  readonly from: string;
  /** A path relative to the project's root, or a package specifier. */
  readonly to: string;
  readonly byValue: boolean;
  readonly specifier: string;
}

const statement =
  /(?:^|\n)\s*(?:(import|export)\s+(type\s+)?(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"])|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Whether every name in `{ … }` is marked as a type. */
const onlyTypes = (clause: string | undefined): boolean => {
  const names = clause?.match(/^\{([\s\S]*)\}$/)?.[1];
  if (names === undefined) return false;
  const list = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return list.length > 0 && list.every((name) => name.startsWith('type '));
};

/** The imports of a file, with its re-exports and dynamic imports. */
export function importsOf(path: string): Import[] {
  return [...read(path).matchAll(statement)].map((match) => {
    const specifier = (match[4] ?? match[5] ?? '').replace(/\?.*$/, '');
    const to = specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier;
    return { from: path, to, specifier, byValue: match[2] === undefined && !onlyTypes(match[3]?.trim()) };
  });
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the names of the packages that modules come from. */
export function packagesOf(moduleIds: Iterable<string>): ReadonlySet<string> {
  const found = [...moduleIds].flatMap(
    (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.replaceAll('\\', '/'))?.[1] ?? [],
  );
  return new Set(found.sort());
}

/** Writes the licences of the packages whose code a build contains. */
export function writeNotices(path: string, packages: ReadonlySet<string>): void {
  const sections = [...packages].map((name) => {
    const folder = join(root, 'node_modules', name);
    const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license']
      .map((one) => join(folder, one))
      .find(existsSync);
    if (file === undefined) throw new Error(`The package ${name} has no licence file.`);
    return `## ${name}\n\n\`\`\`text\n${readFileSync(file, 'utf8').trim()}\n\`\`\`\n`;
  });
  const start = `# Third-party notices

The files in \`dist\` contain code of these packages. Packages that npm installs beside this one have their licences in their own
folders.
`;
  writeFileSync(join(root, path), [start, ...sections].join('\n'));
}

import { join } from 'node:path';
import { expect } from 'vitest';
import { filesBelow, read } from '../support/sources.ts';
import { consumerTest, runProgram } from './support/consumer.ts';

/**
 * Both resolutions find the same files. `nodenext` also checks `operators.ts`, which imports the entries that run only in
 * Node, and `library` leaves out `element.tsx`, which imports the types of Vue and Svelte; each of the two takes as long
 * as the rest. They are checked by the newest compiler, and the element by the oldest, too.
 */
const compilers: [version: string, ...configs: string[]][] = [
  ['5.5', 'bundler'],
  ['5.7', 'library'],
  ['5.9', 'library'],
  ['6', 'library'],
  ['7', 'nodenext', 'bundler'],
];

const app = 'apps/types';

/** The entries of a package that have types. */
const entriesOf = (folder: string): string[] => {
  const { name, exports } = JSON.parse(read(join(folder, 'package.json'))) as {
    name: string;
    exports: Record<string, string | { types: string }>;
  };
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [path.replace('.', name)],
  );
};

consumerTest('the sources that are checked import every entry of the packages', async () => {
  const sources = filesBelow(`test/consumers/${app}/src`).map(read).join('\n');
  const entries = ['.', 'proxy', 'platform'].flatMap(entriesOf);
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.filter((entry) => !sources.includes(`from '${entry}'`))).toEqual([]);
});

for (const [version, ...configs] of compilers) {
  consumerTest(`the entries have types for TypeScript ${version} without skipLibCheck`, async () => {
    for (const config of configs) {
      const args = ['-p', `tsconfig.${config}.json`];
      const output = await runProgram(app, `typescript-${version}/bin/tsc`, args);
      expect(output).toBe('');
    }
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}proxy/README.md`, 'utf8');
const [, table = ''] = /### Limits of one client\n([\s\S]*?)\n## /.exec(readme) ?? [];
const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Limit '));

test('every row of the README’s table of client limits names an existing test', () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const [, file = '', title = ''] = /\| `([^`]+)`: ([^|]+) \|$/.exec(row) ?? [];
    expect(existsSync(root + file), row).toBe(true);
    expect(readFileSync(root + file, 'utf8'), row).toContain(`'${title}'`);
  }
});

test('every test file that the README’s threat table names exists', () => {
  const [, threats = ''] = /## Threats\n([\s\S]*?)\n### /.exec(readme) ?? [];
  const found = [...threats.matchAll(/\| ([\w, ]+) \|$/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(found.length).toBeGreaterThan(20);
  for (const name of found) {
    const places = [`test/proxy/${name}.test.ts`, `test/protocol/${name}.test.ts`];
    expect(
      places.some((path) => existsSync(root + path)),
      name,
    ).toBe(true);
  }
});

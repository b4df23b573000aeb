import { expect, it } from 'vitest';
import { read } from '../support/sources.ts';

interface Manifest {
  readonly engines: { readonly node: string };
}

const enginesOf = (folder: string): string =>
  (JSON.parse(read(`${folder}package.json`)) as Manifest).engines.node;

/** The major versions of Node on which CI runs all tests. */
const tested = (/node: \[(.+)\]/u.exec(read('.github/workflows/ci.yml'))?.[1] ?? '').split(', ').map(Number);

it('the packages and `npm start` require the same version of Node', () => {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/u.exec(enginesOf('')) ?? [];
  expect(['proxy/', 'platform/'].map(enginesOf)).toEqual([enginesOf(''), enginesOf('')]);
  expect(read('scripts/setup.mjs')).toContain(`oldestMajor = ${major};\nconst oldestMinor = ${minor};`);
  expect(read('docs/versioning.md')).toContain(`Node ${major}.${minor} or newer`);
});

it('CI runs all tests on every even major version from the oldest supported one to that of .nvmrc', () => {
  const oldest = Number(/\d+/u.exec(enginesOf(''))?.[0]);
  const newest = Number(read('.nvmrc'));
  const even = Array.from({ length: (newest - oldest) / 2 + 1 }, (_, index) => oldest + 2 * index);
  expect(tested).toEqual(even);
});

it('`npm run test:nodes` has the supported versions except the oldest', () => {
  const { dependencies } = JSON.parse(read('test/support/nodes/package.json')) as { dependencies: object };
  expect(Object.keys(dependencies)).toEqual(tested.slice(1).map((major) => `node${major}`));
});

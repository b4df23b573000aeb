import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, isSource, read, root } from '../support/sources.ts';

const asked = [
  'react',
  'react-dom',
  'vite',
  '@vitejs/plugin-react',
  'zustand',
  'storybook',
  '@testing-library/react',
  'vitest',
];
const manifest: unknown = JSON.parse(read('package.json'));
const namesIn = (field: string): string[] => {
  const record = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, field) : undefined;
  return typeof record === 'object' && record !== null ? Object.keys(record) : [];
};

describe('the project', () => {
  it('names every package it was asked to be built with in the root package.json', () => {
    const named = new Set(['dependencies', 'devDependencies', 'peerDependencies'].flatMap(namesIn));
    expect(asked.filter((name) => !named.has(name))).toEqual([]);
  });

  it('uses each of them', () => {
    const files = [
      ...filesBelow('src'),
      ...filesBelow('test'),
      ...filesBelow('stories'),
      ...filesBelow('.storybook'),
    ];
    const used = new Set(
      [...files.filter(isSource), 'vite.config.ts'].flatMap(importsOf).map(({ to }) => to),
    );
    const isUsed = (name: string) => [...used].some((to) => to === name || to.startsWith(`${name}/`));
    expect(asked.filter((name) => name !== 'storybook' && !isUsed(name))).toEqual([]);
    expect(isUsed('@storybook/react-vite')).toBe(true);
    expect(read('package.json')).toContain('"storybook": "storybook dev');
  });

  it('has the top level it was asked for', () => {
    const wanted = [
      'package.json',
      'tsconfig.json',
      'vite.config.ts',
      'src',
      'stories',
      'proxy',
      'test',
      'README.md',
    ];
    expect(wanted.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  it('tests its components with @testing-library/react', () => {
    const tests = filesBelow('test/components').filter((path) => /\.test\.tsx$/.test(path));
    const reached = (path: string): boolean =>
      importsOf(path).some(
        ({ to }) =>
          to === '@testing-library/react' || (to.startsWith('test/support/') && isSource(to) && reached(to)),
      );
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((path) => !reached(path))).toEqual([]);
  });

  it('keeps download hosts out of its lock file', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });
});

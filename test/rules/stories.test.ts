import { expect, it } from 'vitest';
import { filesBelow, read } from '../support/sources.ts';

const capital = (name: string) => name.replace(/^./u, (letter) => letter.toUpperCase());
const folders = new Set(
  filesBelow('src/components').flatMap(
    (path) => /^src\/components\/(\w+)\/.+\.(?:tsx|css)$/u.exec(path)?.[1] ?? [],
  ),
);
const stories = filesBelow('stories/components');

it('each component folder has one story file titled after it', () => {
  expect(stories.toSorted()).toEqual(
    [...folders].map((folder) => `stories/components/${capital(folder)}.stories.tsx`).toSorted(),
  );
  const misnamed = stories.filter((path) => {
    const [, name] = /(\w+)\.stories\.tsx$/u.exec(path) ?? [];
    return !read(path).includes(`title: 'Components/${name}'`);
  });
  expect(misnamed).toEqual([]);
});

it('each story file has a demo and a playground', () => {
  const lacking = stories.filter((path) =>
    ['Demo', 'Playground'].some((name) => !read(path).includes(`export const ${name}: Story`)),
  );
  expect(lacking).toEqual([]);
});

it('each renderer and input component has a playground', () => {
  const components = ['src/renderers.ts', 'src/inputs.ts'].flatMap((path) =>
    [...read(path).matchAll(/^ {2}([A-Z]\w+),$/gmu)].flatMap(([, name]) => name ?? []),
  );
  expect(components.length).toBeGreaterThan(20);
  const text = stories.map(read).join('\n');
  const lacking = components.filter(
    (name) =>
      !name.endsWith('Provider') &&
      !new RegExp(`component: ${name},|[pP]layground\\(\\s*${name},`, 'u').test(text),
  );
  expect(lacking).toEqual([]);
});

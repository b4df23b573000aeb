import { expect, it } from 'vitest';
import { documentStoryId } from '../../stories/guides/documentStoryId.ts';
import { filesBelow, read } from '../support/sources.ts';

const files = filesBelow('stories/guides')
  .filter((path) => path.endsWith('.stories.tsx'))
  .map(read);
const stories = files.join('\n');

it('Storybook contains every guide and every API text', () => {
  const documents = [...filesBelow('docs'), ...filesBelow('api')].filter((path) =>
    /^(?:docs|api)\/[\w.-]+\.md$/u.test(path),
  );
  expect(documents.length).toBeGreaterThan(30);
  expect(documents.filter((path) => !stories.includes(`documentStory('${path}')`))).toEqual([]);
});

it('documentStoryId returns the id of each document’s story', () => {
  const kebab = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '-').toLowerCase();
  const wrong = files.flatMap((file) => {
    const title = /title: '([^']+)'/u.exec(file)?.[1]?.toLowerCase().replaceAll(/\W/gu, '-');
    return [...file.matchAll(/export const (\w+) = .*documentStory\('([^']+)'\)/gu)].filter(
      ([, name = '', path = '']) => documentStoryId(path) !== `${title}--${kebab(name)}`,
    );
  });
  expect(wrong).toEqual([]);
});

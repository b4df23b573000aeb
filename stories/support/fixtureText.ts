import { withPictures } from './pictures.ts';

const fixtures = import.meta.glob<string>('../../test/fixtures/*.ndjson', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text of a recorded conversation. @param name File name without extension. */
export const fixtureText = (name: string): string => {
  const text = fixtures[`../../test/fixtures/${name}.ndjson`];
  if (text === undefined) throw new Error(`There is no fixture ${name}.ndjson in test/fixtures.`);
  return withPictures(text);
};

/** The file names of all recordings, without extension. */
export const fixtureNames: readonly string[] = Object.keys(fixtures).map((path) =>
  path.slice(path.lastIndexOf('/') + 1, -'.ndjson'.length),
);

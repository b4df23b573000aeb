import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, read } from '../support/sources.ts';

const maxFiles = 24;
const maxLines = 2_250;

/** The rows of the tables in `src/README.md`: a file and the function in it. */
const steps = [...read('src/README.md').matchAll(/^\| `(src\/[^`]+)` \| `(\w+)` \|/gm)].map(
  ([, file = '', name = '']) => ({ file, name }),
);
const files = steps.map(({ file }) => file);

/** Files that are connected at run time, by React context or the list of renderers, each with the file that connects it. */
const connectedBy: Readonly<Record<string, string>> = {
  'src/components/panel/Conversation.tsx': 'src/store/index.ts',
  'src/components/text/TextMessage.tsx': 'src/components/renderers/defaultRenderers.ts',
};

/** Files that a file imports, and those that the index of an imported layer exports. */
const reachable = (file: string): ReadonlySet<string> =>
  new Set(
    importsOf(file).flatMap(({ to }) =>
      to.endsWith('/index.ts') ? [to, ...importsOf(to).map((exported) => exported.to)] : [to],
    ),
  );

const existing = filesBelow('src');

describe('the path of an event in src/README.md', () => {
  it('names each file once', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((file) => !existing.includes(file))).toEqual([]);
  });

  it.each(steps)('names an export of $file: $name', ({ file, name }) => {
    expect(read(file)).toMatch(new RegExp(`^export (async )?(function\\*?|const|class) ${name}\\b`, 'm'));
  });

  it.each(files.slice(1))('connects %s to an earlier file', (file) => {
    const earlier = files.slice(0, files.indexOf(file));
    const via = connectedBy[file];
    if (via !== undefined) expect(existing).toContain(via);
    const connected =
      via !== undefined || earlier.some((other) => reachable(other).has(file) || reachable(file).has(other));
    expect(connected).toBe(true);
  });

  it(`has at most ${maxFiles} files and ${maxLines} lines`, () => {
    expect(files.length).toBeLessThanOrEqual(maxFiles);
    const lines = files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
    expect(lines).toBeLessThanOrEqual(maxLines);
  });
});

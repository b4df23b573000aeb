import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from '../support/sources.ts';

const workflows = readdirSync(join(root, '.github/workflows'));

test.each(workflows)('%s names each action by its commit, with the version beside it', (file) => {
  const uses = read(`.github/workflows/${file}`).match(/uses:.*/g) ?? [];
  expect(uses).not.toEqual([]);
  for (const line of uses) expect(line).toMatch(/^uses: [\w.-]+\/[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(workflows)('%s may only read, unless a job needs more, and keeps no credentials', (file) => {
  const text = read(`.github/workflows/${file}`);
  expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  const [checkouts, kept] = [/actions\/checkout@/g, /persist-credentials: false/g].map(
    (pattern) => text.match(pattern)?.length,
  );
  expect(kept).toBe(checkouts);
});

test('images have a digest or an exact version', () => {
  const images = ['proxy/Dockerfile', 'proxy/example/compose.yaml'].flatMap((file) =>
    [...read(file).matchAll(/(?:^FROM|image:) ([^\s]+:[^\s]+)/gm)].map(([, image = '']) => image),
  );
  expect(images.length).toBeGreaterThanOrEqual(3);
  for (const image of images) expect(image).toMatch(/@sha256:[\da-f]{64}$|:\d+\.\d+\.\d+$/);
});

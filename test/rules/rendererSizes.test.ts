import { relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { defaultRenderers } from '../../src/renderers.ts';
import { bundled, gzip } from '../support/bundles.ts';
import { read, root } from '../support/sources.ts';

/**
 * What one more kind of message costs: the component for it with all that it imports before it runs,
 * minified, gzip -9. Outside is what every conversation has fetched before any message is drawn: React,
 * zustand, words, and each module that the conversation itself imports, but for those in the component's own folder.
 */
const must = 3_000;
const is: Readonly<Record<keyof typeof defaultRenderers, number>> = {
  text: 3_491,
  audio: 2_669,
  image: 2_035,
  location: 1_286,
  recommendation: 3_442,
  suggestion: 63,
  handover: 1_885,
  list: 2_991,
  buttons: 1_719,
  product: 2_609,
  products: 1_958,
  close: 59,
  unknown: 174,
};

/** Where `defaultRenderers` takes the component for a kind from. */
const moduleOf = (kind: string): string => {
  const source = read('src/components/renderers.ts');
  const [, name = ''] = new RegExp(`^  ${kind}: (\\w+),$`, 'm').exec(source) ?? [];
  const [, path = ''] = new RegExp(`import \\{ ${name} \\} from '\\./(.+)';`).exec(source) ?? [];
  return `src/components/${path}`;
};

const shared = new Set<string>();
const weightOf = async (kind: string): Promise<number> => {
  const entry = moduleOf(kind);
  const own = entry.replace(/[^/]+$/, '');
  const chunks = await bundled(
    entry,
    (path) =>
      path.includes('/words/') ||
      path.startsWith('node_modules/') ||
      (shared.has(path) && !path.startsWith(own)),
  );
  return gzip(chunks.map(({ code }) => code).join('\n'));
};

beforeAll(async () => {
  const chunks = await bundled('src/components/panel/Conversation.tsx');
  for (const id of chunks.flatMap(({ modules }) => Object.keys(modules))) shared.add(relative(root, id));
}, 60_000);

describe('the component for', () => {
  it.each(Object.entries(is))('%s is small, and hardly larger than it was', async (kind, bytes) => {
    expect(await weightOf(kind)).toBeLessThanOrEqual(Math.min(Math.max(must, bytes), bytes * 1.01));
  });
});

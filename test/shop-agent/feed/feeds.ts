import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { BuilderOptions } from '../../../shop-agent/feed/CatalogueBuilder.ts';
import { type FeedResult, readFeed } from '../../../shop-agent/feed/readFeed.ts';

/** Creates a folder for the feeds of a test file. The folder is removed after the tests. */
export function createFeedFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-feed-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let count = 0;
  const newPath = (name: string): string => join(folder, `${count++}-${name}`);
  return {
    newPath,
    /** Writes a feed and reads it with a fresh index. Prices without a currency are in EUR unless the options say otherwise. */
    read(name: string, content: string | Uint8Array, options?: BuilderOptions): Promise<FeedResult> {
      const path = newPath(name);
      writeFileSync(path, content);
      return readFeed(path, newPath('index.json'), { currency: 'EUR', ...options });
    },
  };
}

/** The problems of a feed, each as "PLACE: PROBLEM". */
export const problemsOf = ({ problems }: FeedResult): readonly string[] =>
  problems.map(({ place, problem }) => `${place}: ${problem}`);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type FeedResult, readFeed } from '../../../shop-agent/feed/readFeed.ts';

/** Creates a folder for the feeds of a test file. The folder is removed after the tests. */
export function createFeedFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-feed-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let count = 0;
  const newPath = (name: string): string => join(folder, `${count++}-${name}`);
  return {
    newPath,
    /** Writes a feed and reads it with a fresh index. */
    read(name: string, content: string | Uint8Array): Promise<FeedResult> {
      const path = newPath(name);
      writeFileSync(path, content);
      return readFeed(path, newPath('index.json'));
    },
  };
}

/** The problems of a feed, each as "PLACE: PROBLEM". */
export const problemsOf = ({ problems }: FeedResult): readonly string[] =>
  problems.map(({ place, problem }) => `${place}: ${problem}`);

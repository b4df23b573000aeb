import { readFileSync, statSync } from 'node:fs';
import type { Clock } from '../contract/index.ts';

/** Minimum number of milliseconds between two checks whether the file has changed. */
const checkEvery = 1_000;

/**
 * Returns a function that returns the key in a file. A call checks whether the file has changed, at most once a second, and then
 * reads the file again. While the file is unreadable or empty, the function returns the last key.
 * @throws When the file cannot be read at the start.
 */
export function createKeyFile(path: string, clock: Clock): () => string {
  let key = readFileSync(path, 'utf8').trim();
  let version = versionOf(path);
  let checkedAt = clock.elapsed();
  return () => {
    if (clock.elapsed() - checkedAt < checkEvery) return key;
    checkedAt = clock.elapsed();
    try {
      const now = versionOf(path);
      if (now !== version) {
        key = readFileSync(path, 'utf8').trim() || key;
        version = now;
      }
    } catch {
      // Keep the last key.
    }
    return key;
  };
}

function versionOf(path: string): string {
  const { mtimeMs, size, ino } = statSync(path);
  return `${mtimeMs} ${size} ${ino}`;
}

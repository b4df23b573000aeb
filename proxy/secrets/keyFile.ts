import { readFileSync, statSync } from 'node:fs';
import type { Clock } from '../contract/index.ts';

/** Milliseconds for which the file is not looked at again. */
const checkEvery = 1_000;

/**
 * Returns a function that reads the key from a file and reads it again when the file changes. While the file is
 * unreadable or empty, the last key stays.
 * @throws When the file is unreadable at first.
 */
export function createKeyFile(path: string, clock: Clock): () => string {
  let key = readFileSync(path, 'utf8').trim();
  let version = versionOf(path);
  let checkedAt = clock.now();
  return () => {
    if (clock.now() - checkedAt < checkEvery) return key;
    checkedAt = clock.now();
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

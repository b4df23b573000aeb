import { readFileSync, statSync } from 'node:fs';
import type { Clock } from '../contract/index.ts';

const lookEvery = 1_000;

/**
 * A key kept in a file, read again when the file changes. While the file cannot be read, or is empty in the
 * middle of being written, the last key stays. Throws where it cannot be read at first.
 */
export function createKeyFile(path: string, clock: Clock): () => string {
  let key = readFileSync(path, 'utf8').trim();
  let version = versionOf(path);
  let lookedAt = clock.now();
  return () => {
    if (clock.now() - lookedAt < lookEvery) return key;
    lookedAt = clock.now();
    try {
      const now = versionOf(path);
      if (now !== version) {
        key = readFileSync(path, 'utf8').trim() || key;
        version = now;
      }
    } catch {
      // Said above: the last key stays.
    }
    return key;
  };
}

function versionOf(path: string): string {
  const { mtimeMs, size, ino } = statSync(path);
  return `${mtimeMs} ${size} ${ino}`;
}

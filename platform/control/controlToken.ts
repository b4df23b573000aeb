import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const tokenFile = (dataDir: string) => join(dataDir, 'control-token');

/** Returns the control port's token; creates it, readable only by this user, if it does not exist. */
export function ensureControlToken(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(tokenFile(dataDir), `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readControlToken(dataDir);
}

/**
 * Reads the control port's token.
 * @throws An error of the file system (`ENOENT`) when the platform has never run with this folder.
 */
export function readControlToken(dataDir: string): string {
  return readFileSync(tokenFile(dataDir), 'utf8').trim();
}

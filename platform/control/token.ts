import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string) => join(dataDir, 'control-token');

/** The token that the control port asks for, made once and readable by this user alone. */
export function ensureControlToken(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(fileIn(dataDir), `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readControlToken(dataDir);
}

/** Throws when the platform never ran with this folder. */
export function readControlToken(dataDir: string): string {
  return readFileSync(fileIn(dataDir), 'utf8').trim();
}

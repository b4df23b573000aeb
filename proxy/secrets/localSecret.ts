import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOwn } from '../../src/protocol/index.ts';
import { parseRecord } from '../handler/parseRecord.ts';

/** Returns a secret from `DATA_DIR/secrets.json` as `id:base64`; creates it at its first use. */
export function localSecret(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'secrets.json');
  const secrets = parseRecord(read(path)) ?? {};
  const known = getOwn(secrets, name);
  if (typeof known === 'string') return known;
  const secret = `local:${randomBytes(32).toString('base64')}`;
  const text = `${JSON.stringify({ ...secrets, [name]: secret }, null, 2)}\n`;
  // Renaming is atomic: readers never see half a file.
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
  return secret;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const home = join(process.cwd(), 'bench/.peers');

interface Peer {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  /** What a page loads, inside the package. */
  readonly files: string;
}

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed.`);
}

/**
 * A peer's own files, from the npm registry: a page loads one of them, and what the package would install beside it,
 * hundreds of megabytes with some, no page ever sees.
 */
export function peerFiles({ name, version, integrity, files }: Peer): string {
  const file = `${name.replace('@', '').replace('/', '-')}-${version}`;
  const folder = join(home, file);
  if (existsSync(folder)) return join(folder, files);
  mkdirSync(home, { recursive: true });
  run('npm', 'pack', `${name}@${version}`, '--loglevel=error');
  const archive = join(home, `${file}.tgz`);
  const sum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (sum !== integrity) throw new Error(`${name}@${version} is not what it was.`);
  // Unpacked beside its place: what is there is whole.
  mkdirSync(`${folder}.new`, { recursive: true });
  run(
    'tar',
    '-xzf',
    archive,
    '-C',
    `${folder}.new`,
    '--strip-components=1',
    '--exclude=*.map',
    '--exclude=*.ts',
  );
  renameSync(`${folder}.new`, folder);
  return join(folder, files);
}

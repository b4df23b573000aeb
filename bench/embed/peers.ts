import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

const home = join(process.cwd(), 'bench/.peers');

interface Peer {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  /** The folder inside the package that a page loads files from. */
  readonly files: string;
}

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed.`);
}

/**
 * Returns the folder `files` of a peer's package, which the first call downloads from the npm registry. Installing the
 * package would add its dependencies, up to hundreds of megabytes, which no page loads.
 */
export function peerFiles({ name, version, integrity, files }: Peer): string {
  const file = `${name.replace('@', '').replace('/', '-')}-${version}`;
  const folder = join(home, file);
  if (existsSync(folder)) return join(folder, files);
  mkdirSync(home, { recursive: true });
  run('npm', 'pack', `${name}@${version}`, '--loglevel=error');
  const archive = join(home, `${file}.tgz`);
  const sum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (sum !== integrity) throw new Error(`${name}@${version} does not match its integrity hash.`);
  // Renamed once complete, so that an interrupted download is not used.
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

import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/processes.ts';

const home = '/usr/lib/postgresql';

/** The program folder of the newest PostgreSQL server on Debian; undefined when none is installed. */
export function findPostgres(): string | undefined {
  if (!existsSync(home)) return undefined;
  return readdirSync(home)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(home, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')));
}

export interface PostgresServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server in a temporary folder, which `stop` removes. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const options: SpawnOptions = { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user };
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'shelftalk', '-A', 'trust', '-N', '-E', 'UTF8'], {
    ...options,
    stdio: 'ignore',
  });
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F', '-c', 'shared_buffers=16MB'],
    options,
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('ready to accept connections')) resolve();
    });
    ended.then(() => reject(new Error(`PostgreSQL ended: ${log}`)));
  });
  return {
    url: `postgres://shelftalk@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The user `nobody` when the tests run as root, because PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

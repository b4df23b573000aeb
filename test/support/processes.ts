import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from './listen.ts';
import { root } from './sources.ts';

/** Binds a port and frees it again; rejects when it is in use. */
async function probePort(port?: number): Promise<number> {
  const server = createServer();
  const { port: bound } = await listen(server, port);
  await new Promise((resolve) => server.close(resolve));
  return bound;
}

/** A currently free port. */
export const freePort = (): Promise<number> => probePort();

/** A free port outside Linux's ephemeral range, so that the system does not assign it to another program. */
export async function stablePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  return probePort(port).catch(stablePort);
}

export interface Running {
  /** The data folder of the program. A temporary data folder is removed when the program ends. */
  readonly dataDir: string;
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves to the first match in stdout; rejects if the program ends without one. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
  readonly ended: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Closes the IPC channel of `hasChannel`. */
  disconnect(): void;
}

/** Folder, user and IPC channel of a script. */
interface RunOptions {
  /** Root of a copy of the project; default: the project itself. */
  readonly folder?: string;
  /** Id of the user and the group; only root can choose one. */
  readonly user?: number | undefined;
  /** Starts the script with an IPC channel, as `npm run platform` starts the platform; default: false. */
  readonly hasChannel?: boolean;
}

/** Runs a Node script of the project. Without `DATA_DIR` in `env`, the script gets a temporary data folder. */
export function run(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  { folder = root, user, hasChannel = false }: RunOptions = {},
): Running {
  const temporaryFolder = env.DATA_DIR === undefined ? mkdtempSync(join(tmpdir(), 'shelftalk-')) : undefined;
  const data = env.DATA_DIR ?? temporaryFolder ?? '';
  const identity = user === undefined ? {} : { uid: user, gid: user };
  const child: ChildProcess = spawn(process.execPath, [join(folder, script), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? ['ipc' as const] : [])],
    ...identity,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DATA_DIR: data,
      ...(hasChannel ? { EXIT_WITH_PARENT: '1' } : {}),
      ...env,
    },
  });
  let [output, errors] = ['', ''];
  const listeners = new Set<() => void>();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    for (const listener of listeners) listener();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => {
      if (temporaryFolder !== undefined) rmSync(temporaryFolder, { recursive: true, force: true });
      resolve(code);
      for (const listener of listeners) listener();
    });
  });
  return {
    dataDir: data,
    output: () => output,
    errors: () => errors,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = output.match(pattern);
          if (!match && child.exitCode === null) return;
          listeners.delete(check);
          if (match) resolve(match);
          else reject(new Error(`${script} ended with ${child.exitCode}: ${errors}`));
        };
        listeners.add(check);
        check();
      }),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
    disconnect: () => child.disconnect(),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './sources.ts';

/** A port that nobody listens on at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A free port that the system gives to nobody by itself, so that it may be used again and again. */
export async function portToKeep(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

export interface Running {
  /** Where it keeps its data; removed when it ends. */
  readonly dataDir: string;
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves with the first match in what the process prints on stdout. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
  readonly ended: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Runs a Node script of the project; its data goes to a temporary folder that is removed when it ends. */
export function run(script: string, args: readonly string[], env: Record<string, string>): Running {
  const data = mkdtempSync(join(tmpdir(), 'shelftalk-'));
  const child: ChildProcess = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: data, ...env },
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
      rmSync(data, { recursive: true, force: true });
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
        const look = () => {
          const match = output.match(pattern);
          if (!match && child.exitCode === null) return;
          listeners.delete(look);
          if (match) resolve(match);
          else reject(new Error(`It ended with ${child.exitCode}: ${errors}`));
        };
        listeners.add(look);
        look();
      }),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

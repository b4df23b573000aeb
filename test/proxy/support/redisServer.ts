import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../support/processes.ts';

const program = '/usr/bin/redis-server';
export const hasRedis = existsSync(program);

/** Without Redis, adds a test that fails in CI and is skipped elsewhere, so that the report shows the lack. */
export function demandRedis() {
  if (hasRedis) return;
  test.skipIf(process.env.CI !== '1')('Redis is installed (Debian: redis-server)', () => {
    expect(hasRedis).toBe(true);
  });
}

export interface RedisServer {
  readonly url: string;
  readonly pid: number;
  /** Kills the server; after `start` it is empty. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Redis without persistence. */
export async function startRedis(args: readonly string[] = []): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-redis-'));
  const port = await freePort();
  let server: ReturnType<typeof spawn> | undefined;
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    const plain = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    const started = spawn(program, [...plain, '--appendonly', 'no', ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    server = started;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Ready to accept connections')) resolve();
      });
      started.once('exit', () => reject(new Error(`Redis ended: ${output}`)));
    });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return server?.pid ?? 0;
    },
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

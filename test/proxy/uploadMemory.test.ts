import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildProxy } from './support/builtProxy.ts';
import { FakePlatform, marker } from './support/FakePlatform.ts';
import { sendFile } from './support/sendFile.ts';
import { openSession, send } from './support/startProxy.ts';
import { until } from './support/until.ts';

const megabyte = 1024 * 1024;

/** Resident memory of a process in bytes: its peak (`VmHWM`) or its current value (`VmRSS`). */
function memoryOf(pid: number | undefined, field: 'VmHWM' | 'VmRSS'): number {
  const [, kilobytes = ''] =
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

test.runIf(process.platform === 'linux')(
  '120 unfinished files take at most 64 MB of additional memory and leave no file when the proxy dies',
  async () => {
    const script = await buildProxy('shelftalk-upload-memory-test');
    const platform = await FakePlatform.start();
    onTestFinished(() => platform.stop());
    const dataDir = mkdtempSync(join(tmpdir(), 'shelftalk-data-'));
    const env = {
      PATH: process.env.PATH ?? '',
      AGENT_BASE_URL: platform.baseUrl,
      AGENT_API_KEY: marker,
      BUSINESS_ID: 'b',
      PORT: '0',
      DATA_DIR: dataDir,
      ALLOWED_ORIGINS: 'https://shop.example',
      TRUST_PROXY: '1',
    };
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
    });
    await until(() => out.includes('\n'));
    const port = Number(/:(\d+)\n/.exec(out)?.[1]);
    const addressOf = (index: number) => `192.0.2.${index + 1}`;
    const visitors: string[] = [];
    for (let index = 0; index < 120; index += 1) {
      const { sessionId } = await openSession({
        call: (route, body) =>
          send(port, `/agent/${route}`, JSON.stringify(body), {
            origin: 'https://shop.example',
            'content-type': 'application/json',
            'x-forwarded-for': addressOf(index),
          }),
      });
      visitors.push(sessionId);
    }
    const before = memoryOf(child.pid, 'VmRSS');
    const bytes = Buffer.alloc(10 * megabyte - 1, 'x');
    const files = visitors.map((sessionId, index) => {
      const file = sendFile({ port, sessionId, length: 10 * megabyte, from: addressOf(index) });
      file.socket.write(bytes);
      return file;
    });
    // Each file is refused, or sent up to its last byte but one.
    await until(() =>
      files.every(
        ({ answer, isClosed, socket }) => answer() !== '' || isClosed() || socket.writableLength === 0,
      ),
    );
    const refused = files.filter(({ answer }) => answer().startsWith('HTTP/1.1 503'));
    expect(refused.length).toBeGreaterThan(100);
    expect(memoryOf(child.pid, 'VmHWM') - before).toBeLessThanOrEqual(64 * megabyte);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(join(dataDir, 'uploads', 'incoming'))).toEqual([]);
  },
  240_000,
);

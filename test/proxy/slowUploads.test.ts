import { mkdtempSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { wav } from './support/mediaFiles.ts';
import { openSession, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

describe('a slow upload', () => {
  const piece = 64 * 1024;
  const recording = wav(40 * piece);

  /** Starts an upload to a server with a very short request timeout. */
  async function begin() {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'shelftalk-uploads-'));
    const started = await startProxy({ env: { DATA_DIR }, requestTimeout: 100 });
    const { port, server } = started;
    const { sessionId } = await openSession(started.socket);
    const state = { timeouts: 0, text: '', isClosed: false, sent: 0 };
    server.server.on('clientError', () => {
      state.timeouts += 1;
    });
    let serverSocket: Socket | undefined;
    server.server.once('connection', (socket: Socket) => {
      serverSocket = socket;
    });
    const browser = createConnection(port, '127.0.0.1');
    onTestFinished(() => {
      browser.destroy();
    });
    browser.on('data', (chunk) => {
      state.text += String(chunk);
    });
    browser.on('error', () => {});
    browser.on('close', () => {
      state.isClosed = true;
    });
    const head = [
      'POST /agent/uploads HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Origin: https://shop.example',
      `Authorization: Shelftalk ${sessionId}`,
      `Content-Length: ${recording.length}`,
    ];
    browser.write(`${head.join('\r\n')}\r\n\r\n`);
    /** Sends the next bytes of the recording and resolves once the server has received them. */
    const next = async (bytes: number) => {
      const before = serverSocket?.bytesRead ?? 0;
      browser.write(recording.subarray(state.sent, state.sent + bytes));
      state.sent += bytes;
      await until(() => (serverSocket?.bytesRead ?? 0) >= before + bytes || state.isClosed);
    };
    return { ...started, state, next };
  }

  test('is accepted while it progresses, past the request timeout', async () => {
    const { state, next, clock } = await begin();
    await next(piece);
    await until(() => state.timeouts > 0);
    for (let time = 0; time < 10; time += 1) {
      await next(piece);
      clock.advance(20_000);
    }
    expect(state.isClosed).toBe(false);
    await next(recording.length - state.sent);
    await until(() => state.text.includes('}'));
    expect(state.text).toMatch(/^HTTP\/1\.1 200/);
  });

  test('is cut when less than 64 KiB arrive in 30 s', async () => {
    const { state, next, clock } = await begin();
    await next(piece);
    clock.advance(20_000);
    await next(10);
    clock.advance(20_000);
    await until(() => state.isClosed);
    expect(state.text).toBe('');
  });

  test('is cut after five minutes', async () => {
    const { state, next, clock } = await begin();
    for (let time = 0; time < 16 && !state.isClosed; time += 1) {
      await next(piece);
      clock.advance(20_000);
    }
    await until(() => state.isClosed);
  });
});

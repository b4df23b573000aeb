import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createConnection, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MemoryTurnLog } from '../../proxy/index.ts';
import { closeStalledConnections } from '../../proxy/server/closeStalledConnections.ts';
import { listen } from '../support/listen.ts';
import { FakeClock } from './support/FakeClock.ts';
import { wav } from './support/mediaFiles.ts';
import { openSession, say, send, startProxy } from './support/startProxy.ts';
import { until, untilStill } from './support/until.ts';

const megabyte = 1024 * 1024;
const origin = 'https://shop.example';
const recording = wav(10 * megabyte - 44);
const line = `{"result":{"response":{"sessionId":"s","responseEvents":[{"text":"${'x'.repeat(16 * 1024)}"}]}}}\n`;

async function start() {
  const clock = new FakeClock();
  const publicDir = mkdtempSync(join(tmpdir(), 'shelftalk-stalled-'));
  writeFileSync(join(publicDir, 'big.js'), Buffer.alloc(16 * megabyte, 'x'));
  // More than the kernel buffers for an unread connection.
  const turnLog = new MemoryTurnLog(clock, { turnBytes: 64 * megabyte });
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'shelftalk-stalled-')) };
  const started = await startProxy({ clock, publicDir, env, proxy: { turnLog } });
  const connections: Socket[] = [];
  started.server.server.on('connection', (socket) => connections.push(socket));

  /** A browser that sends a request and reads nothing until the test resumes it; returns both ends of its connection. */
  async function ask(path: string, body?: unknown) {
    const browser = createConnection(started.port, '127.0.0.1');
    onTestFinished(() => {
      browser.destroy();
    });
    browser.on('error', () => {});
    browser.pause();
    const text = body === undefined ? '' : JSON.stringify(body);
    const method = body === undefined ? 'GET' : 'POST';
    const type = 'Content-Type: application/json\r\n';
    browser.write(
      `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${started.port}\r\nOrigin: ${origin}\r\n${type}Content-Length: ${text.length}\r\n\r\n${text}`,
    );
    const port = () => browser.localPort;
    await until(() => connections.some(({ remotePort }) => remotePort === port()));
    const ours = connections.find(({ remotePort }) => remotePort === port());
    if (!ours) throw new Error('no connection');
    return { browser, ours };
  }
  /** Like `ask`, but resolves once the kernel's buffers are full and the server has stopped writing. */
  async function stall(path: string, body?: unknown) {
    const ends = await ask(path, body);
    await untilStill(1000, () => ends.ours.writableLength || undefined);
    return ends;
  }
  const open = async () => (await openSession(started.socket)).sessionId;
  async function upload() {
    const answer = await send(started.port, '/agent/uploads', recording, {
      origin,
      authorization: `Shelftalk ${await open()}`,
    }).end();
    return new URL(JSON.parse(answer.text).url).pathname;
  }
  return { ...started, ask, stall, open, upload };
}

test('disconnects a reader that reads nothing of a turn, an upload or a static file, without delaying others', async () => {
  const { stall, open, upload, platform, clock, socket } = await start();
  const pour = async (n: number) => {
    const turn = await platform.turn(n);
    turn.head();
    turn.pour(line, 20 * megabyte);
  };
  const ask = async (route: string) =>
    stall(`/agent/${route}`, { sessionId: await open(), inputEvents: [say('Hi')] });
  const stalled = {
    turn: (await Promise.all([ask('invoke'), pour(0)]))[0],
    sync: (await Promise.all([ask('invoke_sync'), pour(1)]))[0],
    upload: await stall(await upload()),
    file: await stall('/big.js'),
  };
  const isCut = () =>
    Object.fromEntries(Object.entries(stalled).map(([what, { ours }]) => [what, ours.destroyed]));
  const all = (cut: boolean) => ({ turn: cut, sync: cut, upload: cut, file: cut });

  const sessionId = await open();
  async function turn(n: number) {
    const answer = socket.call('invoke', { sessionId, inputEvents: [say('Hi')] });
    const call = await platform.turn(n);
    call.head();
    call.say('Hello');
    call.end();
    await answer.end();
    expect(answer.parsedLines.at(-1)).toEqual({ end: { lines: 1, reason: 'complete' } });
  }
  await turn(2);
  clock.advance(29_000);
  expect(isCut()).toEqual(all(false));
  await turn(3);
  clock.advance(10_000);
  expect(isCut()).toEqual(all(true));
  await turn(4);
}, 180_000);

test('a slow reader that keeps reading receives everything', async () => {
  const { stall, upload, clock } = await start();
  const { browser, ours } = await stall(await upload());
  const sentBytes = () => ours.bytesWritten - ours.writableLength;
  let bytes = 0;
  const read = () => {
    const chunk: Buffer | null = browser.read();
    bytes += chunk?.length ?? 0;
  };
  for (let time = 0; time < 6; time += 1) {
    clock.advance(20_000);
    const before = sentBytes();
    await until(() => {
      read();
      return sentBytes() > before;
    });
  }
  expect(ours.destroyed).toBe(false);
  await until(() => {
    read();
    return bytes > recording.length;
  });
}, 180_000);

test('a connection without waiting data stays open, although its browser reads nothing', async () => {
  const { ask, open, platform, clock } = await start();
  const { ours } = await ask('/agent/invoke', { sessionId: await open(), inputEvents: [say('Hi')] });
  const turn = await platform.turn();
  turn.head();
  for (let time = 0; time < 5; time += 1) {
    clock.advance(20_000);
    turn.say('Still here');
    await until(() => ours.writableLength === 0);
  }
  expect(ours.destroyed).toBe(false);
});

test('sets no timer without connections', async () => {
  const { ask, clock } = await start();
  const idle = clock.waiting;
  const { browser, ours } = await ask('/livez');
  expect(clock.waiting).toBe(idle + 1);
  browser.destroy();
  await until(() => {
    clock.advance(2_500);
    return ours.destroyed && clock.waiting === idle;
  });
});

test('sets no timer for a connection of another listener after the server has closed', async () => {
  const clock = new FakeClock();
  const server = createServer();
  closeStalledConnections(server, clock);
  // The server of a further address passes its connections on, as `listenAtAll` does.
  const listener = createTcpServer((socket) => server.emit('connection', socket));
  const { port } = await listen(listener);
  onTestFinished(() => {
    listener.close();
  });
  await listen(server);
  await new Promise((resolve) => server.close(resolve));
  const passedOn = once(server, 'connection');
  const browser = createConnection(port, '127.0.0.1');
  onTestFinished(() => {
    browser.destroy();
  });
  await passedOn;
  expect(clock.waiting).toBe(0);
});

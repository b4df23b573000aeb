import { createConnection } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Sink } from '../../proxy/index.ts';
import { createProxy } from '../../proxy/index.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { openSession, say, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const line = `{"result":{"response":{"sessionId":"s","text":"${'x'.repeat(16 * 1024)}"}}}\n`;

/** A reader that takes nothing until told. */
class SlowSink implements Sink {
  bytes = 0;
  isEnded = false;
  isSlow = true;
  #wake: () => void = () => {};

  head() {}
  write(bytes: Uint8Array): boolean {
    this.bytes += bytes.length;
    return !this.isSlow;
  }
  drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
  catchUp() {
    this.isSlow = false;
    this.#wake();
  }
  end() {
    this.isEnded = true;
  }
}

test('a reader that stops holds the platform back, and gets everything once it goes on', async () => {
  const platform = await FakePlatform.start();
  const proxy = createProxy({ baseUrl: platform.baseUrl, apiKey: 'key', businessId: 'b' });
  onTestFinished(async () => {
    await proxy.close();
    await platform.stop();
  });
  const sink = new SlowSink();
  const body = JSON.stringify({ clientKey: 'v', sessionId: 's', inputEvents: [say('Hello')] });
  const { signal } = new AbortController();
  void proxy.handle({ route: 'invoke', body, requestId: '1', signal, header: () => undefined }, sink);
  const turn = await platform.turn();
  turn.head();
  const total = 64 * 1024 * 1024;
  let sent = 0;
  const write = () => {
    while (sent < total) {
      sent += line.length;
      if (!turn.raw(line)) return;
    }
    turn.end();
  };
  turn.response.on('drain', write);
  write();
  // The kernel's buffers fill, then the platform's own: it stands still.
  let [before, rounds] = [-1, 0];
  await until(() => {
    rounds = sent === before && turn.response.writableNeedDrain ? rounds + 1 : 0;
    before = sent;
    return rounds > 2000;
  });
  expect(sent).toBeLessThan(32 * 1024 * 1024);
  expect(sink.bytes).toBeLessThan(256 * 1024);
  sink.catchUp();
  await until(() => sink.isEnded);
  expect(sink.bytes).toBe(sent);
});

test('a browser that takes nothing for half a minute is cut, its turn goes on', async () => {
  const { platform, memory, port, clock, proxy } = await startProxy({
    proxy: { timeouts: { silence: 300_000, turn: 300_000 } },
  });
  const { sessionId } = await openSession(memory);
  const body = JSON.stringify({ sessionId, inputEvents: [say('Hello')] });
  const browser = createConnection({ host: '127.0.0.1', port });
  onTestFinished(() => {
    browser.destroy();
  });
  browser.on('error', () => {});
  browser.pause();
  browser.write(
    `POST /agent/invoke HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: https://shop.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const turn = await platform.turn();
  turn.head();
  // As much as a turn may have is less than the kernel takes, so the reader is made slow from the start.
  for (let index = 0; index < 60; index += 1) turn.raw(line);
  await until(() => clock.planned(30_000) > 0 || proxy.running === 0 || turn.response.writableLength === 0);
  if (clock.planned(30_000) > 0) {
    clock.advance(30_000);
    await until(() => clock.planned(60_000) === 1);
  }
  expect(proxy.running).toBe(1);
});

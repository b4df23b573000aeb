import { createServer, type ServerResponse } from 'node:http';
import { createConnection } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Sink } from '../../proxy/index.ts';
import { createProxy } from '../../proxy/index.ts';
import { NodeSink } from '../../proxy/server/NodeSink.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { say } from './support/startProxy.ts';
import { until } from './support/until.ts';

const line = `{"result":{"response":{"sessionId":"s","text":"${'x'.repeat(16 * 1024)}"}}}\n`;

/** A reader that takes nothing until told. */
class SlowSink implements Sink {
  bytes = 0;
  isEnded = false;
  isSlow = true;
  #wake: () => void = () => {};

  head() {}
  write(bytes: string): boolean {
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

test('Checklist 15: a reader that stops holds the platform back, and gets everything once it goes on', async () => {
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
  const { sent, heldBack } = turn.pour(line, 64 * 1024 * 1024);
  await heldBack();
  expect(sent()).toBeLessThan(32 * 1024 * 1024);
  expect(sink.bytes).toBeLessThan(256 * 1024);
  sink.catchUp();
  await until(() => sink.isEnded);
  expect(sink.bytes).toBe(sent());
});

test('a browser that is gone holds nobody back', async () => {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => responses.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const browser = createConnection(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  onTestFinished(() => {
    browser.destroy();
    server.close();
  });
  browser.on('error', () => {});
  browser.pause();
  browser.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => responses.length === 1);
  const [response] = responses;
  if (!response) throw new Error('no request');
  const sink = new NodeSink(response, {});
  sink.head(200, {});
  while (sink.write('x'.repeat(1024 * 1024)));
  const drained = sink.drained();
  browser.destroy();
  await drained;
  expect(response.destroyed).toBe(true);
  expect(sink.write('x')).toBe(true);
  await sink.drained();
});

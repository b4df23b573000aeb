import { createServer, type ServerResponse } from 'node:http';
import { createConnection } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Sink } from '../../proxy/index.ts';
import { createProxy, MemoryTurnLog } from '../../proxy/index.ts';
import { NodeSink } from '../../proxy/server/NodeSink.ts';
import { FakeClock } from './support/FakeClock.ts';
import { heldPlatform } from './support/heldPlatform.ts';
import { callProxy, say, startPlainProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const line = `{"result":{"response":{"sessionId":"s","text":"${'x'.repeat(16 * 1024)}"}}}\n`;

/** A reader that reads nothing until the test resumes it. */
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

test('a paused reader pauses the platform and receives everything after it resumes', async () => {
  const { platform, proxy } = await startPlainProxy();
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

/** A turn whose reader is slow after the first line, and its platform call. */
async function startHeld(hasLog = false) {
  const clock = new FakeClock();
  const { runtime, receivers } = heldPlatform();
  const proxy = createProxy({
    runtime,
    clock,
    baseUrl: 'http://127.0.0.1:9',
    apiKey: 'key',
    businessId: 'b',
    timeouts: { turn: 1_000_000 },
    turnLog: hasLog ? new MemoryTurnLog(clock) : undefined,
  });
  const turnId = crypto.randomUUID();
  function ask(route: 'invoke' | 'stop', headers: Readonly<Record<string, string>> = {}) {
    const sink = new SlowSink();
    const inputEvents = route === 'invoke' ? [say('Hello')] : undefined;
    const body = JSON.stringify({ clientKey: 'v', sessionId: 's', turnId, inputEvents });
    const all: typeof headers = { 'idempotency-key': turnId, ...headers };
    const { signal } = new AbortController();
    void proxy.handle({ route, body, requestId: '1', signal, header: (name) => all[name] }, sink);
    return sink;
  }
  const sink = ask('invoke');
  await until(() => receivers.length === 1);
  const [platform] = receivers;
  if (!platform) throw new Error('no call');
  const flow = { abort: vi.fn(), pause: vi.fn(), resume: vi.fn() };
  platform.started(flow);
  platform.head(200, undefined);
  platform.data(line);
  expect(flow.pause).toHaveBeenCalledOnce();
  return { clock, platform, flow, sink, ask };
}

test('the silence timeout stops while the platform is paused and starts when it resumes', async () => {
  const { clock, flow, sink } = await startHeld();
  clock.advance(200_000);
  expect(sink.isEnded).toBe(false);
  sink.catchUp();
  await until(() => flow.resume.mock.calls.length === 1);
  clock.advance(59_999);
  expect(sink.isEnded).toBe(false);
  clock.advance(1);
  expect(sink.isEnded).toBe(true);
  expect(flow.abort).toHaveBeenCalledOnce();
});

test('stopping a turn with a slow reader aborts the platform call and ends the turn', async () => {
  const { clock, flow, sink, ask } = await startHeld();
  ask('stop');
  await until(() => sink.isEnded);
  expect(flow.abort).toHaveBeenCalledOnce();
  sink.catchUp();
  // Code that waited for the reader has continued by the next task.
  await new Promise((resolve) => setImmediate(resolve));
  expect(flow.resume).not.toHaveBeenCalled();
  expect(clock.waiting).toBe(0);
});

test('a slow reader that resumes a turn gets a line only after it has caught up', async () => {
  const { platform, sink, ask } = await startHeld(true);
  for (let count = 1; count < 10; count += 1) platform.data(line);
  platform.ended();
  const late = ask('invoke', { 'resume-from': '0' });
  await until(() => late.bytes > 0);
  expect(late.bytes).toBeLessThan(2 * line.length);
  late.catchUp();
  await until(() => late.isEnded);
  expect(late.bytes).toBe(sink.bytes);
});

test('invoke_sync without a turn log buffers at most 1 MiB', async () => {
  const { platform, proxy } = await startPlainProxy();
  const body = { clientKey: 'v', sessionId: 's', inputEvents: [say('Hello')] };
  const answer = callProxy(proxy, 'invoke_sync', body);
  const turn = await platform.turn();
  turn.head();
  const event = JSON.stringify({ customEvent: { text: 'x'.repeat(16 * 1024) } });
  turn.pour(`{"result":{"response":{"responseEvents":[${event}]}}}\n`, 32 * 1024 * 1024);
  expect(await answer.json()).toMatchObject({ error: { code: 'upstream_failed' } });
  expect(answer.text.length).toBeGreaterThan(512 * 1024);
  expect(answer.text.length).toBeLessThan(1100 * 1024);
  await turn.gone();
});

test('a disconnected browser does not pause the platform', async () => {
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

import { createConnection } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

/** Addresses that a name like `localhost` may resolve to. */
const addresses = ['127.0.0.1', '127.0.0.2'] as const;

async function start(env: Readonly<Record<string, string>> = {}) {
  const started = await startProxy({ addresses, env });
  /** Connects a browser to one of the addresses. */
  function connect(host: string, from = host) {
    const browser = createConnection({ host, port: started.port, localAddress: from });
    const state = {
      text: '',
      isClosed: false,
      ask: () => browser.write(`GET /livez HTTP/1.1\r\nHost: localhost:${started.port}\r\n\r\n`),
      pause: () => browser.pause(),
    };
    onTestFinished(() => {
      browser.destroy();
    });
    browser.on('error', () => {});
    browser.on('data', (chunk) => {
      state.text += String(chunk);
    });
    browser.on('close', () => {
      state.isClosed = true;
    });
    return state;
  }
  return { ...started, connect };
}

test.each(addresses)('serves requests at %s, one of two addresses of its host name', async (host) => {
  const { connect } = await start();
  const state = connect(host);
  state.ask();
  await until(() => state.text.includes('}'));
  expect(state.text).toMatch(/^HTTP\/1.1 200/);
});

test('counts connections to both addresses together and closes every connection above the limit', async () => {
  const { connect } = await start({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
  const open = [connect('127.0.0.1', '127.0.0.9'), connect('127.0.0.2', '127.0.0.9')];
  for (const state of open) {
    state.ask();
    await until(() => state.text.includes('}'));
  }
  for (const host of addresses) {
    const third = connect(host, '127.0.0.9');
    await until(() => third.isClosed);
    expect(third.text).toBe('');
  }
});

test.each(addresses)('disconnects a browser at %s that reads nothing', async (host) => {
  const { connect, clock, server } = await start();
  const ours = new Promise<{ readonly destroyed: boolean; write(bytes: Buffer): boolean }>((resolve) => {
    server.server.once('connection', resolve);
  });
  connect(host).pause();
  const socket = await ours;
  // More than the kernel buffers for an unread connection.
  socket.write(Buffer.alloc(64 * 1024 * 1024));
  await until(() => {
    clock.advance(10_000);
    return socket.destroyed;
  });
});

test('stops listening at every address when it closes', async () => {
  const { connect, server } = await start();
  await server.close();
  for (const host of addresses) {
    const late = connect(host);
    await until(() => late.isClosed);
    expect(late.text).toBe('');
  }
});

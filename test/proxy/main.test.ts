import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { listen } from '../support/listen.ts';
import { buildProxy } from './support/builtProxy.ts';
import { FakePlatform, marker } from './support/FakePlatform.ts';
import { startAnswer } from './support/startAnswer.ts';
import { send } from './support/startProxy.ts';
import { until } from './support/until.ts';

let script = '';

beforeAll(async () => {
  script = await buildProxy('shelftalk-proxy-test');
}, 180_000);

interface Run {
  readonly child: ChildProcess;
  out: string;
  err: string;
  code: number | null | undefined;
}

function run(env: Record<string, string>): Run {
  const { PATH = '' } = process.env;
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'shelftalk-data-'));
  // With an IPC channel, as `npm run proxy` starts it.
  const child = spawn(process.execPath, [script], {
    env: { PATH, DATA_DIR, EXIT_WITH_PARENT: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const state: Run = { child, out: '', err: '', code: undefined };
  child.stdout?.on('data', (chunk) => {
    state.out += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    state.err += String(chunk);
  });
  child.on('close', (code) => {
    state.code = code;
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return state;
}

test('exits with one sentence when no platform is configured', async () => {
  const proxy = run({ AGENT_API_KEY: marker, BUSINESS_ID: 'b' });
  await until(() => proxy.code !== undefined);
  expect(proxy.code).toBe(1);
  expect(proxy.out).toBe('');
  expect(proxy.err).toBe(
    'AGENT_BASE_URL is not set: it is the address of the platform that the proxy relays to.\n',
  );
});

test('prints one line when ready, logs to stderr and exits at SIGTERM', async () => {
  const platform = await FakePlatform.start();
  onTestFinished(() => platform.stop());
  const proxy = run({ AGENT_BASE_URL: platform.baseUrl, AGENT_API_KEY: marker, BUSINESS_ID: 'b', PORT: '0' });
  await until(() => proxy.out.endsWith('\n') || proxy.code !== undefined);
  const [, port = ''] = /^Shelftalk proxy listening on http:\/\/127\.0\.0\.1:(\d+)\n$/.exec(proxy.out) ?? [];
  expect(port).not.toBe('');
  const answer = await send(Number(port), '/agent/health', '{}', {
    origin: `http://127.0.0.1:${port}`,
    'content-type': 'application/json',
  }).end();
  expect(JSON.parse(answer.text)).toEqual({ response: { healthy: true } });
  // Log lines are batched but flushed at exit.
  await until(() => proxy.err.includes('"request completed"'));
  proxy.child.kill('SIGTERM');
  await until(() => proxy.code !== undefined);
  expect(proxy.code).toBe(0);
  expect(proxy.out.split('\n')).toHaveLength(2);
  const lines = proxy.err.trim().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level');
  expect(proxy.err).not.toContain(marker);
});

/** Starts the proxy, and an answer of which the first line has arrived. */
async function startWithAnswer() {
  const platform = await FakePlatform.start();
  onTestFinished(() => platform.stop());
  const proxy = run({ AGENT_BASE_URL: platform.baseUrl, AGENT_API_KEY: marker, BUSINESS_ID: 'b', PORT: '0' });
  await until(() => proxy.out.endsWith('\n') || proxy.code !== undefined);
  const port = Number(/:(\d+)\n$/.exec(proxy.out)?.[1]);
  return { proxy, ...(await startAnswer(platform, port)) };
}

test('at SIGTERM finishes a running answer, accepts no new call and exits', async () => {
  const { proxy, answer, turn, untilShut } = await startWithAnswer();
  proxy.child.kill('SIGTERM');
  await untilShut();
  expect(proxy.code).toBeUndefined();
  turn.say('Two');
  turn.end();
  await answer.end();
  expect(answer.parsedLines.at(-1)).toEqual({ end: { lines: 2, reason: 'complete' } });
  await until(() => proxy.code !== undefined);
  expect(proxy.code).toBe(0);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s after SIGTERM ends the proxy at once', async (signal) => {
  const { proxy, untilShut } = await startWithAnswer();
  proxy.child.kill('SIGTERM');
  await untilShut();
  proxy.child.kill(signal);
  await until(() => proxy.code !== undefined);
  expect(proxy.child.signalCode).toBe(signal);
});

test('finishes a running answer after its parent has disconnected and a first signal arrives', async () => {
  const { proxy, answer, turn, untilShut } = await startWithAnswer();
  const exited = once(proxy.child, 'exit');
  proxy.child.disconnect();
  await untilShut();
  proxy.child.kill('SIGINT');
  turn.say('Two');
  turn.end();
  await answer.end();
  expect(answer.parsedLines.at(-1)).toEqual({ end: { lines: 2, reason: 'complete' } });
  expect(await exited).toEqual([0, null]);
});

test.each(['PORT', 'OPS_PORT'])('exits with one sentence when the port of %s is in use', async (variable) => {
  const other = createServer();
  const { port } = await listen(other);
  onTestFinished(() => {
    other.close();
  });
  const proxy = run({
    AGENT_BASE_URL: 'http://127.0.0.1:9',
    AGENT_API_KEY: marker,
    BUSINESS_ID: 'b',
    PORT: '0',
    [variable]: String(port),
  });
  await until(() => proxy.code !== undefined);
  expect(proxy.code).toBe(1);
  expect(proxy.err.trim().split('\n').at(-1)).toBe(
    `Port ${port} is in use: stop what listens there, or set ${variable}.`,
  );
});

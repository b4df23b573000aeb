import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { answerWriters, eventBytes } from '../support/growingAnswers.ts';
import { listen, stopListening } from '../support/listen.ts';
import { freePort } from '../support/processes.ts';
import { buildProxy } from './support/builtProxy.ts';
import { createRandom } from './support/createRandom.ts';
import { GrowingReader } from './support/GrowingReader.ts';
import { demandRedis, hasRedis, startRedis } from './support/redisServer.ts';
import { say, secret, send } from './support/startProxy.ts';
import { until } from './support/until.ts';

demandRedis();
const origin = 'https://shop.example';
const writer = answerWriters['ai-sdk'];
const words = Array.from({ length: 40 }, (_, index) => `Wörter ${index} `);
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts an agent's server; `answer` writes the response of each call. */
async function startAgent(answer: (response: ServerResponse) => void) {
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      calls += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      answer(response);
    });
  });
  const { url } = await listen(server);
  onTestFinished(() => stopListening(server));
  return { url, calls: () => calls };
}

/** Writes an answer of two texts, a word each few milliseconds. */
function answerInPieces(response: ServerResponse) {
  const write = (events: readonly object[]) => response.write(eventBytes(events));
  const half = words.length / 2;
  let index = 0;
  write([...writer.begin(), ...writer.start('a')]);
  const timer = setInterval(() => {
    const word = words[index] ?? '';
    index += 1;
    if (index === half + 1) write([...writer.end('a'), ...writer.tool('call'), ...writer.start('b')]);
    if (word !== '') return write(writer.add(index <= half ? 'a' : 'b', word));
    clearInterval(timer);
    write([...writer.end('b'), ...writer.finish()]);
    response.end();
  }, 3);
}
const half = words.length / 2;
const whole = [words.slice(0, half).join(''), 'recommendation', words.slice(half).join('')];

async function startBuilt(script: string, agentUrl: string, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      UPSTREAM_PROTOCOL: 'ai-sdk',
      UPSTREAM_URL: agentUrl,
      UPSTREAM_API_KEY: 'key-0123456789abcdef',
      ALLOWED_ORIGINS: origin,
      SESSION_SECRET: secret,
      TRUST_PROXY: '127.0.0.0/8',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  await until(() => output.includes('listening on') || child.exitCode !== null);
  expect(child.exitCode, output).toBeNull();
  return port;
}

const call = (port: number, route: string, body: object, headers: Record<string, string>, index: number) =>
  send(port, `/agent/${route}`, JSON.stringify(body), {
    origin,
    'content-type': 'application/json',
    'x-forwarded-for': `198.51.${index >> 8}.${index & 255}`,
    ...headers,
  });

/**
 * Runs a turn of a page whose first connections break off after these bytes, and which then resumes.
 * @param portOf Port of the proxy that the n-th request reaches.
 */
async function play(portOf: (request: number) => number, cuts: readonly number[], index: number) {
  const opened = await call(portOf(0), 'init', {}, {}, index).json();
  const { sessionId } = (opened as { response: { sessionId: string } }).response;
  const reader = new GrowingReader();
  const key = { 'idempotency-key': randomUUID(), 'shelftalk-grow': '1' };
  let requests = 0;
  for (; reader.end === undefined; requests += 1) {
    const resumed: Record<string, string> = requests === 0 ? {} : { 'resume-from': String(reader.seq) };
    const body = { sessionId, ...(requests === 0 && { inputEvents: [say('Hello')] }) };
    const answer = call(portOf(requests), 'invoke', body, { ...key, ...resumed }, index);
    const cutAfter = cuts[requests] ?? Number.POSITIVE_INFINITY;
    await until(() => answer.isEnded || answer.text.length >= cutAfter);
    if (!answer.isEnded) answer.abort();
    if (answer.status === 200) reader.read(answer.lines);
    else if (answer.status > 0 && answer.status !== 502 && answer.status !== 503)
      throw new Error(`${answer.status} ${answer.text}`);
  }
  return { reader, requests };
}

test('over sockets an answer that is cut at 200 random moments while it grows is the uncut one', async () => {
  const agent = await startAgent(answerInPieces);
  const script = await buildProxy('shelftalk-growth-test');
  const port = await startBuilt(script, agent.url);
  const random = createRandom(7);
  const uncut = await play(() => port, [], 0);
  expect(uncut.reader).toMatchObject({ record: whole, end: 'complete', faults: [] });
  let [turns, cuts] = [1, 0];
  while (cuts < 200) {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const places = [Math.floor(random() * 3_000), Math.floor(random() * 1_500)];
        return play(() => port, places, turns + index);
      }),
    );
    for (const { reader, requests } of all) {
      expect(reader).toMatchObject({ record: whole, end: 'complete', faults: [] });
      cuts += requests - 1;
    }
    turns += all.length;
  }
  expect(agent.calls()).toBe(turns);
}, 180_000);

describe.skipIf(!hasRedis)('with two proxies and one Redis', () => {
  test('what a proxy had written before kill -9 is read from the other one, marked as incomplete', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const turns = 20;
    /** Number of words of each call. */
    const written: number[] = [];
    /** Writes words until the proxy is dead, without an end. */
    const agent = await startAgent((response) => {
      response.write(eventBytes([...writer.begin(), ...writer.start('a'), ...writer.add('a', 'Whole. ')]));
      response.write(eventBytes([...writer.end('a'), ...writer.tool('call'), ...writer.start('b')]));
      const number = written.push(0) - 1;
      const timer = setInterval(() => {
        const index = written[number] ?? 0;
        response.write(eventBytes(writer.add('b', `Wort ${index} `)));
        written[number] = index + 1;
      }, 10);
      response.on('close', () => clearInterval(timer));
    });
    const script = await buildProxy('shelftalk-growth-kill-test');
    const env = { REDIS_URL: redis.url };
    const [first, second] = [
      await startBuilt(script, agent.url, env),
      await startBuilt(script, agent.url, env),
    ];
    const [doomed] = children;
    const pages = Promise.all(
      Array.from({ length: turns }, (_, index) =>
        play((request) => (request === 0 ? first : second), [], index),
      ),
    );
    // Many times as long as previews are gathered for Redis.
    await until(() => written.length === turns && written.every((count) => count >= 60));
    doomed?.kill('SIGKILL');
    for (const { reader } of await pages) {
      expect(reader).toMatchObject({ error: 'upstream_cut', end: 'cut', faults: [] });
      const [one, two, three, ...others] = reader.record;
      expect([one, two, others]).toEqual(['Whole. ', 'recommendation', []]);
      const count = (three?.split('Wort ').length ?? 0) - 1;
      expect(count).toBeGreaterThan(30);
      expect(three).toBe(`${Array.from({ length: count }, (_, index) => `Wort ${index} `).join('')} …`);
    }
    expect(agent.calls()).toBe(turns);
  }, 60_000);
});

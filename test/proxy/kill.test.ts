import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RESP_TYPES } from '@redis/client';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeUtf8 } from '../../proxy/core/lines.ts';
import { NodeSealer, RedisConnection } from '../../proxy/index.ts';
import { readSealingKeys } from '../../proxy/session/readSealingKeys.ts';
import type { ChatStore, Clock } from '../../src/store/index.ts';
import { freePort } from '../support/processes.ts';
import { FakePlatform, marker } from './support/FakePlatform.ts';
import { hasRedis, type RedisServer, startRedis } from './support/redisServer.ts';
import { createShopper } from './support/shopper.ts';
import { say, secret, send } from './support/startProxy.ts';
import type { TestResponse } from './support/TestResponse.ts';
import { until } from './support/until.ts';

const nginx = '/usr/sbin/nginx';
const hasNginx = existsSync(nginx);
const root = fileURLToPath(new URL('../..', import.meta.url));
const outDir = join(root, 'node_modules/.cache/shelftalk-kill-test');
const origin = 'https://shop.example';
const turns = 200;
/** The number of turns that are plain HTTP calls; the other turns use the client and the store. */
const bareTurns = 150;

test.skipIf(hasNginx || process.env.CI !== '1')('nginx is installed (Debian: nginx-light)', () => {
  expect(hasNginx).toBe(true);
});

const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The agent's texts to a shopper, in order. */
function agentTexts({ getState }: ChatStore): readonly string[] {
  const { order, byId } = getState();
  return order.flatMap((id) => {
    const message = byId[id];
    return message?.from === 'agent' && message.event.kind === 'text' ? [message.event.text] : [];
  });
}

/** The agent's texts in these lines. */
const textsOf = (lines: readonly Record<string, unknown>[]) =>
  lines.flatMap((line) =>
    'result' in line ? (/line \d+/.exec(JSON.stringify(line))?.[0] ?? 'a line without a number') : [],
  );

/** Starts a program and waits until its output contains `sentence`. */
async function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv, sentence: string) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  await until(() => said.includes(sentence) || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
  return child;
}

describe.skipIf(!hasRedis || !hasNginx)('Two proxies behind the example’s nginx, with a Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-kill-'));
  const children: ChildProcess[] = [];
  let [redis, platform]: [RedisServer | undefined, FakePlatform | undefined] = [undefined, undefined];
  const proxies: ChildProcess[] = [];
  let log: RedisConnection | undefined;
  let ports: readonly number[] = [];
  let port = 0;

  const startProxyAt = async (index: number) => {
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(ports[index]),
      AGENT_BASE_URL: platform?.baseUrl ?? '',
      AGENT_API_KEY: marker,
      BUSINESS_ID: 'b',
      ALLOWED_ORIGINS: origin,
      SESSION_SECRET: secret,
      REDIS_URL: redis?.url ?? '',
      TRUST_PROXY: '127.0.0.0/8',
      LOG_LEVEL: 'error',
    };
    const proxy = await start(process.execPath, [join(outDir, 'main.js')], env, 'listening on');
    proxies[index] = proxy;
    children.push(proxy);
  };

  beforeAll(async () => {
    await build({
      configFile: false,
      root,
      logLevel: 'silent',
      build: { ssr: 'proxy/main.ts', outDir, emptyOutDir: true, target: 'node20' },
    });
    redis = await startRedis();
    log = await RedisConnection.open(redis.url, () => {});
    platform = await FakePlatform.start();
    ports = [await freePort(), await freePort()];
    for (const index of ports.keys()) await startProxyAt(index);
    port = await freePort();
    const [first, second] = ports;
    const config = readFileSync(join(root, 'proxy/example/nginx.conf'), 'utf8')
      .replace('proxy-1:8787', `127.0.0.1:${first}`)
      .replace('proxy-2:8787', `127.0.0.1:${second}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`);
    mkdirSync(join(folder, 'logs'));
    writeFileSync(join(folder, 'nginx.conf'), config);
    const settings = `daemon off; pid ${folder}/pid; error_log ${folder}/errors notice; worker_rlimit_nofile 4096;`;
    const child = spawn(nginx, ['-p', folder, '-c', 'nginx.conf', '-g', settings], { stdio: 'ignore' });
    children.push(child);
    await until(() => existsSync(join(folder, 'pid')) || child.exitCode !== null);
    expect(child.exitCode).toBeNull();
  });

  afterAll(async () => {
    for (const child of children) child.kill(child.spawnfile === nginx ? 'SIGTERM' : 'SIGKILL');
    log?.close();
    await redis?.stop();
    await platform?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (route: string, index: number, body: unknown, headers: Record<string, string> = {}) =>
    send(port, `/agent/${route}`, JSON.stringify(body), {
      origin,
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${index % 250}`,
      ...headers,
    });
  /** A shopper with a separate address. */
  const shopper = (index: number) =>
    createShopper({
      endpoint: `http://127.0.0.1:${port}/agent`,
      clock,
      fetch(input, init) {
        const headers = new Headers(init?.headers);
        headers.set('origin', origin);
        headers.set('x-forwarded-for', `198.51.100.${index % 250}`);
        return fetch(input, { ...init, headers });
      },
    });
  /** A turn's lines, read directly from Redis. */
  const linesInRedis = async (turnId: string): Promise<Record<string, unknown>[]> => {
    const bytes = log?.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    const entries = await bytes?.xRange(`{shelftalk}:lines:${turnId}`, '-', '+');
    const sealer = new NodeSealer(readSealingKeys(secret) ?? [{ id: '', key: new Uint8Array() }]).forLines(
      turnId,
    );
    return (entries ?? []).map(({ message }, index) => {
      const line = message.line ?? Buffer.of();
      return JSON.parse(decodeUtf8(sealer.open(line, index + 1) ?? line.toString('latin1')));
    });
  };
  const open = async (index: number) => {
    const answer: { response: { sessionId: string } } = JSON.parse(
      (await call('init', index, {}).end()).text,
    );
    return answer.response.sessionId;
  };

  test('nginx forwards each line immediately', async () => {
    const sessionId = await open(0);
    const answer = call('invoke', 0, { sessionId, inputEvents: [say('Hello')] });
    const turn = await platform?.turn(0);
    turn?.head();
    await answer.waitForHeaders();
    for (const text of ['One', 'Two']) {
      turn?.say(text);
      expect(JSON.stringify(await answer.line())).toContain(text);
    }
    turn?.end();
    expect(await answer.line()).toEqual({ end: { lines: 2, reason: 'complete' } });
  });

  test('a restart of each proxy in turn under load cuts no turn off, and nginx answers none itself', async () => {
    if (!platform) throw new Error('no platform');
    // Every turn takes three seconds, because a customer may send twenty in a minute.
    platform.override = (operation, turn) => {
      if (operation !== 'invoke') return false;
      let said = 0;
      turn.head();
      const timer = setInterval(() => {
        said += 1;
        turn.say(`line ${said}`);
        if (said < 10 && !turn.isGone) return;
        clearInterval(timer);
        turn.end();
      }, 300);
      return true;
    };
    const before = platform.of('invoke').length;
    const ends: Record<string, number> = {};
    let isOver = false;
    const converse = async (index: number) => {
      const sessionId = await open(index);
      while (!isOver) {
        const answer = await call('invoke', index, { sessionId, inputEvents: [say('Hello')] }).end();
        const last = JSON.stringify(answer.parsedLines.at(-1));
        const how = `${answer.status} ${answer.status === 200 ? `${textsOf(answer.parsedLines).length} ${last}` : answer.text}`;
        ends[how] = (ends[how] ?? 0) + 1;
      }
    };
    const talks = Promise.all(Array.from({ length: 40 }, (_, index) => converse(index)));
    for (const index of ports.keys()) {
      const count = platform.of('invoke').length;
      await until(() => (platform?.of('invoke').length ?? 0) > count + 40);
      const proxy = proxies[index];
      const ended = new Promise((resolve) => proxy?.once('exit', resolve));
      proxy?.kill('SIGTERM');
      expect(await ended).toBe(0);
      await startProxyAt(index);
    }
    isOver = true;
    await talks;
    platform.override = () => false;
    // A proxy may refuse a turn for another reason, such as a lost connection; nginx itself, or after the turn was accepted, nothing may.
    const complete = '200 10 {"end":{"lines":10,"reason":"complete"}}';
    const wrong = Object.keys(ends).filter((how) => how !== complete && /^200|<html>/.test(how));
    expect(wrong).toEqual([]);
    expect(ends[complete]).toBe(platform.of('invoke').length - before);
    expect(ends[complete]).toBeGreaterThan(80);
  }, 300_000);

  test(`after kill -9 of one proxy during ${turns} turns every browser gets the logged lines and the end of its turn from the other proxy`, async () => {
    if (!platform) throw new Error('no platform');
    const before = platform.of('invoke').length;
    // Every turn has ten lines, one every 150 ms.
    const say10 = (n: number) => {
      let said = 0;
      const turn = platform?.of('invoke')[n];
      turn?.head();
      const timer = setInterval(() => {
        said += 1;
        turn?.say(`line ${said}`);
        if (said < 10 && !turn?.isGone) return;
        clearInterval(timer);
        turn?.end();
      }, 150);
    };
    const browsers = await Promise.all(
      Array.from({ length: bareTurns }, async (_, index) => {
        const sessionId = await open(index);
        const key = { 'idempotency-key': randomUUID() };
        return { index, sessionId, key, lines: [] as Record<string, unknown>[] };
      }),
    );
    const answers = browsers.map(({ index, sessionId, key }) =>
      call('invoke', index, { sessionId, inputEvents: [say('Hello')] }, key),
    );
    const shoppers = Array.from({ length: turns - bareTurns }, (_, index) => shopper(bareTurns + index));
    const conversations = shoppers.map(({ commands }) => commands.send({ kind: 'text', text: 'Hello' }));
    await until(() => platform?.of('invoke').length === before + turns);
    for (let n = before; n < before + turns; n += 1) say10(n);
    // Kills once every browser has received three lines.
    await until(() => answers.every(({ lines }) => lines.length >= 3));
    await until(() => shoppers.every((store) => agentTexts(store).length >= 3));
    const [first] = proxies;
    const dead = new Promise((resolve) => first?.once('exit', resolve));
    first?.kill('SIGKILL');
    const killedAt = performance.now();
    await dead;
    // Lines in the log now must be readable later.
    const logged = await Promise.all(
      browsers.map(async ({ key }) => textsOf(await linesInRedis(key['idempotency-key']))),
    );

    let [cut, slowest] = [0, 0];
    const isEnd = (answer: TestResponse) => answer.parsedLines.some((line) => 'end' in line);
    await Promise.all(
      browsers.map(async (browser, index) => {
        let answer = answers[index];
        if (!answer) return;
        await answer.end();
        browser.lines.push(...answer.parsedLines);
        if (isEnd(answer)) return;
        cut += 1;
        while (!isEnd(answer)) {
          const from = { 'resume-from': String(browser.lines.length) };
          answer = await call(
            'invoke',
            index,
            { sessionId: browser.sessionId },
            { ...browser.key, ...from },
          ).end();
          if (answer.status === 200) browser.lines.push(...answer.parsedLines);
          else if (answer.status !== 502 && answer.status !== 503)
            throw new Error(`${answer.status} ${answer.text}`);
        }
        slowest = Math.max(slowest, performance.now() - killedAt);
      }),
    );
    const reasons: Record<string, number> = {};
    for (const { lines } of browsers) {
      const end = lines.at(-1)?.end;
      const reason = String(Object(end).reason);
      reasons[reason] = (reasons[reason] ?? 0) + 1;
      // No line lost or repeated, in order, equal to the log.
      const said = lines.slice(0, -1);
      expect(said.map(({ seq }) => seq)).toEqual(said.map((_, at) => at + 1));
      const texts = textsOf(said);
      expect(texts).toEqual(texts.map((_, at) => `line ${at + 1}`));
      expect(texts.length).toBeGreaterThanOrEqual(3);
      if (reason === 'complete') expect(texts).toHaveLength(10);
    }
    await Promise.all(
      browsers.map(async ({ index, sessionId, key }, at) => {
        const again = await call('invoke', index, { sessionId }, { ...key, 'resume-from': '0' }).end();
        const texts = textsOf(again.parsedLines);
        expect(texts.slice(0, logged[at]?.length)).toEqual(logged[at]);
      }),
    );
    expect(logged.flat().length).toBeGreaterThan(bareTurns);
    expect(cut).toBeGreaterThan(0);
    expect(reasons.cut).toBe(cut);
    await Promise.all(conversations);
    let wholeOnes = 0;
    for (const store of shoppers) {
      // A shopper sees a gapless beginning of the answer, and either all of it or the error.
      const texts = agentTexts(store);
      const { turn } = store.getState();
      const isWhole = turn.status === 'idle';
      if (isWhole) wholeOnes += 1;
      else expect(turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
      expect(texts).toEqual(texts.map((_, at) => `line ${at + 1}`));
      expect(texts.length).toBeGreaterThanOrEqual(3);
      if (isWhole) expect(texts).toHaveLength(10);
    }
    expect(wholeOnes).toBeLessThan(shoppers.length);
    expect(platform.of('invoke')).toHaveLength(before + turns);
    expect((reasons.complete ?? 0) + cut).toBe(bareTurns);
    console.info(
      `kill -9: ${turns} turns, ${cut + shoppers.length - wholeOnes} cut off, all reported in ` +
        `${(slowest / 1000).toFixed(1)} s, ${(reasons.complete ?? 0) + wholeOnes} complete, sent twice: ${platform.of('invoke').length - before - turns}`,
    );
  }, 300_000);

  test('without Redis a running turn continues and a new one is refused; after a restart a lost turn is unknown', async () => {
    // Calls the remaining proxy directly, because nginx would count its refusals as failures.
    const [, survivor] = proxies;
    port = ports[1] ?? 0;
    const ask = (sessionId: string, headers = {}) =>
      call('invoke', 0, { sessionId, inputEvents: [say('Hello')] }, headers);
    const isReady = async () => (await send(port, '/readyz', undefined).end()).status === 200;
    const sessionId = await open(0);
    const key = { 'idempotency-key': randomUUID() };
    const at = platform?.of('invoke').length ?? 0;
    const answer = ask(sessionId, key);
    const turn = await platform?.turn(at);
    turn?.head();
    turn?.say('One');
    expect(JSON.stringify(await answer.line())).toContain('One');
    await redis?.kill();
    turn?.say('Two');
    turn?.end();
    await answer.end();
    expect(answer.parsedLines).toMatchObject([
      { seq: 1 },
      { seq: 2 },
      { end: { lines: 2, reason: 'complete' } },
    ]);
    const refused = await ask(sessionId).end();
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'unavailable' } });
    expect(platform?.of('invoke')).toHaveLength(at + 1);
    expect(await isReady()).toBe(false);
    await redis?.start();
    // The session token contains the whole session, so the shopper continues it.
    while (!(await isReady()));
    const again = ask(sessionId);
    const next = await platform?.turn(at + 1);
    next?.head();
    next?.end();
    expect((await again.end()).parsedLines.at(-1)).toEqual({ end: { lines: 0, reason: 'complete' } });
    const lost = await call('invoke', 0, { sessionId }, { ...key, 'resume-from': '1' }).end();
    expect(lost.status).toBe(410);
    expect(JSON.parse(lost.text)).toMatchObject({ error: { details: [{ delivery: 'unknown' }] } });
    expect([survivor?.exitCode, survivor?.signalCode]).toEqual([null, null]);
  }, 120_000);
});

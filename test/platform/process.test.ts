import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDataFolder } from '../support/copyNewDatabase.ts';
import { freePort, type Running, run } from '../support/processes.ts';
import { bundleMain } from './support/bundle.ts';
import { databaseTimeout, sessionIdOf, userMessage, waitOptions } from './support/platform.ts';

let script: string;
beforeAll(async () => {
  script = await bundleMain();
}, databaseTimeout);

const processes: Running[] = [];
afterEach(async () => {
  for (const process of processes.splice(0)) await process.stop('SIGKILL');
});

async function start(env: Record<string, string> = {}, words: readonly string[] = []) {
  const control = String(await freePort());
  const settings = { PLATFORM_PORT: '0', PLATFORM_CONTROL_PORT: control, CATALOGUE_DIR: 'catalogue', ...env };
  const process = run(script, words, settings, { hasChannel: true });
  processes.push(process);
  return { process, settings };
}
const key = 'the-key-of-the-environment';
const listening = /^Shelftalk platform listening on (http:\/\/127\.0\.0\.1:\d+)\n/;

/** Starts the platform and waits until it is ready. */
async function startWithAccount(env: Record<string, string>) {
  const businessId = crypto.randomUUID();
  const account = { PLATFORM_BUSINESS_ID: businessId, PLATFORM_API_KEY: key };
  const { process, settings } = await start({ DATA_DIR: await createDataFolder(), ...account, ...env });
  const [, address] = await process.printed(listening);
  const post = async (name: string, body: object) =>
    fetch(`${address}/external/v1/ai/agent_graph/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ businessId, clientKey: 'c', ...body }),
    });
  return { process, settings, address, post };
}

/** Resolves once the platform accepts no new session. */
const untilRefused = (post: (name: string, body: object) => Promise<Response>) =>
  expect
    .poll(() =>
      post('init', {}).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .not.toBe(200);

describe('The platform as a process', { timeout: databaseTimeout }, () => {
  it('prints one line when ready, serves, runs commands, locks its folder and shuts down in order', async () => {
    const { process, settings, address, post } = await startWithAccount({
      AGENT_SCRIPTS_DIR: 'test/platform/support/scripts',
      PLATFORM_ALLOW_PRIVATE_TARGETS: '1',
    });
    const sessionId = sessionIdOf(await (await post('init', {})).json());
    const invoke = { sessionId, agentId: 'script:greeting', inputEvents: [userMessage('secret words')] };
    expect(await (await post('invoke', invoke)).text()).toContain('Welcome to the shop.');
    const asked = await post('init', { clientKey: 'c' });
    const question = {
      sessionId: sessionIdOf(await asked.json()),
      inputEvents: [userMessage('I need a warm parka')],
    };
    expect(await (await post('invoke', question)).text()).toContain('{"recommendationEvent":{"products":[{');

    const sameData = { ...settings, DATA_DIR: process.dataDir };
    const { process: list } = await start(sameData, ['keys', 'list']);
    expect(await list.ended).toBe(0);
    expect(list.output()).toContain('first key');

    const { process: second } = await start({ DATA_DIR: process.dataDir });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(
      /^The database in \S+ is in use by process \d+: stop that one first, .*\n$/,
    );
    expect(second.output()).toBe('');

    const lock = join(process.dataDir, 'platform', 'db.lock');
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: expect.any(Number) });
    // Silent connections must not keep the process alive.
    for (const port of [new URL(address ?? '').port, settings.PLATFORM_CONTROL_PORT]) {
      const silent = connect(Number(port), '127.0.0.1').on('error', () => {});
      await once(silent, 'connect');
    }
    const going = await post('invoke', { ...invoke, inputEvents: [userMessage('again')] });
    const rest = going.text();
    const ended = process.stop('SIGTERM');
    expect(await rest).toContain('Goodbye.');
    expect(await ended).toBe(0);
    expect(existsSync(lock)).toBe(false);
    expect(process.output()).toMatch(new RegExp(`${listening.source}$`));
    expect(process.errors()).toMatch(
      /^WARNING: PLATFORM_ALLOW_PRIVATE_TARGETS=1\. .+\n.+ never on a server\.\n/,
    );
    for (const secret of [key, 'secret words']) expect(process.errors()).not.toContain(secret);
  });

  it('finishes a running turn after its parent has disconnected and a first signal arrives', async () => {
    const { process, post } = await startWithAccount({
      AGENT_SCRIPTS_DIR: 'test/platform/support/scripts',
    });
    const sessionId = sessionIdOf(await (await post('init', {})).json());
    const say = (text: string) =>
      post('invoke', { sessionId, agentId: 'script:greeting', inputEvents: [userMessage(text)] });
    await (await say('hello')).text();
    const answer = (await say('bye')).text();
    process.disconnect();
    await untilRefused(post);
    const ended = process.stop('SIGINT');
    expect(await answer).toContain('Goodbye.');
    expect(await ended).toBe(0);
  });

  it('a second signal ends it at once, without closing the database under a running turn', async () => {
    const scripts = mkdtempSync(join(tmpdir(), 'shelftalk-scripts-'));
    onTestFinished(() => rmSync(scripts, { recursive: true }));
    const greeting = readFileSync('test/platform/support/scripts/greeting.ndjson', 'utf8');
    writeFileSync(join(scripts, 'slow.ndjson'), greeting.replace('{"pause":300}', '{"pause":100000}'));
    const { process, post } = await startWithAccount({ AGENT_SCRIPTS_DIR: scripts });
    const sessionId = sessionIdOf(await (await post('init', {})).json());
    const say = (text: string) =>
      post('invoke', { sessionId, agentId: 'script:slow', inputEvents: [userMessage(text)] });
    await (await say('hello')).text();
    const reader = (await say('bye')).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('One moment.');
    process.stop('SIGTERM');
    await untilRefused(post);
    expect(await process.stop('SIGINT')).toBe(null);
  });

  it('names the port that is in use', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const occupiedPort = String(typeof address === 'object' && address ? address.port : 0);
    const { process } = await start({ PLATFORM_PORT: occupiedPort });
    expect(await process.ended).toBe(1);
    server.close();
    expect(process.errors()).toBe(
      `Port ${occupiedPort} is in use: stop what listens there, or set PLATFORM_PORT.\n`,
    );
    expect(process.output()).toBe('');
  });

  it('reports invalid settings and prints help', async () => {
    const { process: wrong } = await start({ PLATFORM_PORT: 'x' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.errors()).toBe('PLATFORM_PORT must be a port number.\n');
    const { process: empty } = await start({ CATALOGUE_DIR: '/nowhere' });
    expect(await empty.ended).toBe(1);
    expect(empty.errors()).toMatch(/^CATALOGUE_DIR is \/nowhere\. The catalogue cannot be used:\n/);
    const { process: help } = await start({}, ['--help']);
    expect(await help.ended).toBe(0);
    await expect.poll(help.output, waitOptions).toContain('keys create --name NAME');
  });
});

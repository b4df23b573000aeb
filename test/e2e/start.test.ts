import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createDataFolder } from '../support/copyNewDatabase.ts';
import { listen } from '../support/listen.ts';
import { freePort, type Running, run } from '../support/processes.ts';

const servers: Server[] = [];
const started: Running[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  for (const process of started.splice(0)) await process.stop();
});

const occupy = async (port: number): Promise<void> => {
  const server = createServer();
  servers.push(server);
  await listen(server, port);
};

const isFree = (port: number): Promise<boolean> =>
  occupy(port).then(
    () => true,
    () => false,
  );

const start = async (env: Record<string, string> = {}, parent?: string) => {
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const [PORT, PLATFORM_PORT, PLATFORM_CONTROL_PORT] = ports.map(String);
  const script = 'scripts/start.mjs';
  const process = run(parent ?? script, parent === undefined ? [] : [script], {
    PORT: PORT ?? '',
    PLATFORM_PORT: PLATFORM_PORT ?? '',
    PLATFORM_CONTROL_PORT: PLATFORM_CONTROL_PORT ?? '',
    DATA_DIR: await createDataFolder(),
    ...env,
  });
  started.push(process);
  return { process, ports };
};

describe('npm start', () => {
  it('prints its steps and ends its servers on SIGINT', async () => {
    const { process, ports } = await start();
    const [, address = ''] = await process.printed(/The shop is open at (\S+)/);
    expect(process.output()).toContain('Starting the platform');
    expect((await fetch(address)).status).toBe(200);
    expect(await process.stop('SIGINT')).toBe(0);
    for (const port of ports) await occupy(port);
  });

  it('ends its servers when it is killed by SIGKILL', async () => {
    const { process, ports } = await start();
    await process.printed(/The shop is open at/);
    await process.stop('SIGKILL');
    for (const port of ports) await expect.poll(() => isFree(port)).toBe(true);
  });

  it('ends when its parent process is killed', async () => {
    const { process, ports } = await start({}, 'test/support/runChild.mjs');
    await process.printed(/The shop is open at/);
    await process.stop('SIGKILL');
    for (const port of ports) await expect.poll(() => isFree(port)).toBe(true);
  });

  it.each([
    ['the shop', 'PORT'],
    ['the platform', 'PLATFORM_PORT'],
    ['the control port', 'PLATFORM_CONTROL_PORT'],
  ])('fails with one sentence that names a port in use: %s', async (_, name) => {
    const occupiedPort = await freePort();
    await occupy(occupiedPort);
    const { process } = await start({ [name]: String(occupiedPort) });
    expect(await process.ended).toBe(1);
    const sentences = process.errors().trim().split('\n');
    expect(sentences.filter((line) => line.includes(String(occupiedPort)))).toHaveLength(1);
    expect(sentences.join('\n')).not.toMatch(/ {4}at |Error:/);
  });

  it('refuses an invalid port', async () => {
    const { process } = await start({ PORT: 'eighty' });
    expect(await process.ended).toBe(1);
    expect(process.errors()).toBe('PORT must be a port number, and is eighty.\n');
  });

  it('names the missing settings of another platform', async () => {
    const { process } = await start({ AGENT_BASE_URL: 'http://127.0.0.1:9' });
    expect(await process.ended).toBe(1);
    expect(process.errors()).toMatch(/AGENT_API_KEY/);
    expect(process.errors()).not.toMatch(/ {4}at /);
  });
});

describe('npm run dev', () => {
  it('opens the shop, with a script that reloads its pages, and Storybook, until SIGINT', async () => {
    const names = ['PORT', 'PROXY_PORT', 'PLATFORM_PORT', 'PLATFORM_CONTROL_PORT', 'STORYBOOK_PORT'];
    const ports = await Promise.all(names.map(freePort));
    const process = run('scripts/dev.mjs', [], {
      ...Object.fromEntries(names.map((name, at) => [name, String(ports[at])])),
      DATA_DIR: await createDataFolder(),
    });
    started.push(process);
    const [, shop = ''] = await process.printed(/The shop is open at (\S+)/);
    expect(await (await fetch(shop)).text()).toContain('<script src="/dev/reload.js"></script>');
    const waiting = await fetch(`${shop}dev/reload`);
    expect(waiting.headers.get('content-type')).toBe('text/event-stream');
    await waiting.body?.cancel();
    const [, storybook = ''] = await process.printed(/Storybook is open at (\S+)/);
    expect((await fetch(`${storybook}iframe.html`)).status).toBe(200);
    expect(await process.stop('SIGINT')).toBe(0);
    for (const port of ports) await expect.poll(() => isFree(port)).toBe(true);
  });
});

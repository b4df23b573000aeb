import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { packPackages } from '../support/packPackages.ts';
import { say } from './support/startProxy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
}
const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
const installed = (name: string) => join(folder, 'node_modules/@shelftalk', name);

function run(program: string, args: readonly string[], cwd: string) {
  // Without the variables of an `npm run` around this process, which name this project's folder.
  const withoutNpmSettings = Object.entries(process.env).filter(([key]) => !/^npm_/iu.test(key));
  const env = { ...Object.fromEntries(withoutNpmSettings), npm_config_offline: 'true' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}
const outputOf = ({ status, stdout, stderr }: ReturnType<typeof run>) =>
  status === 0 ? '' : `${status}: ${stdout}${stderr}`;

function link(target: string, path: string) {
  mkdirSync(dirname(path), { recursive: true });
  // Node 24's `rmSync` refuses a link to a folder without `recursive`; only the link is removed.
  rmSync(path, { force: true, recursive: true });
  symlinkSync(target, path);
}

/** Installs a packed package as npm does; only the dependencies that it declares can be resolved. */
function install(name: string, archive: string) {
  const source = join(root, name);
  mkdirSync(installed(name), { recursive: true });
  const { bin, dependencies } = manifestOf(source);
  expect(outputOf(run('tar', ['-xzf', archive, '--strip-components=1', '-C', installed(name)], folder))).toBe(
    '',
  );
  for (const dependency of Object.keys(dependencies)) {
    link(join(root, 'node_modules', dependency), join(folder, 'node_modules', dependency));
  }
  for (const [command, script] of Object.entries(bin)) {
    // As npm does: the build does not mark the file as executable.
    chmodSync(join(installed(name), script), 0o755);
    link(join(installed(name), script), join(folder, 'node_modules/.bin', command));
  }
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'packed in spaces ')));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const archives = packPackages(join(folder, 'archives'));
  for (const name of ['proxy', 'platform']) install(name, archives.get(name) ?? '');
  link(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiler output for a module that imports the package. */
function compile(code: string): string {
  writeFileSync(join(folder, 'consumer.ts'), code);
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--types', 'node'];
  const tsc = join(root, 'node_modules/typescript7/bin/tsc');
  const all = [tsc, ...options, '--skipLibCheck', '--module', 'nodenext', 'consumer.ts'];
  return outputOf(run(process.execPath, all, folder));
}

/** The directive for a line that must not compile; put together here, because a rule forbids it in the source. */
const isWrong = ['@ts', 'expect', 'error'].join('-');
const account = `{ baseUrl: 'https://platform.example', apiKey: 'key', businessId: 'shop' }`;

test.each([
  [
    '@shelftalk/proxy',
    `import { type AgentProxy, createProxy, MemoryTurnLog, NodeSealer, readSealingKeys, SealedSessions } from '@shelftalk/proxy';
     const proxy: AgentProxy = createProxy(${account});
     const ready: Promise<boolean> = proxy.isReady();
     // ${isWrong}: It is no text.
     const wrong: string = proxy.running;
     // ${isWrong}: Without an account there is nothing to call.
     createProxy({ apiKey: 'key' });
     export { MemoryTurnLog, NodeSealer, readSealingKeys, ready, SealedSessions, wrong };`,
  ],
  ...['fetch', 'web'].map((entry) => [
    `@shelftalk/proxy/${entry}`,
    `import { MemoryTurnLog, systemClock } from '@shelftalk/proxy';
     import { createAgentHandler, createFetchHandler, type FetchHandler } from '@shelftalk/proxy/${entry}';
     const handler: FetchHandler = createFetchHandler({ ...${account}, allowedOrigins: ['https://shop.example'] });
     export const { GET, OPTIONS } = createAgentHandler(process.env, { turnLog: new MemoryTurnLog(systemClock) });
     export const POST = (request: Request): Promise<Response> => handler.fetch(request);
     // ${isWrong}: An origin list is a list.
     createFetchHandler({ ...${account}, allowedOrigins: 'https://shop.example' });`,
  ]),
  [
    '@shelftalk/platform',
    `import { type Agent, type CatalogueData, openEmbeddedDatabase } from '@shelftalk/platform';
     import { verifyDelivery } from '@shelftalk/platform/verify';
     const verified: Promise<boolean> = verifyDelivery('', undefined, '');
     export const priceOf = (catalogue: CatalogueData): number | undefined => catalogue.products[0]?.price;
     // ${isWrong}: A product has no such field.
     export const wrong = (catalogue: CatalogueData) => catalogue.products[0]?.cost;
     export { type Agent, openEmbeddedDatabase, verified };`,
  ],
])('%s as packed has types that accept correct and reject wrong code', (_entry, code) => {
  expect(compile(code)).toBe('');
});

describe.each(['proxy', 'platform'])('the packed %s', (name) => {
  test('has a readme, a licence, notices and one declaration file for each entry', () => {
    const files = readdirSync(installed(name), { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'THIRD-PARTY-NOTICES.md']));
    const entries = Object.keys(manifestOf(installed(name)).exports).filter(
      (path) => !path.endsWith('.json'),
    );
    const declarations = files.filter((file) => file.endsWith('.d.ts')).sort();
    expect(declarations).toEqual(entries.map((path) => `dist/${path.slice(2) || 'index'}.d.ts`).sort());
  });

  test('contains no code of other packages but those of its notices', () => {
    const notices = readFileSync(join(installed(name), 'THIRD-PARTY-NOTICES.md'), 'utf8');
    const noticed = new Set([...notices.matchAll(/^## (.+)$/gmu)].map(([, title = '']) => title));
    const files = readdirSync(installed(name), { recursive: true, encoding: 'utf8' });
    const maps = files.filter((file) => file.endsWith('.js.map'));
    expect(maps.length).toBeGreaterThan(1);
    const foreign = maps.flatMap((file) => {
      const { sources } = JSON.parse(readFileSync(join(installed(name), file), 'utf8')) as {
        sources: string[];
      };
      return sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(source)?.[1] ?? []);
    });
    expect([...new Set(foreign)].filter((title) => !noticed.has(title))).toEqual([]);
  });

  test('prints its help with npx', () => {
    const { status, stdout, stderr } = run('npx', [`@shelftalk/${name}`, '--help'], folder);
    expect(stderr).not.toContain('Error');
    expect(stdout).toContain(`Usage: shelftalk-${name}`);
    expect(status).toBe(0);
  });
});

test('the packed proxy refuses an unknown option', () => {
  const { status, stderr } = run(
    process.execPath,
    [join(installed('proxy'), 'dist/main.js'), '--port'],
    folder,
  );
  expect(stderr).toContain('There is no option "--port".');
  expect(status).toBe(1);
});

/** Starts an installed server and resolves to its address. */
async function start(name: string, env: Readonly<Record<string, string>>): Promise<string> {
  const script = join(folder, 'node_modules/.bin', `shelftalk-${name}`);
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const address = () => /listening on (\S+)/.exec(output)?.[1] ?? '';
  await expect
    .poll(() => address() || child.exitCode, { timeout: 60_000 })
    .not.toSatisfy((value) => value === null);
  expect(address(), output).not.toBe('');
  return address();
}

test('the packed platform and proxy answer a shopper from the catalogue in the package', async () => {
  const [key, business] = ['a-key-for-this-test', '0b6d1a4e-5a83-4a54-a6ac-8e3b0a1c6f10'];
  const baseUrl = await start('platform', {
    PLATFORM_PORT: '0',
    PLATFORM_CONTROL_PORT: '0',
    PLATFORM_API_KEY: key,
    PLATFORM_BUSINESS_ID: business,
  });
  const proxy = await start('proxy', {
    PORT: '0',
    AGENT_BASE_URL: baseUrl,
    AGENT_API_KEY: key,
    BUSINESS_ID: business,
    AGENT_IDS: 'catalogue',
  });
  const call = (route: string, body: unknown) =>
    fetch(`${proxy}/agent/${route}`, {
      method: 'POST',
      headers: { origin: proxy, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { response } = await (await call('init', {})).json();
  const inputEvents = [say('A waterproof jacket under 150')];
  const answer = await call('invoke', { sessionId: response.sessionId, inputEvents });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('"productId"');
  expect((await fetch(`${proxy}/shelftalk.js`)).status).toBe(200);
}, 120_000);

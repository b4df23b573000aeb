import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';

function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return status === 0 ? '' : `${program} ${status}: ${stdout}${stderr}`;
}

/** The packed package with its dependencies, as npm installs it. */
beforeAll(() => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(root, 'node_modules/.cache/shelftalk-packed-'));
  const installed = join(folder, 'node_modules/@shelftalk/proxy');
  mkdirSync(installed, { recursive: true });
  expect(run('npm', ['pack', '--silent', '--pack-destination', folder], join(root, 'proxy'))).toBe('');
  const archive = join(folder, 'shelftalk-proxy-0.1.0.tgz');
  expect(run('tar', ['-xzf', archive, '--strip-components=1', '-C', installed], folder)).toBe('');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiler output for a module that imports the package. */
function compile(code: string): string {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'consumer.ts'), code);
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--skipLibCheck',
    '--types',
    'node',
  ];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, ...options, '--module', 'nodenext', 'consumer.ts'], folder);
}

/** Marks a line that must not compile; `@ts-expect-error` fails where it does. */
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
    `import { createFetchHandler, type FetchHandler } from '@shelftalk/proxy/${entry}';
     const handler: FetchHandler = createFetchHandler({ ...${account}, allowedOrigins: ['https://shop.example'] });
     export const POST = (request: Request): Promise<Response> => handler.fetch(request);
     // ${isWrong}: An origin list is a list.
     createFetchHandler({ ...${account}, allowedOrigins: 'https://shop.example' });`,
  ]),
])('%s as packed has types that accept correct and reject wrong code', (_entry, code) => {
  expect(compile(code)).toBe('');
});

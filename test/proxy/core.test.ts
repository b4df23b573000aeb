import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { callProxy, say, startPlainProxy } from './support/startProxy.ts';

const folder = fileURLToPath(new URL('../../proxy/core', import.meta.url));
const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');

test('the relay core has at most 560 lines in at most 6 files', () => {
  expect(files.length).toBeLessThanOrEqual(6);
  const lines = files.map((file) => textOf(file).trimEnd().split('\n').length);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(560);
});

test('the relay core imports values from the protocol only', () => {
  for (const file of files) {
    for (const [statement, from] of textOf(file).matchAll(/^(?:import|export) [^;]*?from '([^']+)';/gms)) {
      const isOwn = files.some((other) => from === `./${other}`);
      const isAllowed = from === '../../src/protocol/index.ts';
      const isTypes = from?.startsWith('../contract/') && statement.startsWith('import type ');
      expect(isOwn || isAllowed || isTypes, `${file} imports ${from}`).toBe(true);
    }
  }
});

test('without plug-ins the proxy relays the platform’s lines without numbers and end line', async () => {
  const { platform, proxy } = await startPlainProxy();
  const body = { clientKey: 'visitor', sessionId: 'session-1' };
  const opened = await callProxy(proxy, 'init', { clientKey: 'visitor' }).json();
  expect(opened).toEqual({ response: { sessionId: 'platform-session-1', clientKey: 'visitor' } });
  const answer = callProxy(proxy, 'invoke', { ...body, inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  expect(turn.headers['x-api-key']).toBe('key');
  expect(turn.body).toEqual({ ...body, businessId: 'business-1', inputEvents: [say('Hello')] });
  turn.head();
  turn.say('Hi');
  turn.end();
  await answer.end();
  expect(answer.headers).not.toHaveProperty('shelftalk-turn');
  expect(answer.parsedLines).toHaveLength(1);
  expect(Object.keys(answer.parsedLines[0] ?? {})).toEqual(['result']);
});

test('without plug-ins a turn is aborted when its browser disconnects', async () => {
  const { platform, proxy } = await startPlainProxy();
  const answer = callProxy(proxy, 'invoke', { clientKey: 'v', sessionId: 's', inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  answer.abort();
  await turn.gone();
  expect(proxy.running).toBe(0);
});

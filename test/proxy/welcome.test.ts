import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  type Config,
  ConfigError,
  createFetchHandler,
  InputRules,
  parseWelcome,
  readConfig,
} from '../../proxy/index.ts';
import { openSession, say, secret, send, startProxy } from './support/startProxy.ts';

const path = '/agent/welcome.json';
const WELCOME = 'Hello! What are you packing for?|A waterproof jacket under 150| Which boots for wide feet? ';
const welcome = {
  greeting: 'Hello! What are you packing for?',
  starters: ['A waterproof jacket under 150', 'Which boots for wide feet?'],
  locales: {},
};
const inTwoLanguages = {
  greeting: 'Hello!',
  starters: ['Which boots?'],
  locales: { de: { greeting: 'Hallo!', starters: ['Welche Stiefel?'] }, 'pt-br': { greeting: 'Olá!' } },
};

function fileOf(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'shelftalk-welcome-')), 'welcome.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const assistant = (text: string) => ({
  messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } },
});

test('serves greeting, starters and accepted lines to any page, with a cache lifetime of five minutes', async () => {
  const { port } = await startProxy({ env: { WELCOME, GREETINGS: 'Free shipping today' } });
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { origin: 'https://anywhere.example' },
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ ...welcome, accepts: [welcome.greeting, 'Free shipping today'] });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('returns 304 for a matching ETag', async () => {
  const { port } = await startProxy({ env: { WELCOME } });
  const first = await send(port, path, undefined).end();
  const { etag = '' } = first.headers;
  expect(etag).toMatch(/^".+"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await send(port, path, undefined, { 'if-none-match': known }).end();
    expect([again.status, again.text]).toEqual([304, '']);
  }
  expect((await send(port, path, undefined, { 'if-none-match': '"other"' }).end()).status).toBe(200);
});

test('serves an empty document without WELCOME, and accepts any line with ASSISTANT_EVENTS=any', async () => {
  const { port } = await startProxy({ env: { ASSISTANT_EVENTS: 'any' } });
  expect(await send(port, path, undefined).json()).toEqual({
    greeting: '',
    starters: [],
    locales: {},
    accepts: 'any',
  });
});

test('reads greeting and starters in several languages from a file and forwards each greeting to the agent', async () => {
  const { port, memory, platform } = await startProxy({ env: { WELCOME_FILE: fileOf(inTwoLanguages) } });
  expect(await send(port, path, undefined).json()).toEqual({
    greeting: 'Hello!',
    starters: ['Which boots?'],
    locales: {
      de: { greeting: 'Hallo!', starters: ['Welche Stiefel?'] },
      'pt-BR': { greeting: 'Olá!', starters: [] },
    },
    accepts: ['Hello!', 'Hallo!', 'Olá!'],
  });
  const { sessionId } = await openSession(memory);
  const lines = ['Hello!', 'Hallo!', 'Olá!'].map(assistant);
  memory.call('invoke', { sessionId, inputEvents: [...lines, assistant('Welche Stiefel?'), say('Hi')] });
  expect((await platform.turn()).body.inputEvents).toEqual([...lines, say('Hi')]);
});

test('forwards greeting and further automated lines to the agent', async () => {
  const { memory, platform } = await startProxy({ env: { WELCOME, GREETINGS: 'Free shipping today' } });
  const { sessionId } = await openSession(memory);
  const inputEvents = [assistant(welcome.greeting), assistant('Free shipping today'), say('Hi')];
  memory.call('invoke', { sessionId, inputEvents });
  expect((await platform.turn()).body.inputEvents).toEqual(inputEvents);
});

const requiredEnv = { AGENT_BASE_URL: 'http://127.0.0.1:1', AGENT_API_KEY: 'key', BUSINESS_ID: 'b' };

function read(env: Record<string, string>): Config | readonly string[] {
  try {
    return readConfig(
      { ...requiredEnv, ...env },
      { publicDir: '', keyFile: () => () => 'key', localSecret: () => secret },
    );
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test.each<[string, () => Record<string, string>, string]>([
  ['both settings', () => ({ WELCOME, WELCOME_FILE: 'a' }), 'Set WELCOME or WELCOME_FILE, not both.'],
  [
    'a missing file',
    () => ({ WELCOME_FILE: '/none/at-all' }),
    'WELCOME_FILE names a file that cannot be read.',
  ],
  ['a file that is not JSON', () => ({ WELCOME_FILE: fileOf('{') }), 'WELCOME_FILE is not JSON.'],
  ['a list', () => ({ WELCOME_FILE: fileOf([]) }), 'WELCOME_FILE must contain an object.'],
  [
    'a misspelt field',
    () => ({ WELCOME_FILE: fileOf({ greetings: '' }) }),
    'WELCOME_FILE has "greetings", which is not a known field.',
  ],
  [
    'a number as greeting',
    () => ({ WELCOME_FILE: fileOf({ greeting: 1 }) }),
    'WELCOME_FILE has "greeting", which must be a string.',
  ],
  [
    'a starter that is not a string',
    () => ({ WELCOME_FILE: fileOf({ locales: { de: { starters: [1] } } }) }),
    'WELCOME_FILE has "locales.de.starters", which must be a list of strings.',
  ],
  [
    'a string as a locale',
    () => ({ WELCOME_FILE: fileOf({ locales: { de: 'Hallo' } }) }),
    'WELCOME_FILE has "locales.de", which must be an object.',
  ],
  [
    'a list as locales',
    () => ({ WELCOME_FILE: fileOf({ locales: [] }) }),
    'WELCOME_FILE has "locales", which must be an object.',
  ],
  [
    'a locale that is not a language tag',
    () => ({ WELCOME_FILE: fileOf('{"locales":{"__proto__":{}}}') }),
    'WELCOME_FILE has "locales.__proto__", which is not a language tag.',
  ],
  [
    'a text that is too long',
    () => ({ WELCOME: 'x'.repeat(2001) }),
    'WELCOME has a text of more than 2000 characters.',
  ],
  [
    'too many starters',
    () => ({ WELCOME: `Hi${'|x'.repeat(21)}` }),
    'WELCOME has more than 20 starters in one language.',
  ],
])('refuses to start with one error for %s', (_what, env, sentence) => {
  expect(read(env())).toEqual([sentence]);
});

test('the fetch handler serves welcome.json to any page, with ETag and HEAD', async () => {
  const inputPolicy = new InputRules({ greetings: ['Hi'], mediaOrigins: [], report: () => {} });
  const handler = createFetchHandler({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'key',
    businessId: 'b',
    allowedOrigins: ['https://shop.example'],
    welcome: parseWelcome(WELCOME),
    inputPolicy,
  });
  onTestFinished(() => handler.close());
  const ask = (init: RequestInit = {}) => handler.fetch(new Request(`https://host.example/api${path}`, init));
  const answer = await ask({ headers: { origin: 'https://anywhere.example' } });
  expect(await answer.json()).toEqual({ ...welcome, accepts: ['Hi'] });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  const etag = answer.headers.get('etag') ?? '';
  const again = await ask({ headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await ask({ method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  expect((await ask({ method: 'POST' })).status).toBe(403);
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readHandlerConfig } from '../../proxy/config/readHandlerConfig.ts';
import * as onNode from '../../proxy/fetch.ts';
import type { AgentHandler, AgentHandlerOptions } from '../../proxy/handler/agentHandler.ts';
import { MemoryTurnLog, systemClock } from '../../proxy/index.ts';
import * as onWeb from '../../proxy/web.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { say, secret } from './support/startProxy.ts';

const origin = 'https://shop.example';
const production = {
  NODE_ENV: 'production',
  MAX_TURNS_PER_DAY: '1000000',
  AGENT_BASE_URL: 'https://platform.example',
  AGENT_API_KEY: 'key',
  BUSINESS_ID: 'business',
  ALLOWED_ORIGINS: origin,
  SESSION_SECRET: secret,
  ADDRESS_HEADER: 'cf-connecting-ip',
};
const development = {
  NODE_ENV: 'development',
  AGENT_BASE_URL: production.AGENT_BASE_URL,
  AGENT_API_KEY: 'key',
  BUSINESS_ID: 'business',
};
type Env = Readonly<Record<string, unknown>>;
const without = (env: Env, name: string): Env => ({ ...env, [name]: undefined });

const entries = { '@shelftalk/proxy/fetch': onNode, '@shelftalk/proxy/web': onWeb };
type Entry = keyof typeof entries;

function problemsOf(entry: Entry, env: Env, options?: AgentHandlerOptions): readonly string[] {
  try {
    entries[entry].createAgentHandler(env, options);
  } catch (error) {
    if (error instanceof onNode.ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe.each(Object.keys(entries) as Entry[])('createAgentHandler of %s', (entry) => {
  const { createAgentHandler } = entries[entry];

  async function start(env: Env, options: AgentHandlerOptions = {}) {
    const platform = await FakePlatform.start();
    const report = vi.fn();
    const complete = { ...env, AGENT_BASE_URL: platform.baseUrl };
    const handler = createAgentHandler(complete, { report, ...options });
    onTestFinished(async () => {
      await handler.close();
      await platform.stop();
    });
    const call = (route: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      handler.POST(request(route, body, headers));
    const open = async () => (await (await call('init')).json()).response as { sessionId: string };
    return { platform, handler, report, env: complete, call, open };
  }

  test.each([
    ['ALLOWED_ORIGINS', without(production, 'ALLOWED_ORIGINS')],
    ['ALLOWED_ORIGINS', { ...production, ALLOWED_ORIGINS: '*' }],
    ['SESSION_SECRET', without(production, 'SESSION_SECRET')],
    ['SESSION_SECRET', { ...production, SESSION_SECRET: 'password' }],
    ['AGENT_BASE_URL', without(production, 'AGENT_BASE_URL')],
    ['AGENT_BASE_URL', { ...production, AGENT_BASE_URL: 'https://:password@platform.example' }],
    ['ALLOW_PLAIN_HTTP', { ...production, AGENT_BASE_URL: 'http://platform.example' }],
    ['AGENT_API_KEY', without(production, 'AGENT_API_KEY')],
    ['BUSINESS_ID', without(production, 'BUSINESS_ID')],
    ['ADDRESS_HEADER', without(production, 'ADDRESS_HEADER')],
    ['ADDRESS_HEADER', { ...production, ADDRESS_HEADER: 'two headers' }],
    ['TRUST_PROXY', { ...production, TRUST_PROXY: '1' }],
    ['TRUST_PROXY', { ...without(production, 'ADDRESS_HEADER'), TRUST_PROXY: '10.0.0.0/8' }],
    ['IDENTITY_JWKS_URL', { ...production, IDENTITY_JWKS_URL: 'http://a.example', IDENTITY_AUDIENCE: 'a' }],
    ['HANDOVER_SECRET', { ...production, HANDOVER_SECRET: 'short' }],
    ['MEDIA_ORIGINS', { ...production, MEDIA_ORIGINS: '*' }],
    ['WELCOME', { ...production, WELCOME: 'x'.repeat(2001) }],
  ])('refuses a configuration and names %s', (name, env) => {
    const problems = problemsOf(entry, env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).toMatch(/^[^\n]+\.$/);
  });

  test('lists all problems at once, and NODE_ENV when it is not set', () => {
    const names = ['ALLOWED_ORIGINS', 'AGENT_BASE_URL', 'AGENT_API_KEY', 'BUSINESS_ID', 'SESSION_SECRET'];
    const problems = problemsOf(entry, {});
    expect(problems.map((problem) => /[A-Z_]{4,}/.exec(problem)?.[0])).toEqual([
      ...names,
      'ADDRESS_HEADER',
      'NODE_ENV',
    ]);
    expect(problemsOf(entry, { NODE_ENV: 'staging' })).toHaveLength(6);
  });

  test('accepts a complete configuration, with bindings that are not strings', () => {
    expect(problemsOf(entry, { ...production, KV: { get: () => {} }, REDIS_URL: 'not ours' })).toEqual([]);
    const trusting = { ...without(production, 'ADDRESS_HEADER'), TRUST_PROXY: '2' };
    expect(problemsOf(entry, trusting)).toEqual([]);
    expect(problemsOf(entry, without(production, 'ADDRESS_HEADER'), { address: () => '::1' })).toEqual([]);
  });

  test('needs three settings in development', () => {
    expect(problemsOf(entry, development)).toEqual([]);
  });

  test('may lack the environment during the build of Next, but not at a request', async () => {
    const handler = createAgentHandler({ NEXT_PHASE: 'phase-production-build' });
    await expect(handler.POST(request('health', {}, { origin }))).rejects.toThrow('ALLOWED_ORIGINS');
  });

  test('in development pages of this machine may call, and sessions outlive a restart', async () => {
    const { env, call } = await start(development);
    for (const page of [
      'http://localhost:3000',
      'http://127.0.0.1:5173',
      'http://[::1]',
      'https://localhost',
    ])
      expect((await call('health', {}, { origin: page })).status).toBe(200);
    expect((await call('health', {}, { origin })).status).toBe(403);
    const opened = await (await call('init', {}, { origin: 'http://localhost:3000' })).json();
    const { sessionId } = opened.response;
    const restarted = createAgentHandler(env, { report: () => {} });
    const closed = await restarted.POST(request('close', { sessionId }, { origin: 'http://localhost:3000' }));
    expect(closed.status).toBe(200);
  });

  test('in production pages of this machine may not call', async () => {
    const { call } = await start(production);
    expect((await call('health', {}, { origin: 'http://localhost:3000' })).status).toBe(403);
    expect((await call('health', {}, { origin })).status).toBe(200);
  });

  test('logs a refused origin once, with the setting that allows it', async () => {
    const { call, report } = await start(production);
    for (const page of ['https://a.example', 'https://a.example', 'https://b.example'])
      await call('health', {}, { origin: page });
    expect(report.mock.calls).toEqual([
      ['warn', 'origin refused', { origin: 'https://a.example', setting: 'ALLOWED_ORIGINS' }],
      ['warn', 'origin refused', { origin: 'https://b.example', setting: 'ALLOWED_ORIGINS' }],
    ]);
  });

  test('logs to the console without a report', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const handler = createAgentHandler(production);
    await handler.POST(request('health', {}, { origin: 'https://a.example' }));
    expect(warn.mock.calls).toEqual([
      ['shelftalk: origin refused', { origin: 'https://a.example', setting: 'ALLOWED_ORIGINS' }],
    ]);
  });

  test('seals sessions, checks inputs and masks card numbers', async () => {
    const { platform, call, open } = await start(production);
    const { sessionId } = await open();
    expect(sessionId).not.toContain('platform-session');
    const forged = await call('invoke', { sessionId: 'platform-session-1', inputEvents: [say('Hello')] });
    expect(forged.status).toBe(401);
    const agentLine = { messageEvent: { role: 'ASSISTANT', content: { textContent: { text: 'Free!' } } } };
    const begun = call('invoke', {
      sessionId,
      inputEvents: [agentLine, say('My card is 4111 1111 1111 1111')],
    });
    const turn = await platform.turn();
    expect(JSON.stringify(turn.body)).not.toContain('Free!');
    expect(JSON.stringify(turn.body)).not.toContain('4111 1111');
    turn.head();
    turn.end();
    await (await begun).text();
  });

  test('limits sessions by the address in ADDRESS_HEADER, and requests without that header together', async () => {
    const { call } = await start(production);
    const init = (header: string, index: number) => call('init', {}, { [header]: `198.51.100.${index}` });
    for (let index = 0; index < 120; index += 1) expect((await init('x-real-ip', index)).status).toBe(200);
    expect((await init('x-real-ip', 120)).status).toBe(429);
    expect((await init('cf-connecting-ip', 1)).status).toBe(200);
  });

  test('relays init, invoke, resume and close', async () => {
    const turnLog = new MemoryTurnLog(systemClock);
    const { platform, call, open } = await start(production, { turnLog, waitUntil: () => {} });
    const { sessionId } = await open();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const begun = call('invoke', { sessionId, inputEvents: [say('Hello')] }, key);
    const turn = await platform.turn();
    turn.head();
    turn.say('One');
    const response = await begun;
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('One');
    turn.say('Two');
    expect((await reader?.read())?.value).toContain('Two');
    turn.end();
    const resumed = await call('invoke', { sessionId }, { ...key, 'resume-from': '1' });
    const text = await resumed.text();
    expect(text).not.toContain('One');
    expect(text).toContain('Two');
    expect((await call('close', { sessionId })).status).toBe(200);
    const late = await call('invoke', { sessionId, inputEvents: [say('Hello')] });
    expect(await late.json()).toMatchObject({ error: { code: 'session_closed' } });
  });

  test('refuses turns after it was closed before its first request', async () => {
    const { env: complete, open, platform } = await start(production);
    const { sessionId } = await open();
    const closed = createAgentHandler(complete, { report: () => {} });
    await closed.close();
    const refused = await closed.POST(request('invoke', { sessionId, inputEvents: [say('Hello')] }));
    expect(await refused.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(platform.of('invoke')).toEqual([]);
  });

  test('serves the greeting and allows a preflight', async () => {
    const { handler } = await start({ ...production, WELCOME: 'Hello!|Boots?' });
    const page = await handler.GET(new Request('https://host.example/api/agent/welcome.json'));
    expect(await page.json()).toMatchObject({
      greeting: 'Hello!',
      starters: ['Boots?'],
      accepts: ['Hello!'],
    });
    const preflight = new Request('https://host.example/api/agent/invoke', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect((await handler.OPTIONS(preflight)).status).toBe(204);
  });

  const routeArguments = (one: Request) => ({ request: one, params: {}, context: {} });
  test.each<[string, (handler: AgentHandler, one: Request) => Promise<Response>]>([
    ['Next', (handler, one) => handler.POST(one)],
    ['React Router', (handler, one) => handler.action(routeArguments(one))],
    ['Workers', (handler, one) => handler.fetch(one, {}, { waitUntil: () => {} })],
    ['Hono and Bun', (handler, one) => handler.fetch(one, undefined, undefined)],
  ])('responds when %s calls the handler', async (_host, handle) => {
    const { handler } = await start(production);
    const response = await handle(handler, request('health', {}, { origin }));
    expect(await response.json()).toEqual({ response: { healthy: true } });
  });
});

describe.each(Object.keys(entries) as Entry[])('createAgentHandler of %s with another protocol', (entry) => {
  const { createAgentHandler } = entries[entry];
  const shared = without(without(without(production, 'AGENT_BASE_URL'), 'AGENT_API_KEY'), 'BUSINESS_ID');
  const agent = { ...shared, UPSTREAM_PROTOCOL: 'ai-sdk', UPSTREAM_URL: 'https://agent.example/chat' };

  test.each([
    ['UPSTREAM_URL', without(agent, 'UPSTREAM_URL')],
    ['UPSTREAM_URL', { ...agent, UPSTREAM_URL: 'http://agent.example/chat' }],
    ['UPSTREAM_PROTOCOL', { ...production, UPSTREAM_PROTOCOL: 'openai' }],
    ['BUSINESS_ID', { ...agent, BUSINESS_ID: 'business' }],
    ['SESSION_SECRET', without(agent, 'SESSION_SECRET')],
  ])('refuses a configuration and names %s', (name, env) => {
    const problems = problemsOf(entry, env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });

  test('needs two settings in development, where a random key seals sessions if no secret is set', async () => {
    const local = { NODE_ENV: 'development', UPSTREAM_PROTOCOL: 'ag-ui', UPSTREAM_URL: agent.UPSTREAM_URL };
    const [one, other] = [createAgentHandler(local), createAgentHandler(local)];
    const headers = { origin: 'http://localhost:3000' };
    const opened = await (await one.POST(request('init', {}, headers))).json();
    const { sessionId } = opened.response;
    expect((await other.POST(request('close', { sessionId }, headers))).status).toBe(401);
    expect((await one.POST(request('close', { sessionId }, headers))).status).toBe(200);
    await Promise.all([one.close(), other.close()]);
  });

  test('sends the earlier messages in the next turn, and applies a mapper of products', async () => {
    const platform = await FakePlatform.start();
    const products = { find: () => [{ productId: 'mug', title: 'Mug', description: '' }] };
    const env = { ...agent, UPSTREAM_URL: `${platform.baseUrl}/invoke` };
    const handler = createAgentHandler(env, { report: () => {}, products });
    onTestFinished(async () => {
      await handler.close();
      await platform.stop();
    });
    const call = (route: string, body: unknown) => handler.POST(request(route, body));
    const { sessionId } = (await (await call('init', {})).json()).response;
    for (const [index, text] of ['One', 'Two'].entries()) {
      const begun = call('invoke', { sessionId, inputEvents: [say(text)] });
      const turn = await platform.turn(index);
      turn.head(200, { 'content-type': 'text/event-stream' });
      const chunks = [
        { type: 'tool-input-available', toolCallId: 'c', toolName: 'find', input: {} },
        { type: 'tool-output-available', toolCallId: 'c', output: 'found' },
      ];
      turn.raw(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''));
      turn.raw('data: [DONE]\n\n');
      turn.end();
      expect(await (await begun).text()).toContain('Mug');
    }
    const messages = (await platform.turn(1)).body.messages as readonly { role: string }[];
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });
});

function request(route: string, body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(`https://host.example/api/agent/${route}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

test('only the entry for Node reads files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shelftalk-handler-'));
  const [key, welcome] = [join(folder, 'key'), join(folder, 'welcome.json')];
  writeFileSync(key, 'key');
  writeFileSync(welcome, '{"greeting":"Hello!"}');
  const env = { ...without(production, 'AGENT_API_KEY'), AGENT_API_KEY_FILE: key, WELCOME_FILE: welcome };
  expect(problemsOf('@shelftalk/proxy/fetch', env)).toEqual([]);
  expect(problemsOf('@shelftalk/proxy/web', env)).toEqual([
    'AGENT_API_KEY_FILE cannot be read without a file system: set AGENT_API_KEY.',
    'WELCOME_FILE cannot be read without a file system: set WELCOME.',
  ]);
});

test.each<[string, Record<string, string>, Record<string, string>, string | undefined]>([
  [
    'the header that ADDRESS_HEADER names',
    { ADDRESS_HEADER: 'cf-connecting-ip' },
    { 'cf-connecting-ip': '192.0.2.1' },
    '192.0.2.1',
  ],
  [
    'no header except that of ADDRESS_HEADER',
    { ADDRESS_HEADER: 'cf-connecting-ip' },
    { 'x-real-ip': '192.0.2.1' },
    'unknown',
  ],
  [
    'the last entry of a list',
    { ADDRESS_HEADER: 'x-list' },
    { 'x-list': '198.51.100.1, 192.0.2.1' },
    '192.0.2.1',
  ],
  [
    'the last entry of X-Forwarded-For with one hop',
    { TRUST_PROXY: '1' },
    { 'x-forwarded-for': '198.51.100.1, 192.0.2.1' },
    '192.0.2.1',
  ],
  [
    'the second to last entry with two hops',
    { TRUST_PROXY: '2' },
    { 'x-forwarded-for': '198.51.100.1, 192.0.2.1, 10.0.0.1' },
    '192.0.2.1',
  ],
  [
    'the first entry if there are fewer entries than hops',
    { TRUST_PROXY: '3' },
    { 'x-forwarded-for': '192.0.2.1' },
    '192.0.2.1',
  ],
  ['no header if X-Forwarded-For is absent', { TRUST_PROXY: '1' }, {}, 'unknown'],
  [
    'no header with ADDRESS_HEADER=none',
    { ADDRESS_HEADER: 'none' },
    { 'x-forwarded-for': '192.0.2.1' },
    'unknown',
  ],
])('takes the address of the browser from %s', (_what, env, headers, address) => {
  const settings = { ...production, ADDRESS_HEADER: undefined, ...env };
  const config = readHandlerConfig(settings, { files: undefined, address: undefined });
  expect(config.address?.(request('init', {}, headers))).toBe(address);
});

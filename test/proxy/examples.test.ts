import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../proxy/index.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { say, secret } from './support/startProxy.ts';

const origin = 'https://shop.example';

type Answer = (request: Request, env: Record<string, string>) => Promise<Response>;

/** Calls each host's example as the host does. */
const hosts: Readonly<Record<string, () => Promise<Answer>>> = {
  async Next() {
    const { POST } = await import('../../proxy/example/nextRoute.ts');
    return POST;
  },
  async Bun() {
    const { default: served } = await import('../../proxy/example/bun.ts');
    expect(served.idleTimeout).toBeGreaterThan(15);
    return (request) => served.fetch(request, { requestIP: () => ({ address: '203.0.113.9' }) });
  },
  async Workers() {
    const { default: worker } = await import('../../proxy/example/worker.ts');
    return (request, env) => worker.fetch(request, env, { waitUntil: () => {} });
  },
};

test.each(Object.keys(hosts))('the example for %s relays a turn', async (name) => {
  const platform = await FakePlatform.start();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await platform.stop();
  });
  const env = {
    AGENT_BASE_URL: platform.baseUrl,
    AGENT_API_KEY: 'key',
    BUSINESS_ID: 'business',
    ALLOWED_ORIGIN: origin,
    SESSION_SECRET: secret,
  };
  for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value);
  const answer = await hosts[name]?.();
  const call = (route: string, body: unknown) =>
    answer?.(
      new Request(`https://host.example/api/agent/${route}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      env,
    );
  const opened = await (await call('init', {}))?.json();
  const { sessionId } = opened.response;
  const begun = call('invoke', { sessionId, inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  expect(turn.headers['x-api-key']).toBe('key');
  expect(turn.body).toMatchObject({ businessId: 'business', sessionId: 'platform-session-1' });
  turn.head();
  turn.say('Grüße');
  turn.end();
  const response = await begun;
  expect(response?.headers.get('access-control-allow-origin')).toBe(origin);
  const text = await response?.text();
  expect(text).toContain('Grüße');
  expect(text).toContain(sessionId);
});

test.each([
  ['x-real-ip', undefined, 'made-up'],
  ['x-forwarded-for', undefined, 'made-up'],
  ['x-forwarded-for', 'x-forwarded-for', 'made-up, 203.0.113.9'],
])('the Next example ignores a forged client address (%s, named: %s)', async (name, named, value) => {
  const platform = await FakePlatform.start();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    vi.resetModules();
    await platform.stop();
  });
  const env = {
    AGENT_BASE_URL: platform.baseUrl,
    AGENT_API_KEY: 'key',
    BUSINESS_ID: 'business',
    ALLOWED_ORIGIN: origin,
    SESSION_SECRET: secret,
    ADDRESS_HEADER: named ?? '',
  };
  for (const [key, text] of Object.entries(env)) vi.stubEnv(key, text);
  vi.resetModules();
  const { POST } = await import('../../proxy/example/nextRoute.ts');
  const init = (index: number) =>
    POST(
      new Request('https://host.example/api/agent/init', {
        method: 'POST',
        headers: {
          origin,
          'content-type': 'application/json',
          [name]: value.replace('made-up', `198.51.100.${index}`),
        },
        body: '{}',
      }),
    );
  for (let index = 0; index < 120; index += 1) expect((await init(index)).status).toBe(200);
  expect((await init(121)).status).toBe(429);
});

test('the example with two proxies gives each a valid environment', () => {
  const read = (path: string) => readFileSync(new URL(`../../proxy/${path}`, import.meta.url), 'utf8');
  const operator: Readonly<Record<string, string>> = {
    AGENT_BASE_URL: 'https://platform.example',
    BUSINESS_ID: 'business',
    AGENT_IDS: 'agent-1',
    ALLOWED_ORIGINS: origin,
    SESSION_SECRET: secret,
  };
  const [, block = ''] = /environment:\n((?: {4}.*\n)+)/.exec(read('example/compose.yaml')) ?? [];
  const variables = [...block.matchAll(/^ {4}(\w+): "?([^"\n]*)"?$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\$\{(\w+):\?\}/g, (_all, of: string) => operator[of] ?? ''),
  ]);
  const [, own = ''] = /^ENV (.+)$/m.exec(read('Dockerfile')) ?? [];
  const image = own.split(' ').map((pair) => pair.split('='));
  const config = readConfig(Object.fromEntries([...image, ...variables]), {
    publicDir: '/public',
    keyFile: (path) => () => path,
    localSecret: () => '',
  });
  expect(variables).toHaveLength(block.trimEnd().split('\n').length);
  expect(config).toMatchObject({
    ...{ host: '0.0.0.0', port: 8787, baseUrl: 'https://platform.example', agentIds: ['agent-1'] },
    ...{ trustProxy: 1, redisUrl: 'redis://redis:6379', connectionsPerAddress: undefined },
    origins: { allowedOrigins: [origin], isLocal: false },
  });
  expect(config.apiKey()).toBe('/run/secrets/agent-key');
});

import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultTimeouts } from '../../proxy/handler/ProxyOptions.ts';
import { readConfig } from '../../proxy/index.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { say, secret } from './support/startProxy.ts';

const origin = 'https://shop.example';

type Answer = (request: Request) => Promise<Response> | Response;

/** Loads each example and returns its handler, called as its framework or runtime calls it. */
const examples: Readonly<Record<string, () => Promise<Answer>>> = {
  async Next() {
    const { POST } = await import('../../proxy/example/nextRoute.ts');
    return POST;
  },
  async 'React Router'() {
    const { action } = await import('../../proxy/example/reactRouterRoute.ts');
    return (request) => action({ request });
  },
  async Hono() {
    const { app } = await import('../../proxy/example/hono.ts');
    return (request) => app.fetch(request);
  },
  async Workers() {
    const { default: worker } = await import('../../proxy/example/worker.ts');
    return (request) => worker.fetch(request, {}, { waitUntil: () => {} });
  },
  async Bun() {
    const { default: served } = await import('../../proxy/example/bun.ts');
    expect(served.idleTimeout).toBeGreaterThan(defaultTimeouts.turn / 1000);
    expect(served.idleTimeout).toBeLessThanOrEqual(255);
    return (request) => served.fetch(request, { requestIP: () => ({ address: '203.0.113.9' }) });
  },
};

/** Loads an example with a complete environment. */
async function start(name: string) {
  const platform = await FakePlatform.start();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    vi.resetModules();
    await platform.stop();
  });
  const env = {
    NODE_ENV: 'production',
    AGENT_BASE_URL: platform.baseUrl,
    AGENT_API_KEY: 'key',
    BUSINESS_ID: 'business',
    ALLOWED_ORIGINS: origin,
    SESSION_SECRET: secret,
    ADDRESS_HEADER: name === 'Bun' ? '' : 'cf-connecting-ip',
  };
  for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value);
  vi.resetModules();
  const answer = await examples[name]?.();
  const call = (route: string, body: unknown) =>
    answer?.(
      new Request(`https://host.example/api/agent/${route}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  return { platform, call };
}

test.each(Object.keys(examples))('the example for %s relays a turn', async (name) => {
  const { platform, call } = await start(name);
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

test('the example with two proxies gives each proxy a valid environment', () => {
  const read = (path: string) => readFileSync(new URL(`../../proxy/${path}`, import.meta.url), 'utf8');
  const operator: Readonly<Record<string, string>> = {
    AGENT_BASE_URL: 'https://platform.example',
    BUSINESS_ID: 'business',
    AGENT_IDS: 'agent-1',
    ALLOWED_ORIGINS: origin,
    SESSION_SECRET: secret,
    REDIS_PASSWORD: 'password',
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
    host: '0.0.0.0',
    port: 8787,
    baseUrl: 'https://platform.example',
    agentIds: ['agent-1'],
    trustProxy: 1,
    redisUrl: 'redis://:password@redis:6379',
    connectionsPerAddress: undefined,
    origins: { allowedOrigins: [origin], isLocal: false },
  });
  expect(config.apiKey()).toBe('/run/secrets/agent-key');
});

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../proxy/index.ts';
import { createKeyFile } from '../../proxy/secrets/keyFile.ts';
import { localSecret } from '../../proxy/secrets/localSecret.ts';
import { FakeClock } from './support/FakeClock.ts';
import { secret } from './support/startProxy.ts';

const enough = {
  AGENT_BASE_URL: 'http://127.0.0.1:8788',
  AGENT_API_KEY: 'key',
  BUSINESS_ID: 'business-1',
};
const read = (env: Record<string, string | undefined>) =>
  readConfig(env, { publicDir: '/public', keyFile: () => () => 'from-file', localSecret: () => secret });
function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
const folder = () => mkdtempSync(join(tmpdir(), 'shelftalk-config-'));

test('three variables are enough outside production', () => {
  expect(read(enough)).toMatchObject({
    host: '127.0.0.1',
    port: 8787,
    baseUrl: 'http://127.0.0.1:8788',
    businessId: 'business-1',
    agentIds: [],
    origins: { allowedOrigins: [], allowNoOrigin: false, isLocal: true },
    input: { greetings: [], mediaOrigins: [], handoverSecret: undefined },
    logLevel: 'info',
    demoDir: undefined,
  });
});

test('refuses plain http to another host in production unless it is allowed', () => {
  const production = {
    ...enough,
    NODE_ENV: 'production',
    ALLOWED_ORIGINS: 'https://shop.example',
    SESSION_SECRET: secret,
    AGENT_BASE_URL: 'http://platform.internal:8788',
  };
  expect(problemsOf(production)).toEqual([
    'AGENT_BASE_URL must be an https address in production: http would send the API key unencrypted. ' +
      'Set ALLOW_PLAIN_HTTP=1 to allow http inside a private network.',
  ]);
  expect(problemsOf({ ...production, AGENT_BASE_URL: 'http://192.0.2.1' })).toHaveLength(1);
  expect(problemsOf({ ...production, ALLOW_PLAIN_HTTP: '1' })).toEqual([]);
  expect(problemsOf({ ...production, NODE_ENV: 'development' })).toEqual([]);
  for (const local of ['http://127.0.0.1:8788', 'http://localhost:8788', 'http://[::1]:8788']) {
    expect(problemsOf({ ...production, AGENT_BASE_URL: local })).toEqual([]);
  }
});

test('reports all missing variables together, one sentence each', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
    'ALLOWED_ORIGINS must name the shop in production.',
    'AGENT_BASE_URL is not set: it is the address of the platform that the proxy relays to.',
    'Set AGENT_API_KEY or AGENT_API_KEY_FILE.',
    'BUSINESS_ID is not set.',
    'SESSION_SECRET must be set in production.',
  ]);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['AGENT_BASE_URL', 'platform'],
  ['AGENT_BASE_URL', 'https://user:pw@platform.example'],
  ['AGENT_BASE_URL', 'ftp://platform.example'],
  ['AGENT_BASE_URL', 'https://platform.example/?key=1'],
  ['AGENT_API_KEY', 'two\nlines'],
  ['ALLOWED_ORIGINS', 'shop.example'],
  ['ALLOWED_ORIGINS', 'https://shop.example/'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'http://*.shop.example'],
  ['ALLOWED_ORIGINS', 'https://*'],
  ['MEDIA_ORIGINS', 'https://media.example/path'],
  ['SESSION_SECRET', 'short:AAAA'],
  ['SESSION_SECRET', Buffer.alloc(32).toString('base64')],
  ['GREETINGS', '["a"'],
  ['ASSISTANT_EVENTS', 'all'],
  ['HANDOVER_SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['OPS_PORT', '-1'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '1,10.0.0.0/8'],
  ['MAX_TURNS_PER_DAY', '0'],
  ['MAX_TURNS_PER_DAY', '1e9.5'],
  ['TURNS_PER_MINUTE', '0'],
  ['MAX_CALLS', 'all'],
  ['TURN_LOG_MB', '1.5'],
  ['TURN_LOG_KEYS', '-1'],
  ['MAX_CONNECTIONS_PER_ADDRESS', 'many'],
  ['MAX_CONNECTIONS_PER_ADDRESS', '-1'],
  ['REDIS_URL', 'http://redis:6379'],
  ['WIDGET', 'of'],
  ['PUBLIC_URL', 'https://chat.shop.example/path'],
  ['PUBLIC_URL', 'chat.shop.example'],
  ['IDENTITY_AUDIENCE', 'shop'],
  ['IDENTITY_ISSUER', 'https://shop.example'],
])('%s=%j is one error that names the variable', (name, value) => {
  const found = problemsOf({ ...enough, [name]: value });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(name);
  expect(found[0]).toMatch(/^[^\n]+\.$/);
});

const agent = { UPSTREAM_PROTOCOL: 'ai-sdk', UPSTREAM_URL: 'https://agent.example/api/chat?v=5' };

test('reads the address and the key of an agent with another protocol', () => {
  for (const protocol of ['ai-sdk', 'ag-ui']) {
    const config = read({ ...agent, UPSTREAM_PROTOCOL: protocol, UPSTREAM_API_KEY: ' key ' });
    expect(config).toMatchObject({ protocol, baseUrl: agent.UPSTREAM_URL, businessId: '', agentIds: [] });
    expect(config.apiKey()).toBe('key');
  }
  expect(read(agent).apiKey()).toBe('');
  expect(read({ ...agent, UPSTREAM_API_KEY_FILE: '/run/key' }).apiKey()).toBe('from-file');
  expect(read({ ...enough, UPSTREAM_PROTOCOL: 'platform' })).toMatchObject({ protocol: 'platform' });
  expect(read(enough)).toMatchObject({ protocol: 'platform', baseUrl: enough.AGENT_BASE_URL });
});

test.each<[string, Record<string, string>]>([
  ['UPSTREAM_PROTOCOL', { ...enough, UPSTREAM_PROTOCOL: 'openai' }],
  ['UPSTREAM_URL', { ...enough, UPSTREAM_URL: 'https://agent.example' }],
  ['UPSTREAM_API_KEY', { ...enough, UPSTREAM_API_KEY: 'key' }],
  ['UPSTREAM_API_KEY_FILE', { ...enough, UPSTREAM_API_KEY_FILE: '/run/key' }],
  ['UPSTREAM_PRODUCTS', { ...enough, UPSTREAM_PRODUCTS: '{}' }],
  ['UPSTREAM_TOOL_OUTPUTS', { ...enough, UPSTREAM_TOOL_OUTPUTS: 'size_guide' }],
  ['UPSTREAM_URL', { UPSTREAM_PROTOCOL: 'ag-ui' }],
  ['UPSTREAM_URL', { ...agent, UPSTREAM_URL: 'agent' }],
  ['UPSTREAM_URL', { ...agent, UPSTREAM_URL: 'ftp://agent.example' }],
  ['UPSTREAM_URL', { ...agent, UPSTREAM_URL: 'https://user:pw@agent.example' }],
  ['UPSTREAM_URL', { ...agent, UPSTREAM_URL: 'https://agent.example/#run' }],
  ['UPSTREAM_API_KEY', { ...agent, UPSTREAM_API_KEY: 'two\nlines' }],
  ['UPSTREAM_API_KEY_FILE', { ...agent, UPSTREAM_API_KEY: 'key', UPSTREAM_API_KEY_FILE: '/run/key' }],
  ['AGENT_BASE_URL', { ...agent, AGENT_BASE_URL: enough.AGENT_BASE_URL }],
  ['AGENT_API_KEY', { ...agent, AGENT_API_KEY: 'key' }],
  ['AGENT_API_KEY_FILE', { ...agent, AGENT_API_KEY_FILE: '/run/key' }],
  ['BUSINESS_ID', { ...agent, BUSINESS_ID: 'business' }],
  ['AGENT_IDS', { ...agent, AGENT_IDS: 'agent-1' }],
  ['AGENT_ERASE', { ...agent, AGENT_ERASE: '1' }],
  ['UPLOADS_AS_ASSETS', { ...agent, UPLOADS_AS_ASSETS: '1' }],
])('refuses missing, malformed or contradictory settings of the agent and names %s', (name, env) => {
  const found = problemsOf(env);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(name);
  expect(found[0]).toMatch(/^[^\n]+\.$/);
});

test('refuses an agent over plain http in production unless it is allowed', () => {
  const production = {
    ...agent,
    NODE_ENV: 'production',
    ALLOWED_ORIGINS: 'https://shop.example',
    SESSION_SECRET: secret,
  };
  const plain = { ...production, UPSTREAM_URL: 'HTTP://agent.internal/run' };
  expect(problemsOf(production)).toEqual([]);
  expect(problemsOf(plain)).toEqual([
    'UPSTREAM_URL must be an https address in production: http would send conversations unencrypted. ' +
      'Set ALLOW_PLAIN_HTTP=1 to allow http inside a private network.',
  ]);
  expect(problemsOf({ ...plain, ALLOW_PLAIN_HTTP: '1' })).toEqual([]);
  expect(problemsOf({ ...plain, UPSTREAM_URL: 'http://127.0.0.1:3000/run' })).toEqual([]);
  expect(problemsOf({ ...plain, NODE_ENV: 'development' })).toEqual([]);
});

test('reads mappers of products by the names of tools', () => {
  const paths = { list: 'items', id: 'sku', title: 'label', currency: 'EUR', minorUnits: true };
  const { products } = read({ ...agent, UPSTREAM_PRODUCTS: JSON.stringify({ search: paths }) });
  expect(products?.search?.({ items: [{ sku: 'a', label: 'A' }] })).toMatchObject([{ productId: 'a' }]);
  expect(read(agent).products).toBeUndefined();
});

test.each<[text: string, problem: string]>([
  ['search=items', 'must be JSON like {"find_gifts":{"list":"data.items","id":"sku","title":"label"}}.'],
  ['[1]', 'must be JSON like {"find_gifts":{"list":"data.items","id":"sku","title":"label"}}.'],
  ['{"search":"items"}', 'search must be an object of paths.'],
  ['{"search":{"id":"a"}}', 'search has no "title".'],
  ['{"search":{"id":"a","title":["b"]}}', 'search has no path like "cost.amount" in "title".'],
  ['{"search":{"id":"a..b","title":"b"}}', 'search has no path like "cost.amount" in "id".'],
  [
    '{"search":{"id":"a","title":"b","minorUnits":"yes"}}',
    'search has neither true nor false in "minorUnits".',
  ],
  [
    '{"search":{"id":"a","title":"b","prize":"c"}}',
    'search has "prize", which is none of list, id, title, description, url, image, price, currency, minorUnits.',
  ],
])('refuses the mappers %s in one sentence', (text, problem) => {
  const found = problemsOf({ ...agent, UPSTREAM_PRODUCTS: text });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^UPSTREAM_PRODUCTS[: ]/);
  expect(found[0]).toContain(problem);
});

test.each<[string, Record<string, string>]>([
  ['IDENTITY_AUDIENCE', { IDENTITY_SECRET: 'x'.repeat(32) }],
  ['IDENTITY_SECRET', { IDENTITY_SECRET: 'short', IDENTITY_AUDIENCE: 'shop' }],
  ['IDENTITY_JWKS_URL', { IDENTITY_JWKS_URL: 'keys', IDENTITY_AUDIENCE: 'shop' }],
  [
    'IDENTITY_JWKS_URL',
    {
      NODE_ENV: 'production',
      ALLOWED_ORIGINS: 'https://shop.example',
      SESSION_SECRET: secret,
      IDENTITY_JWKS_URL: 'http://shop.example/jwks',
      IDENTITY_AUDIENCE: 'shop',
    },
  ],
  [
    'not both',
    { IDENTITY_JWKS_URL: 'https://a.example', IDENTITY_SECRET: 'x'.repeat(32), IDENTITY_AUDIENCE: 's' },
  ],
  [
    'UPLOADS_S3_KEY',
    {
      UPLOADS_S3_ENDPOINT: 'https://s3.example',
      UPLOADS_S3_BUCKET: 'b',
      UPLOADS_S3_REGION: 'r',
      UPLOADS_S3_SECRET: 's',
    },
  ],
])('reports missing, invalid or contradictory variables in one error with the text “%s”', (name, env) => {
  const found = problemsOf({ ...enough, ...env });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(name);
});

test.each([
  ['on this machine', 'http://127.0.0.1:8788', true],
  ['at the name localhost', 'http://localhost:8788', true],
  ['elsewhere', 'https://platform.example', false],
  ['in the same network', 'http://10.0.0.5:8788', false],
  ['at a name that starts with localhost', 'https://localhost.example', false],
])('with a platform %s (%s), uploads are on without PUBLIC_URL: %s', (_where, AGENT_BASE_URL, isAccepted) => {
  const env = { ...enough, AGENT_BASE_URL };
  const isOn = (more: Record<string, string> = {}) => typeof read({ ...env, ...more }).uploads !== 'string';
  expect(isOn()).toBe(isAccepted);
  expect(isOn({ PUBLIC_URL: 'https://chat.shop.example' })).toBe(true);
});

test('uploads are off, with the reason, where proxies share a Redis and a public address but no store', () => {
  const env = { ...enough, REDIS_URL: 'redis://redis', PUBLIC_URL: 'https://chat.shop.example' };
  expect(read(env).uploads).toContain('UPLOADS_S3_ENDPOINT');
  const names = ['ENDPOINT', 'BUCKET', 'REGION', 'KEY', 'SECRET'].map((name) => `UPLOADS_S3_${name}`);
  const store = Object.fromEntries(names.map((name) => [name, 'https://s3.example']));
  expect(read({ ...env, ...store }).uploads).toMatchObject({ publicUrl: 'https://chat.shop.example' });
});

test.each<[Record<string, string>, number | undefined]>([
  [{}, 512],
  [{ MAX_CONNECTIONS_PER_ADDRESS: '40' }, 40],
  [{ MAX_CONNECTIONS_PER_ADDRESS: '0' }, undefined],
  [{ TRUST_PROXY: '1' }, undefined],
  [{ TRUST_PROXY: '1', MAX_CONNECTIONS_PER_ADDRESS: '40' }, 40],
])('%j limits the connections of an address to %s (undefined: no limit)', (env, limit) => {
  expect(read({ ...enough, ...env }).connectionsPerAddress).toBe(limit);
});

test('TRUST_PROXY accepts a number of hops, or addresses and networks', () => {
  const trusted = (TRUST_PROXY: string) => read({ ...enough, TRUST_PROXY }).trustProxy;
  expect(trusted('2')).toBe(2);
  expect(trusted('10.0.0.0/8, 2001:db8::/32 192.0.2.1')).toEqual([
    '10.0.0.0/8',
    '2001:db8::/32',
    '192.0.2.1',
  ]);
  expect(trusted('')).toBeUndefined();
});

test('no error message contains a secret', () => {
  const message = problemsOf({ ...enough, AGENT_API_KEY: 'hidden key', SESSION_SECRET: 'id:hidden' }).join();
  expect(message).not.toContain('hidden');
});

test('GREETINGS accepts a JSON array, or one greeting per line', () => {
  const greetings = (GREETINGS: string) => read({ ...enough, GREETINGS }).input.greetings;
  expect(greetings('["Hi, there!","Two\\nlines"]')).toEqual(['Hi, there!', 'Two\nlines']);
  expect(greetings('Hi, there!\n\n  Welcome \n')).toEqual(['Hi, there!', 'Welcome']);
  expect(read({ ...enough, ASSISTANT_EVENTS: 'any' }).input.greetings).toBe('any');
});

test('reads session keys newest first', () => {
  const other = `k2:${Buffer.alloc(32, 1).toString('base64')}`;
  expect(read({ ...enough, SESSION_SECRET: `${other},${secret}` }).sessionKeys.map(({ id }) => id)).toEqual([
    'k2',
    'k1',
  ]);
});

test('rereads a changed key file and keeps the last key while the file is unreadable', () => {
  const path = join(folder(), 'key');
  const clock = new FakeClock();
  writeFileSync(path, 'one\n');
  const key = createKeyFile(path, clock);
  expect(key()).toBe('one');
  writeFileSync(path, 'second\n');
  clock.advance(1000);
  expect(key()).toBe('second');
  rmSync(path);
  clock.advance(1000);
  expect(key()).toBe('second');
  writeFileSync(path, '');
  clock.advance(1000);
  expect(key()).toBe('second');
  writeFileSync(path, 'third one');
  clock.advance(1000);
  expect(key()).toBe('third one');
});

test('a missing key file is an error', () => {
  const env = { ...enough, AGENT_API_KEY: undefined, AGENT_API_KEY_FILE: join(folder(), 'none') };
  const keyFile = (path: string) => createKeyFile(path, new FakeClock());
  expect(() => readConfig(env, { publicDir: '', keyFile, localSecret: () => secret })).toThrow(
    'AGENT_API_KEY_FILE names a file that cannot be read.',
  );
});

test('creates a local secret once, readable by its owner only, and keeps it when another one is created', () => {
  const dataDir = join(folder(), 'data');
  const made = localSecret(dataDir, 'session');
  expect(read({ ...enough, SESSION_SECRET: made }).sessionKeys[0].key).toHaveLength(32);
  expect(localSecret(dataDir, 'session')).toBe(made);
  const path = join(dataDir, 'secrets.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  localSecret(dataDir, 'other');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ session: made });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  NodeSealer,
  SealedSessions,
  type SealingKey,
  type SealingKeys,
  WebSealer,
} from '../../proxy/index.ts';
import { openSession, type StartOptions, say, secret, startProxy } from './support/startProxy.ts';

const day = 24 * 60 * 60_000;
const key = (id: string): SealingKey => ({ id, key: randomBytes(32) });
const session = { id: 'platform-1', customer: 'anon_1', agentId: 'agent-1', expiresAt: 5 };

async function start(options: StartOptions = {}) {
  const started = await startProxy(options);
  const invoke = (sessionId: unknown) =>
    started.memory.call('invoke', { sessionId, inputEvents: [say('Hello')] });
  return { ...started, invoke, opened: await openSession(started.memory) };
}

describe.each([
  ['NodeSealer', NodeSealer, WebSealer],
  ['WebSealer', WebSealer, NodeSealer],
])('sealed by %s', (_what, OneSealer, OtherSealer) => {
  const sessions = (...keys: SealingKeys) => new SealedSessions(new OneSealer(keys));

  test('a token opens with the secret and reveals nothing without it', async () => {
    const old = key('old');
    const sealed = sessions(old);
    const token = await sealed.seal(session);
    expect(token).not.toContain('platform-1');
    expect(Buffer.from(token.slice(4), 'base64url').toString('latin1')).not.toContain('platform-1');
    expect(await sealed.open(token)).toEqual(session);
    expect(await sessions(key('new'), old).open(token)).toEqual(session);
    expect(await sessions(key('old')).open(token)).toBeUndefined();
    expect(await sessions(key('new')).open(token)).toBeUndefined();
  });

  test('both sealers open each other’s tokens', async () => {
    const ownKey = key('k');
    const token = await sessions(ownKey).seal({ ...session, customer: 'Zoë 🛍' });
    const opened = await new SealedSessions(new OtherSealer([ownKey])).open(token);
    expect(opened).toEqual({ ...session, customer: 'Zoë 🛍' });
  });

  test('a visitor token is not accepted as a session token', async () => {
    const sealer = new OneSealer([key('k')]);
    const token = await sealer.seal('1', 'visitor');
    expect(await sealer.open(token, 'visitor')).toBe('1');
    expect(await sealer.open(token, 'session')).toBeUndefined();
  });

  test('two tokens of one session differ', async () => {
    const sealed = sessions(key('k'));
    expect(await sealed.seal(session)).not.toBe(await sealed.seal(session));
  });

  test('a token changed or cut at any position does not open', async () => {
    const sealed = sessions(key('k'));
    const token = await sealed.seal(session);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      const isSameBytes =
        Buffer.from(changed.slice(2), 'base64url').equals(Buffer.from(token.slice(2), 'base64url')) &&
        index > 1;
      if (!isSameBytes) expect(await sealed.open(changed), `at ${index}`).toBeUndefined();
      expect(await sealed.open(token.slice(0, index))).toBeUndefined();
    }
  });
});

test('a session expires after seven days', async () => {
  const { clock, opened, invoke } = await start();
  expect(opened.expiresAt).toBe(clock.now() + 7 * day);
  clock.advance(7 * day);
  const refused = invoke(opened.sessionId);
  expect(await refused.json()).toMatchObject({ error: { code: 'session_invalid' } });
  expect(refused.status).toBe(401);
});

test('every unusable token gets the same response', async () => {
  const { clock, opened, invoke } = await start();
  const sealer = new NodeSealer([key('k1')]);
  const foreign = await new SealedSessions(sealer).seal({ ...session, expiresAt: clock.now() + day });
  const tokens = ['x', 'k1.', 'k1.AAAA', '.'.repeat(100), foreign, opened.clientKey, `${opened.sessionId}A=`];
  const expired = opened.sessionId;
  const texts = [];
  for (const token of tokens) texts.push((await invoke(token).end()).text);
  clock.advance(8 * day);
  texts.push((await invoke(expired).end()).text);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('session_invalid');
});

test.each(['invoke', 'invoke_sync', 'close', 'stop'] as const)('%s needs a session', async (route) => {
  const { memory } = await start();
  const body = { inputEvents: [say('x')], turnId: 'x' };
  expect(await memory.call(route, body).json()).toMatchObject({
    error: { code: 'bad_request', details: [{ path: 'sessionId' }] },
  });
  const bad = memory.call(route, { ...body, sessionId: 'x' });
  expect(await bad.json()).toMatchObject({ error: { code: 'session_invalid' } });
});

test('an expired token of the same visitor renews the same platform session', async () => {
  const { clock, opened, memory, platform } = await start();
  clock.advance(30 * day);
  const renewed = await openSession(memory, opened);
  expect(renewed.expiresAt).toBe(clock.now() + 7 * day);
  expect(platform.of('init')).toHaveLength(1);
  memory.call('invoke', { sessionId: renewed.sessionId, inputEvents: [say('Hello')] });
  const turn = await platform.turn();
  expect(turn.sessionId).toBe('platform-session-1');
  expect(turn.body.clientKey).toBe(platform.of('init')[0]?.body.clientKey);
});

test('another visitor’s token or a forged one opens a new session', async () => {
  const { opened, memory, platform } = await start();
  const other = await openSession(memory);
  await openSession(memory, { clientKey: other.clientKey, sessionId: opened.sessionId });
  await openSession(memory, { clientKey: other.clientKey, sessionId: 'k1.forged' });
  expect(platform.of('init')).toHaveLength(4);
});

test('only the sealed client key identifies a visitor', async () => {
  const { opened, memory, platform } = await start();
  await openSession(memory, { clientKey: opened.clientKey });
  for (const clientKey of ['anon_guess', 'another', platform.of('init')[0]?.body.clientKey]) {
    await openSession(memory, { clientKey });
  }
  const [first, second, ...others] = platform.of('init').map(({ body }) => body.clientKey);
  expect(second).toBe(first);
  expect(new Set([first, ...others]).size).toBe(4);
  for (const customer of others) expect(customer).toMatch(/^anon_[0-9a-f-]{36}$/);
});

test('any proxy with the secret accepts the token', async () => {
  const { opened, platform } = await start();
  const other = await startProxy({
    platform,
    env: { SESSION_SECRET: `k2:${randomBytes(32).toString('base64')},${secret}` },
  });
  other.memory.call('invoke', { sessionId: opened.sessionId, inputEvents: [say('Hello')] });
  expect((await platform.turn()).sessionId).toBe('platform-session-1');
});

test('calls listed agents only', async () => {
  const { memory, platform } = await start();
  const refused = memory.call('init', { agentId: 'agent-9' });
  expect(await refused.json()).toMatchObject({
    error: { code: 'bad_request', details: [{ path: 'agentId' }] },
  });
  const { sessionId } = await openSession(memory, { agentId: 'agent-2' });
  memory.call('invoke', { sessionId, inputEvents: [say('Hello')] });
  expect((await platform.turn()).body.agentId).toBe('agent-2');
});

test('returns `upstream_failed` when the platform opens no session', async () => {
  const { memory, platform } = await start();
  for (const [status, body] of [
    [404, {}],
    [200, { response: {} }],
    [200, []],
  ] as const) {
    platform.override = (operation, call) => {
      call.json(status, body);
      return operation === 'init';
    };
    expect(await memory.call('init', {}).json()).toMatchObject({ error: { code: 'upstream_failed' } });
  }
});

test.each([
  ['NodeSealer', NodeSealer],
  ['WebSealer', WebSealer],
])('accepts only the canonical encoding of a token, sealed by %s', async (_what, OneSealer) => {
  const sealer = new OneSealer([{ id: 'k1', key: Buffer.alloc(32, 7) }]);
  // The text has a length at which the last character of its token has unused bits.
  const token = await sealer.seal('a text of 15 b.', 'session');
  const last = token.slice(-1);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = alphabet[alphabet.indexOf(last) ^ 1] ?? '';
  expect(await sealer.open(token, 'session')).toBe('a text of 15 b.');
  const half = token.length / 2;
  for (const other of [
    `${token}=`,
    `${token} `,
    `${token}\n`,
    `${token.slice(0, half)}\\${token.slice(half)}`,
    `${token.slice(0, half)} ${token.slice(half)}`,
    `${token.slice(0, -1)}${twin}`,
    token.replaceAll('-', '+').replaceAll('_', '/') + (/[-_]/.test(token) ? '' : '='),
  ]) {
    expect(await sealer.open(other, 'session'), JSON.stringify(other)).toBeUndefined();
  }
});

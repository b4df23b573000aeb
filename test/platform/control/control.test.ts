import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, usage } from '../../../platform/control/commands.ts';
import { createControlClient } from '../../../platform/control/controlClient.ts';
import { ensureControlToken } from '../../../platform/control/controlToken.ts';
import { createControlApp } from '../../../platform/index.ts';
import {
  assistantMessage,
  type Caller,
  databaseTimeout,
  startPlatform,
  statusErrorBody,
  userMessage,
} from '../support/platform.ts';

let caller: Caller;
let control: ReturnType<typeof createControlApp>;
let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shelftalk-control-'));
  caller = await startPlatform();
  const { platform, businessId } = caller;
  control = createControlApp({ platform, businessId, token: ensureControlToken(dataDir), logger: false });
  port = Number(new URL(await control.listen({ port: 0, host: '127.0.0.1' })).port);
}, databaseTimeout);
afterAll(async () => {
  await control.close();
  await caller.close();
  await rm(dataDir, { recursive: true });
});

/** Sends a request with any Host header, which fetch does not allow. */
function call(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
const client = () => createControlClient(port, dataDir);
const bearer = () => `Bearer ${ensureControlToken(dataDir)}`;

describe('The control port', () => {
  it('requires the token of DATA_DIR, which is permanent and readable only by this user', async () => {
    expect(statSync(join(dataDir, 'control-token')).mode & 0o777).toBe(0o600);
    expect(ensureControlToken(dataDir)).toBe(ensureControlToken(dataDir));
    expect(await call('/status', {})).toBe(401);
    expect(await call('/status', { authorization: 'Bearer wrong' })).toBe(401);
    expect(await call('/nowhere', {})).toBe(401);
    expect(await call('/status', { authorization: bearer() })).toBe(200);
  });

  it('accepts only Host headers of this machine, against DNS rebinding', async () => {
    const authorization = bearer();
    expect(await call('/status', { authorization, host: 'rebound.example:8789' })).toBe(403);
    expect(await call('/status', { authorization, host: '127.0.0.1.example' })).toBe(403);
    for (const host of ['localhost:8789', '127.0.0.1', '[::1]:8789']) {
      expect(await call('/status', { authorization, host })).toBe(200);
    }
  });

  it('reports its business and that it is ready', async () => {
    expect(await client()('GET', '/status')).toEqual({ businessId: caller.businessId, ready: true });
  });

  it('creates a working key, lists it without its secret and revokes it', async () => {
    const created = await client()('POST', '/keys', { name: 'npm start', kind: 'inference' });
    expect(created).toMatchObject({ businessId: caller.businessId, secret: expect.stringMatching(/^stk_/) });
    const { id, secret } = created as { id: string; secret: string };
    const health = () =>
      caller.post('health', { businessId: caller.businessId, clientKey: 'c' }, { 'x-api-key': secret });
    expect((await health()).status).toBe(200);
    const listed = await client()('GET', '/keys');
    expect(listed).toMatchObject({
      keys: expect.arrayContaining([expect.objectContaining({ id, revokedAt: null })]),
    });
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect(await client()('POST', `/keys/${id}/revoke`, {})).toEqual({});
    expect((await health()).status).toBe(401);
  });

  it.each([
    [{ kind: 'full' }, 'name is missing'],
    [{ name: 'x', kind: 'root' }, 'kind must be full or inference'],
    [{ name: 'x', kind: 'full', scopes: ['all'] }, 'There is no scope named all.'],
    [{ name: 'x', kind: 'full', expiresAt: 'soon' }, 'expiresAt must match format "date-time"'],
    [{ name: 'x', kind: 'full', admin: true }, 'body has the unknown key "admin"'],
  ])('rejects a new key of %j', async (body, message) => {
    await expect(client()('POST', '/keys', body)).rejects.toThrow(message);
  });

  it('is reported to the operator when another program responds on it', async () => {
    const other = createServer((_, response) => response.end('<!doctype html>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      const { port: otherPort } = other.address() as AddressInfo;
      await expect(createControlClient(otherPort, dataDir)('GET', '/status')).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringContaining('another program: set PLATFORM_CONTROL_PORT'),
      });
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  it('rejects a message of a customer without content', async () => {
    const body = { from: '+34600000000', message: {} };
    await expect(client()('POST', '/customers/messages', body)).rejects.toThrow(
      'message must have a known key, but has none',
    );
  });

  it('lists the sessions of a customer and the turns of each', async () => {
    const session = await caller.open('control-customer');
    await caller.open('another-customer');
    await caller.post('invoke_sync', { ...session, inputEvents: [userMessage('hello')] });
    const { sessions } = (await client()('GET', '/sessions?clientKey=control-customer')) as {
      sessions: unknown[];
    };
    expect(sessions).toEqual([
      expect.objectContaining({
        id: session.sessionId,
        clientKey: 'control-customer',
        turnCount: 1,
        closedAt: null,
      }),
    ]);
    const turns = await client()('GET', `/sessions/${session.sessionId}/turns`);
    expect(turns).toEqual({
      turns: [
        expect.objectContaining({
          number: 1,
          outcome: 'complete',
          inputEvents: [userMessage('hello')],
          responseEvents: [assistantMessage('turn 1')],
        }),
      ],
    });
    const all = (await client()('GET', '/sessions')) as { sessions: unknown[] };
    expect(all.sessions.length).toBeGreaterThan(1);
  });

  it('returns 404 for a session of another business', async () => {
    const other = await startPlatform();
    const { sessionId } = await other.open();
    await other.close();
    await expect(client()('GET', `/sessions/${sessionId}/turns`)).rejects.toThrow('There is no session');
    const response = await control.inject({
      url: '/sessions/x/turns',
      headers: { authorization: bearer(), host: 'localhost' },
    });
    expect([response.statusCode, response.json()]).toEqual([404, statusErrorBody(5)]);
  });
});

describe('The openapi command', () => {
  it('prints the served document', async () => {
    const printed: unknown = JSON.parse(await runCommand(['openapi'], client()));
    expect(printed).toEqual(await (await fetch(new URL('/openapi.json', caller.url('')))).json());
  });
});

describe('The keys commands', () => {
  it('create, list and revoke keys of the running platform', async () => {
    const created = await runCommand(
      [
        'keys',
        'create',
        '--name',
        'Partner',
        '--scope',
        'ai.manage',
        '--scope',
        'messaging.send',
        '--expires',
        '2099-01-01T00:00:00Z',
      ],
      client(),
    );
    const id = /^id\s+(\S+)$/m.exec(created)?.[1] ?? '';
    expect(created).toMatch(/^key\s+stk_\S+$/m);
    expect(await runCommand(['keys', 'list'], client())).toContain(
      `${id}\tfull\tai.manage,messaging.send\tPartner\texpires 2099-01-01T00:00:00.000Z, never used`,
    );
    expect(await runCommand(['keys', 'revoke', id], client())).toBe('Revoked.');
    expect(await runCommand(['keys', 'list'], client())).toMatch(new RegExp(`^${id}\\t.*\\trevoked `, 'm'));
  });

  it.each([
    [['keys', 'create'], 'A key needs a name: --name NAME.'],
    [['keys', 'create', '--nmae', 'x'], "Unknown option '--nmae'"],
    [['keys', 'revoke', 'none'], 'There is no key with this id.'],
    [['keys'], usage],
    [['wave'], 'There is no command "wave".'],
  ])('%j explains what is wrong', async (args, message) => {
    await expect(runCommand(args, client())).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(message),
    });
  });

  it('explain that no platform is running or that none ever ran with this folder', async () => {
    const noPlatform = createControlClient(1, dataDir);
    await expect(runCommand(['keys', 'list'], noPlatform)).rejects.toThrow(
      'No platform responds at http://127.0.0.1:1',
    );
    const noToken = createControlClient(port, join(dataDir, 'none'));
    await expect(runCommand(['keys', 'list'], noToken)).rejects.toThrow('There is no control token in');
  });
});

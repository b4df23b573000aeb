import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '../../../platform/control/client.ts';
import { runCommand, usage } from '../../../platform/control/commands.ts';
import { ensureControlToken } from '../../../platform/control/token.ts';
import { createControl } from '../../../platform/index.ts';
import { answered, type Caller, patience, said, startPlatform, triple } from '../support/platform.ts';

let caller: Caller;
let control: ReturnType<typeof createControl>;
let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shelftalk-control-'));
  caller = await startPlatform();
  const { platform, businessId } = caller;
  control = createControl({ platform, businessId, token: ensureControlToken(dataDir), logger: false });
  port = Number(new URL(await control.listen({ port: 0, host: '127.0.0.1' })).port);
}, patience);
afterAll(async () => {
  await control.close();
  await caller.close();
  await rm(dataDir, { recursive: true });
});

/** Calls with a Host of one's choice, which fetch does not allow. */
function call(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
const client = () => createControlClient(port, dataDir);
const bearer = () => `Bearer ${ensureControlToken(dataDir)}`;

describe('The control port', () => {
  it('asks for the token of DATA_DIR, which only this user can read and which stays', async () => {
    expect(statSync(join(dataDir, 'control-token')).mode & 0o777).toBe(0o600);
    expect(ensureControlToken(dataDir)).toBe(ensureControlToken(dataDir));
    expect(await call('/status', {})).toBe(401);
    expect(await call('/status', { authorization: 'Bearer wrong' })).toBe(401);
    expect(await call('/nowhere', {})).toBe(401);
    expect(await call('/status', { authorization: bearer() })).toBe(200);
  });

  it('answers to names of this machine only, so that no web page reaches it by a name of its own', async () => {
    const authorization = bearer();
    expect(await call('/status', { authorization, host: 'rebound.example:8789' })).toBe(403);
    expect(await call('/status', { authorization, host: '127.0.0.1.example' })).toBe(403);
    for (const host of ['localhost:8789', '127.0.0.1', '[::1]:8789']) {
      expect(await call('/status', { authorization, host })).toBe(200);
    }
  });

  it('says which business it serves, and that it is ready', async () => {
    expect(await client()('GET', '/status')).toEqual({ businessId: caller.businessId, ready: true });
  });

  it('makes a key that works, lists it without its secret, and revokes it', async () => {
    const made = await client()('POST', '/keys', { name: 'npm start', kind: 'inference' });
    expect(made).toMatchObject({ businessId: caller.businessId, secret: expect.stringMatching(/^stk_/) });
    const { id, secret } = made as { id: string; secret: string };
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
    [{ name: 'x', kind: 'full', admin: true }, 'body holds the unknown key "admin"'],
  ])('refuses to make a key of %j', async (body, message) => {
    await expect(client()('POST', '/keys', body)).rejects.toThrow(message);
  });

  it('shows sessions, by customer, and the turns of each', async () => {
    const who = await caller.open('control-customer');
    await caller.open('somebody else');
    await caller.post('invoke_sync', { ...who, inputEvents: [said('hello')] });
    const { sessions } = (await client()('GET', '/sessions?clientKey=control-customer')) as {
      sessions: unknown[];
    };
    expect(sessions).toEqual([
      expect.objectContaining({
        id: who.sessionId,
        clientKey: 'control-customer',
        turnCount: 1,
        closedAt: null,
      }),
    ]);
    const turns = await client()('GET', `/sessions/${who.sessionId}/turns`);
    expect(turns).toEqual({
      turns: [
        expect.objectContaining({
          ...{ number: 1, outcome: 'complete' },
          inputEvents: [said('hello')],
          responseEvents: [answered('turn 1')],
        }),
      ],
    });
    const all = (await client()('GET', '/sessions')) as { sessions: unknown[] };
    expect(all.sessions.length).toBeGreaterThan(1);
  });

  it('knows nothing of the sessions of another business', async () => {
    const other = await startPlatform();
    const { sessionId } = await other.open();
    await other.close();
    await expect(client()('GET', `/sessions/${sessionId}/turns`)).rejects.toThrow('There is no session');
    const answer = await control.inject({
      url: '/sessions/x/turns',
      headers: { authorization: bearer(), host: 'localhost' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([404, triple(5)]);
  });
});

describe('The openapi command', () => {
  it('prints the document that is served', async () => {
    const printed: unknown = JSON.parse(await runCommand(['openapi'], client()));
    expect(printed).toEqual(await (await fetch(new URL('/openapi.json', caller.url('')))).json());
  });
});

describe('The keys commands', () => {
  it('make, list and revoke keys of the running platform', async () => {
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
    [['dance'], 'There is no command "dance".'],
  ])('%j says what is wrong', async (words, message) => {
    await expect(runCommand(words, client())).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(message),
    });
  });

  it('say so when no platform runs, or none ever ran here', async () => {
    const nobody = createControlClient(1, dataDir);
    await expect(runCommand(['keys', 'list'], nobody)).rejects.toThrow(
      'No platform answers at http://127.0.0.1:1',
    );
    const nowhere = createControlClient(port, join(dataDir, 'none'));
    await expect(runCommand(['keys', 'list'], nowhere)).rejects.toThrow('There is no control token in');
  });
});

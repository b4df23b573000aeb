import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../platform/control/commands.ts';
import { createControlClient } from '../../../platform/control/controlClient.ts';
import { ensureControlToken } from '../../../platform/control/controlToken.ts';
import { createControlApp } from '../../../platform/index.ts';
import { type Caller, databaseTimeout, startPlatform, userMessage } from '../support/platform.ts';

let caller: Caller;
let control: ReturnType<typeof createControlApp>;
let dataDir: string;
let run: (...args: string[]) => Promise<string>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shelftalk-control-'));
  caller = await startPlatform();
  const { platform, businessId } = caller;
  control = createControlApp({ platform, businessId, token: ensureControlToken(dataDir), logger: false });
  const port = Number(new URL(await control.listen({ port: 0, host: '127.0.0.1' })).port);
  run = (...args) => runCommand(['data', ...args], createControlClient(port, dataDir));
}, databaseTimeout);
afterAll(async () => {
  await control.close();
  await caller.close();
  await rm(dataDir, { recursive: true });
});

describe('The data commands', () => {
  it('print and delete what is stored about a customer of the agent', async () => {
    const session = await caller.open('ana');
    await caller.post('invoke_sync', { ...session, inputEvents: [userMessage('a marker')] });
    expect(JSON.parse(await run('export', '--client-key', 'ana'))).toMatchObject({
      sessions: [{ id: session.sessionId }],
      events: [{ event: userMessage('a marker') }, {}],
    });
    expect(await run('erase', '--client-key', 'ana')).toBe(
      'Deleted 1 sessions, 0 messages and 0 deliveries.',
    );
    expect(await run('export', '--client-key', 'ana')).not.toContain('a marker');
    const after = await caller.post('invoke_sync', { ...session, inputEvents: [userMessage('more')] });
    expect(after.status).toBe(404);
  });

  it('take a number of a channel, too', async () => {
    expect(JSON.parse(await run('export', '--number', '+351910000001'))).toEqual({
      customers: [],
      messages: [],
      deliveries: [],
    });
    expect(await run('erase', '--number', '+351910000001')).toBe(
      'Deleted 0 sessions, 0 messages and 0 deliveries.',
    );
  });

  it.each([
    [['erase'], 'data erase needs either --number NUMBER or --client-key KEY.'],
    [['export', '--number', '+1', '--client-key', 'ana'], 'needs either'],
    [['erase', '--number', ''], 'number'],
    [['show', '--number', '+1'], 'There is no command'],
    [['erase', 'ana'], 'There is no command'],
  ])('explain what is wrong: %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});

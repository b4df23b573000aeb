import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../platform/control/commands.ts';
import { createControlClient } from '../../../platform/control/controlClient.ts';
import { ensureControlToken } from '../../../platform/control/controlToken.ts';
import { createControlApp } from '../../../platform/index.ts';
import { type Caller, databaseTimeout, sharedDatabase, startPlatform } from '../support/platform.ts';

let caller: Caller;
let control: ReturnType<typeof createControlApp>;
let dataDir: string;
let run: (...args: string[]) => Promise<string>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shelftalk-control-'));
  caller = await startPlatform(undefined, { outbound: { allowPrivate: true } });
  const { platform, businessId } = caller;
  control = createControlApp({ platform, businessId, token: ensureControlToken(dataDir), logger: false });
  const port = Number(new URL(await control.listen({ port: 0, host: '127.0.0.1' })).port);
  run = (...args) => runCommand(['deliveries', ...args], createControlClient(port, dataDir));
}, databaseTimeout);
afterAll(async () => {
  await control.close();
  await caller.close();
  await rm(dataDir, { recursive: true });
});

/** Emits an event whose delivery is parked because the business has no webhook key. */
async function parkDelivery(): Promise<void> {
  const { businessId, platform } = caller;
  await caller.platform.app.inject({
    method: 'POST',
    url: `/v1/businesses/${businessId}/create/webhooks`,
    headers: { 'x-api-key': caller.secret },
    payload: { topic: 'messages', address: 'http://127.0.0.1:9/' },
  });
  const event = { businessId, topic: 'messages', channelType: 'chatapp', isEcho: false } as const;
  await (await sharedDatabase()).transaction((transaction) =>
    platform.deliveries.emit(transaction, { ...event, body: { text: 'hello' } }),
  );
  await platform.jobs.whenIdle();
}

describe('The deliveries commands', () => {
  it('list, show and replay webhook deliveries', async () => {
    expect(await run('list')).toBe('There are no deliveries.');
    await parkDelivery();
    const absent = 'ERROR_CODE_BUSINESS_KEY_SECRET_ABSENT';
    const listed = await run('list', '--state', 'parked');
    const id = listed.split('\t')[0] ?? '';
    expect(listed).toContain(`${id}\tmessages\tparked\t${absent}\t0 attempts\t`);
    expect(await run('list', '--state', 'delivered')).toBe('There are no deliveries.');
    expect(await run('show', id)).toBe(`${listed}\n{"text":"hello"}`);
    expect(await run('replay', id)).toBe('Replayed.');
    await caller.platform.jobs.whenIdle();
    expect(await run('list')).toContain(absent);
    expect(await run('replay', '--parked')).toBe('Replayed 1.');
    await caller.platform.jobs.whenIdle();
    await (await sharedDatabase()).query('delete from webhooks where business_id = $1', [caller.businessId]);
    await expect(run('replay', id)).rejects.toThrow('No webhook is registered for its topic.');
  });

  it.each([
    [['list', '--state', 'lost'], 'state must be queued or delivered or parked or cancelled.'],
    [['show', 'none'], 'There is no delivery with this id.'],
    [['replay', 'none'], 'There is no delivery with this id.'],
    [['replay'], 'There is no command "deliveries replay".'],
    [['replay', 'x', '--parked'], 'There is no command'],
    [['show'], 'There is no command'],
    [['--nonsense'], "Unknown option '--nonsense'"],
  ])('%j explains what is wrong', async (args, message) => {
    await expect(run(...args)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(message),
    });
  });
});

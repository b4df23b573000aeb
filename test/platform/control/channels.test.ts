import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, usage } from '../../../platform/control/commands.ts';
import { type ControlClient, createControlClient } from '../../../platform/control/controlClient.ts';
import { ensureControlToken } from '../../../platform/control/controlToken.ts';
import { createControlApp } from '../../../platform/index.ts';
import { defaultBehaviour } from '../../../platform/provider/Simulation.ts';
import { type Caller, databaseTimeout, startPlatform } from '../support/platform.ts';
import { uniquePhoneNumber } from '../support/uniquePhoneNumber.ts';

let caller: Caller;
let control: ReturnType<typeof createControlApp>;
let client: ControlClient;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shelftalk-control-'));
  caller = await startPlatform();
  const { platform, businessId } = caller;
  control = createControlApp({ platform, businessId, token: ensureControlToken(dataDir), logger: false });
  const port = Number(new URL(await control.listen({ port: 0, host: '127.0.0.1' })).port);
  client = createControlClient(port, dataDir);
}, databaseTimeout);
beforeEach(() => caller.platform.simulation.reset(caller.businessId));
afterAll(async () => {
  await control.close();
  await caller.close();
  await rm(dataDir, { recursive: true });
});

const run = (...args: readonly string[]) => runCommand(args, client);
const behaviour = () => caller.platform.simulation.behaviour(caller.businessId);

describe('The channel commands', () => {
  it('add channels, list them with their quality signals and choose the default', async () => {
    const [chat, sms, second] = [uniquePhoneNumber(), uniquePhoneNumber(), uniquePhoneNumber()];
    expect(await run('channel', 'list')).toBe('There are no channels.');
    expect(await run('channel', 'add', chat, '--name', 'River Street Shop')).toBe('Added.');
    await run('channel', 'add', sms, '--type', 'sms');
    await run('channel', 'add', second);
    expect(await run('channel', 'default', second)).toBe('Made the default.');
    expect(await run('channel', 'tier', chat, '10k')).toBe('Updated.');
    expect(await run('channel', 'quality', chat, 'LOW')).toBe('Updated.');
    expect((await run('channel', 'list')).split('\n')).toEqual([
      `${second}\tchatapp\tdefault\tUNSPECIFIED\tHIGH\t-`,
      `${chat}\tchatapp\t-\t10K\tLOW\tRiver Street Shop`,
      `${sms}\tsms\t-\tUNSPECIFIED\tHIGH\t-`,
    ]);
  });

  it.each([
    [['add', '910'], 'A number must be in E.164 form, such as +351910000001.'],
    [['add', '+351930999999', '--type', 'pigeon'], 'type must be chatapp or sms'],
    [['add', '+351930999999', '--nmae', 'x'], "Unknown option '--nmae'"],
    [['default', '+351930999999'], 'There is no chat channel with this number.'],
    [['tier', '+351930999999', '1K'], 'There is no chat channel with this number.'],
    [['tier', '+351930999999', '5K'], 'limitTier must be CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED or'],
    [['quality', '+351930999999', 'GOOD'], 'qualityScore must be CHATAPP_QUALITY_SCORE_HIGH or'],
    [['tier', '+351930999999'], usage],
    [['list', 'all'], usage],
    [['wave', '+351930999999'], usage],
    [[], usage],
  ])('channel %j explains what is wrong', async (args, message) => {
    await expect(run('channel', ...args)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(message),
    });
  });
});

describe('The provider commands', () => {
  it('show how the simulated provider behaves', async () => {
    expect((await run('provider', 'show')).split('\n')).toEqual([
      'provider   reachable',
      'reviews    approve after 15 s',
      'deletions  take 0 s',
      'messages   arrive, delivered after 0.2 s',
      'customers  read on command',
    ]);
  });

  it('change single settings and restore the defaults', async () => {
    await run('provider', 'reject', 'INVALID_FORMAT');
    await run('provider', 'fail', 'delivery', 'ERROR_CODE_MESSAGE_PHONE_NUMBER_INVALID');
    await run('provider', 'delay', 'review', '1.5');
    await run('provider', 'delay', 'deletion', '60');
    await run('provider', 'delay', 'delivery', '0');
    await run('provider', 'delay', 'read', '2');
    expect((await run('provider', 'down')).split('\n')).toEqual([
      'provider   unreachable',
      'reviews    reject (INVALID_FORMAT) after 1.5 s',
      'deletions  take 60 s',
      'messages   fail (ERROR_CODE_MESSAGE_PHONE_NUMBER_INVALID) at delivery, delivered after 0 s',
      'customers  read after 2 s',
    ]);
    expect(await behaviour()).toEqual({
      reachable: false,
      rejection: 'INVALID_FORMAT',
      failure: { at: 'delivery', code: 'ERROR_CODE_MESSAGE_PHONE_NUMBER_INVALID' },
      reviewDelay: 1500,
      deletionDelay: 60_000,
      deliveryDelay: 0,
      readDelay: 2000,
    });
    for (const verb of ['up', 'approve', 'deliver']) await run('provider', verb);
    expect(await behaviour()).toMatchObject({
      reachable: true,
      rejection: null,
      failure: null,
      readDelay: 2000,
    });
    await run('provider', 'reset');
    expect(await behaviour()).toEqual(defaultBehaviour);
  });

  it('apply to one business', async () => {
    await run('provider', 'down');
    const other = await caller.platform.businesses.create();
    expect(await caller.platform.simulation.behaviour(other)).toEqual(defaultBehaviour);
  });

  it.each([
    [['reject', 'no good'], 'rejection'],
    [['fail', 'send', 'OOPS'], 'failure'],
    [['fail', 'later', 'ERROR_CODE_UNSPECIFIED'], usage],
    [['delay', 'review', 'long'], 'long is not a number of seconds.'],
    [['delay', 'review', '999999999'], 'reviewDelay must be <= 604800000'],
    [['delay', 'tea', '1'], usage],
    [['show', 'all'], usage],
    [[], usage],
  ])('provider %j explains what is wrong', async (args, message) => {
    await expect(run('provider', ...args)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(message),
    });
    await expect(client('POST', '/provider', { mood: 'bad' })).rejects.toThrow('unknown key "mood"');
    expect(await behaviour()).toEqual(defaultBehaviour);
  });
});

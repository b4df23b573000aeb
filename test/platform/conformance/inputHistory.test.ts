import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { InputEvent } from '../../../src/protocol/index.ts';
import { marker } from '../../proxy/support/FakePlatform.ts';
import { createShopper } from '../../proxy/support/shopper.ts';
import { startProxy } from '../../proxy/support/startProxy.ts';
import {
  assistantMessage,
  type Caller,
  databaseTimeout,
  startPlatform,
  userMessage,
  waitOptions,
} from '../support/platform.ts';

const turns: (readonly InputEvent[])[] = [];
let caller: Caller;
beforeAll(async () => {
  caller = await startPlatform({
    async *respond({ number, inputEvents }) {
      turns.push(inputEvents);
      yield assistantMessage(`answer ${number}`);
      return undefined;
    },
  });
  await caller.platform.keys.register(marker, { businessId: caller.businessId, name: 'proxy', kind: 'full' });
}, databaseTimeout);
afterAll(() => caller.close());

test('every turn sends the agent all messages since the previous turn, automated ones included, and none twice', {
  timeout: databaseTimeout,
}, async () => {
  const { port } = await startProxy({
    env: {
      AGENT_BASE_URL: new URL(caller.url('')).origin,
      BUSINESS_ID: caller.businessId,
      AGENT_IDS: 'catalogue',
      GREETINGS: JSON.stringify(['Welcome!', 'Our shop closes at six.']),
    },
  });
  const { commands, getState } = createShopper({
    endpoint: `http://127.0.0.1:${port}/agent`,
    headers: { origin: 'https://shop.example' },
  });
  commands.say('Welcome!');
  void commands.send({ kind: 'text', text: 'Hello' });
  await vi.waitFor(() => expect(turns).toHaveLength(1), waitOptions);
  await vi.waitFor(() => expect(getState().turn.status).toBe('idle'), waitOptions);
  commands.say('Our shop closes at six.');
  void commands.send({ kind: 'text', text: 'Still there?' });
  await vi.waitFor(() => expect(turns).toHaveLength(2), waitOptions);
  expect(turns).toEqual([
    [assistantMessage('Welcome!'), userMessage('Hello')],
    [assistantMessage('Our shop closes at six.'), userMessage('Still there?')],
  ]);
});

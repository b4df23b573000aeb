import { expect, test } from 'vitest';
import type { ChatStore } from '../../src/store/index.ts';
import type { PlatformCall } from './support/FakePlatform.ts';
import { createShopper } from './support/shopper.ts';
import { startProxy } from './support/startProxy.ts';

const textOf = (call: PlatformCall): string => /"text":"([^"]+)"/.exec(JSON.stringify(call.body))?.[1] ?? '';

function rows(store: ChatStore): readonly string[] {
  const { order, byId } = store.getState();
  return order.map((id) => {
    const message = byId[id];
    if (message?.from === 'shopper') return message.input.kind === 'text' ? message.input.text : '';
    return message?.from === 'agent' && message.event.kind === 'text' ? message.event.text : '';
  });
}

test('of two tabs that send at once, one waits, shows the other tab’s answer and then sends its own message', async () => {
  const limiter = { admit: () => {}, acquireSlot: () => () => {} };
  const { platform, port } = await startProxy({ env: { ALLOW_NO_ORIGIN: '1' }, proxy: { limiter } });
  const endpoint = `http://127.0.0.1:${port}/agent`;
  let [running, maxRunning] = [0, 0];
  platform.override = (operation, call) => {
    if (operation !== 'invoke') return false;
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    void (async () => {
      call.head();
      for (let line = 1; line <= 5; line += 1) {
        call.say(`${textOf(call)}, answer ${line}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      running -= 1;
      call.end();
    })();
    return true;
  };
  const first = createShopper({ endpoint });
  await first.openSession();
  for (let round = 0; round < 20; round += 1) {
    const { session } = first.getState();
    const tabs = {
      left: createShopper({ endpoint, initial: { session } }),
      right: createShopper({ endpoint, initial: { session } }),
    };
    const before = platform.of('invoke').length;
    const say = (tab: 'left' | 'right') => tabs[tab].commands.send({ kind: 'text', text: tab });
    await Promise.all(round % 2 === 0 ? [say('left'), say('right')] : [say('right'), say('left')]);
    const [one = '', two = ''] = platform.of('invoke').slice(before).map(textOf);
    expect([one, two].toSorted()).toEqual(['left', 'right']);
    expect(platform.of('invoke')).toHaveLength(before + 2);
    const answers = (text: string) => [1, 2, 3, 4, 5].map((line) => `${text}, answer ${line}`);
    const [winner, loser] = one === 'left' ? [tabs.left, tabs.right] : [tabs.right, tabs.left];
    expect(rows(winner)).toEqual([one, ...answers(one)]);
    expect(rows(loser)).toEqual([two, ...answers(one), ...answers(two)]);
    for (const { getState } of [winner, loser]) expect(getState().turn.status).toBe('idle');
  }
  expect(maxRunning).toBe(1);
});

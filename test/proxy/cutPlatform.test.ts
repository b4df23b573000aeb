import { expect, test } from 'vitest';
import type { ChatStore } from '../../src/store/index.ts';
import { createRandom } from './support/createRandom.ts';
import { recordings, turnBytes } from './support/recordings.ts';
import { createShopper, sendRecordedTurn } from './support/shopper.ts';
import { startProxy } from './support/startProxy.ts';

const agentMessages = (store: ChatStore) => {
  const { order, byId } = store.getState();
  return order.flatMap((id) => {
    const message = byId[id];
    return message?.from === 'agent' ? [message] : [];
  });
};

/** Removes ids, which differ between shoppers. */
const withoutIds = (messages: ReturnType<typeof agentMessages>) =>
  messages.map(({ seq, event }) => ({ seq, event }));

test('a turn that the platform cuts off after any line or at a random byte keeps the messages of its complete lines, and one retry sends it again', async () => {
  const limiter = { admit: () => {}, acquireSlot: () => () => {} };
  const env = {
    ALLOW_NO_ORIGIN: '1',
    ASSISTANT_EVENTS: 'any',
    MEDIA_ORIGINS: 'https://chat.shop.example.test',
  };
  const { platform, port } = await startProxy({ env, proxy: { limiter } });
  const endpoint = `http://127.0.0.1:${port}/agent`;
  const random = createRandom(11);
  const turns = recordings.flatMap(([name, blocks]) =>
    blocks.slice(0, 1).map((block) => [name, block] as const),
  );
  let tried = 0;
  for (const [name, block] of turns) {
    const bytes = turnBytes(block);
    const uncut = createShopper({ endpoint });
    platform.override = (operation, call) => {
      if (operation !== 'invoke') return false;
      call.head();
      call.response.end(bytes);
      return true;
    };
    await sendRecordedTurn(uncut, block);
    // Some recordings disconnect or end the session.
    const { turn, session } = uncut.getState();
    if (turn.status !== 'idle' || session.status !== 'open') continue;
    tried += 1;
    const places = [0];
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) places.push(at + 1);
    for (let extra = 0; extra < 100 / turns.length; extra += 1)
      places.push(Math.floor(random() * bytes.length));
    for (const place of places) {
      const label = `${name}, the platform breaks off after ${place} of ${bytes.length} bytes`;
      const before = platform.of('invoke').length;
      platform.override = (operation, call) => {
        if (operation !== 'invoke') return false;
        call.head();
        if (platform.of('invoke').length > before + 1) call.response.end(bytes);
        // Flushes the bytes before destroying the connection.
        else if (place === 0) setTimeout(() => call.cut(), 5);
        else call.response.write(bytes.subarray(0, place), () => setTimeout(() => call.cut(), 5));
        return true;
      };
      const store = createShopper({ endpoint });
      await sendRecordedTurn(store, block);
      const whole = bytes.subarray(0, place).toString().split('\n').length - 1;
      const partial = agentMessages(store);
      expect(store.getState().turn, label).toMatchObject({ status: 'interrupted', reason: 'cut' });
      // Exactly the complete lines.
      expect(withoutIds(partial), label).toEqual(
        withoutIds(agentMessages(uncut).filter(({ seq = 0 }) => seq <= whole)),
      );
      expect(platform.of('invoke'), label).toHaveLength(before + 1);
      await store.commands.retry();
      expect(store.getState(), label).toMatchObject({ turn: { status: 'idle' }, outbox: [] });
      expect(platform.of('invoke'), label).toHaveLength(before + 2);
      // The first messages stay in front; the shopper's text appears once.
      const all = agentMessages(store);
      expect(all.slice(0, partial.length), label).toEqual(partial);
      expect(all.length, label).toBeGreaterThan(partial.length);
      const { order, byId } = store.getState();
      const shopperIds = order.filter((id) => byId[id]?.from === 'shopper');
      expect(shopperIds, label).toHaveLength(block.inputEvents.filter((event) => !isAutomatic(event)).length);
    }
  }
  expect(tried).toBeGreaterThan(10);
}, 180_000);

const isAutomatic = (event: object): boolean => JSON.stringify(event).includes('"ASSISTANT"');

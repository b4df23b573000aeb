import { expect, test } from 'vitest';
import type { Runtime } from '../../proxy/contract/index.ts';
import { type AgentProxy, createProxy, MemoryTurnLog, nodeRuntime } from '../../proxy/index.ts';
import type { ScriptBlock } from '../../src/protocol/index.ts';
import type { ChatStore } from '../../src/store/index.ts';
import { cutStep } from '../support/depth.ts';
import { FakeClock } from './support/FakeClock.ts';
import { memoryFetch } from './support/memoryFetch.ts';
import { recordingsToCut, turnBytes } from './support/recordings.ts';
import { createShopper, sendRecordedTurn } from './support/shopper.ts';

/** An in-memory platform that writes a number of bytes of a turn and disconnects, or writes all of it. */
function startBreakingPlatform() {
  const turn = { bytes: '', breaksAfter: Number.POSITIVE_INFINITY, asked: 0 };
  const runtime: Runtime = {
    ...nodeRuntime,
    connect: () => ({
      send({ operation }, receiver) {
        if (operation !== 'invoke') throw new Error(`nothing answers ${operation}`);
        turn.asked += 1;
        queueMicrotask(() => {
          receiver.started({ abort() {}, pause() {}, resume() {} });
          receiver.head(200, undefined);
          receiver.data(turn.bytes.slice(0, turn.breaksAfter));
          if (turn.breaksAfter < turn.bytes.length) receiver.failed({ kind: 'reset', code: 'ECONNRESET' });
          else receiver.ended();
        });
      },
      close: async () => {},
    }),
  };
  const clock = new FakeClock();
  // Small, to bound the memory of thousands of turns.
  const turnLog = new MemoryTurnLog(clock, { totalBytes: 256 * 1024, maxKeys: 64 });
  const proxy = createProxy({ baseUrl: 'http://x', apiKey: 'k', businessId: 'b', turnLog, clock, runtime });
  return { turn, proxy, epoch: turnLog.epoch() };
}

let sessions = 0;
async function play(proxy: AgentProxy, epoch: string, block: ScriptBlock): Promise<ChatStore> {
  sessions += 1;
  const session = { status: 'open', sessionId: `session-${sessions}`, epoch } as const;
  const store = createShopper({ fetch: memoryFetch(proxy).fetch, initial: { session } });
  await sendRecordedTurn(store, block);
  return store;
}

/** The agent's messages without ids, which differ between shoppers. */
const agentMessages = (store: ChatStore) => {
  const { order, byId } = store.getState();
  return order.flatMap((id) => {
    const message = byId[id];
    return message?.from === 'agent' ? [{ seq: message.seq, event: message.event }] : [];
  });
};

test.each(recordingsToCut)(
  '%s: the shopper keeps exactly the complete lines wherever the platform disconnects',
  async (_name, [block]) => {
    if (!block) throw new Error('no turn');
    const { turn, proxy, epoch } = startBreakingPlatform();
    turn.bytes = turnBytes(block).toString('latin1');
    const uncut = await play(proxy, epoch, block);
    const all = agentMessages(uncut);
    const isOver = uncut.getState().turn.status !== 'idle' || uncut.getState().session.status !== 'open';
    for (let place = 0; place < turn.bytes.length; place += cutStep) {
      turn.breaksAfter = place;
      turn.asked = 0;
      const store = await play(proxy, epoch, block);
      const whole = turn.bytes.slice(0, place).split('\n').length - 1;
      expect(agentMessages(store), `${place} bytes`).toEqual(all.filter(({ seq = 0 }) => seq <= whole));
      expect(turn.asked, `${place} bytes`).toBe(1);
      // Some recordings disconnect or end the session.
      if (!isOver) expect(store.getState().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
    }
  },
  60_000,
);

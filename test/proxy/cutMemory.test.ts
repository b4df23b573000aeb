import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentProxy, createProxy, MemoryTurnLog } from '../../proxy/index.ts';
import type { ScriptBlock } from '../../src/protocol/index.ts';
import type { ChatState } from '../../src/store/index.ts';
import { cutStep } from '../support/depth.ts';
import { FakeClock } from './support/FakeClock.ts';
import { FakePlatform } from './support/FakePlatform.ts';
import { type Cut, memoryFetch } from './support/memoryFetch.ts';
import { playBlocks, recordingsToCut } from './support/recordings.ts';
import { createShopper, sendRecordedTurn, transcript } from './support/shopper.ts';

let platform: FakePlatform;
let proxy: AgentProxy;
let epoch = '';
let current: ScriptBlock = { inputEvents: [], steps: [] };
let sessions = 0;

beforeAll(async () => {
  const clock = new FakeClock();
  // Small, to bound the memory of thousands of turns.
  const turnLog = new MemoryTurnLog(clock, { totalBytes: 256 * 1024, maxKeys: 64 });
  epoch = turnLog.epoch();
  platform = await FakePlatform.start();
  playBlocks(platform, () => current);
  proxy = createProxy({ baseUrl: platform.baseUrl, apiKey: 'k', businessId: 'b', turnLog, clock });
});
afterAll(async () => {
  await proxy.close();
  await platform.stop();
});

/** Runs one turn that continues `before` in a new session. */
async function play(block: ScriptBlock, before: Partial<ChatState>, cutOf?: (n: number) => Cut | undefined) {
  const { fetch, calls } = memoryFetch(proxy, cutOf);
  current = block;
  sessions += 1;
  const session = { status: 'open', sessionId: `platform-session-${sessions}`, epoch } as const;
  const store = createShopper({ fetch, initial: { ...before, session } });
  await sendRecordedTurn(store, block);
  return { state: store.getState(), calls };
}

/**
 * Cuts the first connection after `bytes` bytes of its first line, and each later connection after as many bytes of its
 * second line. With all values of `bytes`, every line is cut once at each of its bytes.
 */
const cutWithin = (bytes: number, connections: number) => (n: number) =>
  n < connections ? { lines: n === 0 ? 0 : 1, bytes } : undefined;

test.each(recordingsToCut)(
  '%s: a turn that is cut at any byte and resumed equals the uncut turn',
  async (_name, blocks) => {
    let before: Partial<ChatState> = {};
    for (const block of blocks) {
      const whole = await play(block, before);
      const wanted = transcript(whole.state);
      const lines = whole.calls[0]?.lines ?? [];
      expect(lines.length).toBeGreaterThan(0);
      platform.calls.length = 0;
      const expectSameState = async (what: string, cutOf: (n: number) => Cut | undefined) => {
        const { state, calls } = await play(block, before, cutOf);
        expect(transcript(state), what).toBe(wanted);
        expect(calls.length, what).toBeGreaterThan(1);
      };
      await expectSameState('before the head', (n) => (n === 0 ? 'before head' : undefined));
      const longest = Math.max(...lines);
      let turns = 1;
      for (let bytes = 0; bytes <= longest; bytes += cutStep) {
        await expectSameState(`${bytes} bytes`, cutWithin(bytes, lines.length + 1));
        turns += 1;
      }
      // Resuming never calls the platform again.
      expect(platform.of('invoke')).toHaveLength(turns);
      before = whole.state;
    }
  },
  180_000,
);

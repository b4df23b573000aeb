import { describe, expect, test } from 'vitest';
import { createProxy, MemoryConversations, MemoryTurnLog } from '../../proxy/index.ts';
import { type AgentEvent, isTechnical } from '../../src/protocol/index.ts';
import { decodeStream, eventsOf, recordedBytes, recordedStreams } from '../support/agentStreams.ts';
import { cutStepByDepth } from '../support/depth.ts';
import { FakeClock } from './support/FakeClock.ts';
import { type Cut, memoryFetch } from './support/memoryFetch.ts';
import { ScriptedAgent } from './support/ScriptedAgent.ts';
import { createShopper, transcript } from './support/shopper.ts';
import { callProxy, say } from './support/startProxy.ts';

const cutStep = cutStepByDepth(29);

function start(name: string) {
  const clock = new FakeClock();
  // Small, to bound the memory of thousands of turns.
  const turnLog = new MemoryTurnLog(clock, { totalBytes: 1024 * 1024, maxKeys: 64 });
  const conversations = new MemoryConversations(clock, { total: 64 * 1024 });
  const agent = new ScriptedAgent();
  const proxy = createProxy({
    protocol: name.startsWith('ag-ui') ? 'ag-ui' : 'ai-sdk',
    baseUrl: 'http://agent.example/chat',
    apiKey: '',
    businessId: '',
    runtime: agent.runtime,
    turnLog,
    conversations,
    clock,
  });
  let sessions = 0;
  const createSession = () => {
    sessions += 1;
    const sessionId = `session-${sessions}`;
    conversations.create(sessionId, 'network');
    return sessionId;
  };
  return { agent, proxy, createSession, epoch: turnLog.epoch() };
}

const words = 'A waterproof jacket under 160';

describe.each(recordedStreams)('the recorded stream %s', (name) => {
  const bytes = recordedBytes(name);

  test('reaches the browser as the same events, whichever byte its connection is cut at', async () => {
    const { agent, proxy, createSession, epoch } = start(name);
    agent.answer = (call) => call.play(bytes);
    async function play(cutOf?: (n: number) => Cut | undefined) {
      const { fetch, calls } = memoryFetch(proxy, cutOf);
      const session = { status: 'open', sessionId: createSession(), epoch } as const;
      const store = createShopper({ fetch, initial: { session } });
      await store.commands.send({ kind: 'text', text: words });
      return { state: store.getState(), calls };
    }
    const whole = await play();
    const wanted = transcript(whole.state);
    const { order, byId } = whole.state;
    const shown = order.flatMap((id) => {
      const message = byId[id];
      return message?.from === 'agent' ? message.event : [];
    });
    const direct = eventsOf(decodeStream(name, [bytes]));
    const inThread = (event: AgentEvent) =>
      event.kind !== 'suggestion' && event.kind !== 'handover' && !isTechnical(event);
    expect(shown.filter(inThread)).toEqual(direct.filter(inThread));
    const lines = whole.calls[0]?.lines ?? [];
    const longest = Math.max(...lines);
    let turns = 1;
    for (let place = 0; place <= longest; place += cutStep) {
      // The first connection is cut in its first line, each later connection in its second.
      const cutOf = (n: number): Cut | undefined =>
        n <= lines.length ? { lines: n === 0 ? 0 : 1, bytes: place } : undefined;
      const { state, calls } = await play(cutOf);
      expect(transcript(state), `${place} bytes`).toBe(wanted);
      expect(calls.length, `${place} bytes`).toBeGreaterThan(1);
      turns += 1;
    }
    // Resuming never calls the agent again.
    expect(agent.calls).toHaveLength(turns);
    await proxy.close();
  }, 180_000);

  test('arrives up to the cut, followed by one end line, whichever byte the agent’s connection is cut at', async () => {
    const { agent, proxy, createSession } = start(name);
    const run = async (end: number, after: 'ends' | 'breaks') => {
      agent.answer = (call) => call.play(bytes.subarray(0, end), after);
      const body = { clientKey: 'visitor', sessionId: createSession(), inputEvents: [say(words)] };
      const answer = await callProxy(proxy, 'invoke', body).end();
      return answer.parsedLines.map(({ result, ...others }) => {
        const { response } = (result ?? {}) as { response?: { responseEvents: unknown } };
        return JSON.stringify({ events: response?.responseEvents, ...others });
      });
    };
    const whole = await run(bytes.length, 'ends');
    for (let place = 0; place < bytes.length; place += cutStep) {
      const lines = await run(place, place % 2 === 0 ? 'breaks' : 'ends');
      const label = `after ${place} bytes`;
      expect(
        lines.filter((line) => line.includes('"end"')),
        label,
      ).toHaveLength(1);
      const before = lines.slice(0, -1).filter((line) => !line.includes('"error"'));
      // A text that is not complete is shown as far as it has arrived.
      const first = whole.slice(0, before.length);
      const shared = before.filter((line, index) => line === first[index]);
      expect(before.length - shared.length, label).toBeLessThanOrEqual(1);
      expect(before.slice(0, -1), label).toEqual(first.slice(0, before.length - 1));
    }
    await proxy.close();
  }, 180_000);
});

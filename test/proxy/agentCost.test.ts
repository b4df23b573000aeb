import { describe, expect, test } from 'vitest';
import { agentFloods, floodBytes, floodOf } from '../support/agentFloods.ts';
import { expectLinear } from '../support/cpuCost.ts';
import { agentProtocols, startScriptedAgent } from './support/startAgentProxy.ts';

/** Less than for the decoders alone, because here each event becomes a line that the test reads. */
const maxEvents = 20_000;
const tools = [{ name: 't', description: 'd', parameters: {} }];

describe.each(agentProtocols)('the proxy in front of an agent that speaks %s', (protocol) => {
  test.each(Object.entries(agentFloods[protocol]))(
    'takes time in proportion to the number of %s in an answer',
    async (_what, flood) => {
      await expectLinear(async (count) => {
        const { agent, open, ask } = startScriptedAgent(protocol);
        const answer = ask(await open(), 'Hello', {}, tools);
        const call = await agent.turn();
        const bytes = floodBytes(floodOf(protocol, flood, count, false));
        // The size of a chunk of a socket.
        call.listener.head(200, undefined);
        for (let at = 0; at < bytes.length; at += 65_536)
          call.listener.data(Buffer.from(bytes.subarray(at, at + 65_536)).toString('latin1'));
        call.listener.ended();
        await answer.waitForHeaders();
        agent.answer = (next) => next.play(new Uint8Array());
        for (const next of agent.calls.slice(1)) next.play(new Uint8Array());
        await answer.end();
      }, maxEvents);
    },
    60_000,
  );

  test('ends a turn with more parts than allowed as failed, and records none of the further ones', async () => {
    const { agent, open, ask, reports } = startScriptedAgent(protocol);
    const sessionId = await open();
    const answer = ask(sessionId, 'Hello');
    const flood = agentFloods[protocol]['calls of tools'] ?? (() => ({}));
    (await agent.turn()).play(floodBytes(floodOf(protocol, flood, 601, false)));
    await answer.end();
    expect(answer.parsedLines.at(-2)).toMatchObject({ error: { code: 'upstream_failed' } });
    expect(answer.parsedLines.at(-1)).toMatchObject({ end: { reason: 'failed' } });
    expect(reports).toContainEqual([
      'platform reported an error',
      expect.objectContaining({ code: 'too-many-parts' }),
    ]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { TurnPreviews } from '../../../platform/agents/TurnPreviews.ts';
import type { PreviewLine, ResponseEvent } from '../../../src/protocol/index.ts';
import { NOW, Reply, user } from '../Conversation.ts';
import { FakeModel, type ModelScript, raw, says, textChunk } from './FakeModel.ts';
import { talkToModel } from './modelFixture.ts';

const server = new FakeModel();
beforeAll(() => server.listen());
afterAll(() => server.close());

/** Plays a turn for a caller that shows texts while they grow; returns the events with the keys of the texts they complete. */
async function play(...scripts: readonly ModelScript[]) {
  server.play(...scripts);
  const { agent, reports } = talkToModel(server);
  const previews = new TurnPreviews();
  const grown: PreviewLine['grow'][] = [];
  previews.listen(({ grow }) => grown.push(grow));
  const events: ResponseEvent[] = [];
  const keys: unknown[] = [];
  const turn = {
    businessId: 'b',
    clientKey: 'c',
    sessionId: 's',
    agentId: 'model',
    number: 1,
    memory: undefined,
  };
  const { signal } = new AbortController();
  const inputEvents = [user('a waterproof jacket under 150')];
  const stream = agent.respond({ ...turn, inputEvents, now: NOW, signal, previews });
  for (;;) {
    const step = await stream.next();
    if (step.done) return { reply: new Reply(events), events, keys, grown, reports, memory: step.value };
    events.push(step.value);
    const key = previews.keyOf(step.value);
    if (key !== undefined) keys.push([key, new Reply([step.value]).text]);
  }
}

const text =
  'You can have it your way. That is easy.\n\nWe look after all of it:\n- we pack it\n- we send it\n\nJust ask us about it.';

test('checked sentences grow into one message with the breaks of the model', async () => {
  const { reply, grown, keys } = await play(says(...text.split(/(?<= )/)));
  expect(grown.length).toBeGreaterThan(1);
  let shown = '';
  for (const part of grown) {
    expect(part).toMatchObject({ key: 't1', at: shown.length });
    shown += 'text' in part ? part.text : '';
  }
  expect(shown).toBe(text);
  expect(reply.texts).toEqual([text]);
  expect(keys).toEqual([['t1', text]]);
});

test('a sentence that nothing proves is never shown, not even while the text grows', async () => {
  const { reply, grown } = await play(
    says('We are happy to help you. ', 'The Fjord costs 12.34 EUR today. ', 'Just ask us about it.'),
  );
  expect(JSON.stringify(grown)).not.toContain('12.34');
  expect(reply.text).not.toContain('12.34');
});

test('a text that the model breaks off keeps its checked sentences, and the apology is another message', async () => {
  const { reply, keys, reports } = await play(raw(textChunk('We are happy to help you. And then ')));
  expect(keys).toEqual([['t1', expect.stringContaining('We are happy to help you.')]]);
  expect(reply.texts.length).toBe(2);
  expect(reports).toHaveLength(1);
});

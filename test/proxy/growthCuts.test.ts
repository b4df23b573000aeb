import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuick } from '../support/depth.ts';
import { answerWriters, eventBytes } from '../support/growingAnswers.ts';
import { GrowingPage } from './support/growingCall.ts';
import { agentProtocols, startScriptedAgent } from './support/startAgentProxy.ts';

/** A growing answer is short enough to be cut at every byte. */
const cutStep = isQuick ? 7 : 1;
/** Lets everything run that waits for a promise. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Starts a proxy; `play` runs a turn whose events arrive one by one, one in each frame. */
function start(protocol: (typeof agentProtocols)[number]) {
  const started = startScriptedAgent(protocol);
  const { agent, clock, proxy, open } = started;
  async function play(
    events: readonly object[],
    cuts: readonly number[] = [],
    afterEach: (page: GrowingPage, count: number) => void = () => {},
  ) {
    const page = new GrowingPage(() => proxy, await open(), cuts);
    const before = agent.calls.length;
    page.ask();
    const { listener } = await agent.turn(before);
    listener.head(200, undefined);
    for (const [index, event] of events.entries()) {
      listener.data(eventBytes([event]).toString('latin1'));
      clock.advance(16);
      await settled();
      afterEach(page, index + 1);
    }
    listener.ended();
    while (page.reader.end === undefined) await settled();
    expect(agent.calls.length - before).toBe(1);
    return page;
  }
  return { ...started, play };
}

describe.each(agentProtocols)('an answer of an agent that speaks %s', (protocol) => {
  const writer = answerWriters[protocol];
  const words = (id: string, text: string) => text.split(/(?<= )/).flatMap((delta) => writer.add(id, delta));
  const answer = [
    ...writer.begin(),
    ...writer.start('a'),
    ...words('a', 'Für Regen 🌧️ passt “Alpin”. '),
    ...writer.end('a'),
    ...writer.tool('call'),
    ...writer.start('b'),
    ...words('b', 'It keeps three days of rain out. '),
    ...writer.end('b'),
    ...writer.finish(),
  ];

  test('that is cut at any byte while it grows, and resumed, is the uncut one', async () => {
    const { play } = start(protocol);
    const whole = await play(answer);
    expect(whole.reader.record).toEqual([
      'Für Regen 🌧️ passt “Alpin”. ',
      'recommendation',
      'It keeps three days of rain out. ',
    ]);
    expect(whole.bytes).toBeGreaterThan(800);
    for (let bytes = 0; bytes <= whole.bytes; bytes += cutStep) {
      // The second response is cut, too, wherever that is.
      const { reader, calls } = await play(answer, [bytes, 1 + (bytes % 200)]);
      expect(reader.faults, `${bytes} bytes`).toEqual([]);
      expect(reader.record, `${bytes} bytes`).toEqual(whole.reader.record);
      expect(reader.end).toBe('complete');
      if (bytes < whole.bytes) expect(calls).toBeGreaterThan(1);
    }
  }, 180_000);
});

type Step = readonly ['start' | 'add' | 'end' | 'tool' | 'reset' | 'step', number, string];
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.tuple(
    fc.constantFrom('start', 'add', 'add', 'add', 'add', 'end', 'tool', 'reset', 'step'),
    fc.nat(2),
    fc.constantFrom('word ', '😀', ' ', '“ä”\n', '\ud83d', '\ude00', '"error"', '{"grow":'),
  ),
  { maxLength: 40 },
);

/** The events of random steps; texts are begun and ended as an agent must. */
function eventsOf(protocol: (typeof agentProtocols)[number], all: readonly Step[]): readonly object[] {
  const writer = answerWriters[protocol];
  const open = new Set<string>();
  let calls = 0;
  let texts = 0;
  const ids = ['', '', ''];
  const events = all.flatMap(([kind, which, delta]): readonly object[] => {
    const id = ids[which] ?? '';
    switch (kind) {
      case 'start':
        if (open.has(id)) return [];
        texts += 1;
        ids[which] = `text-${texts}`;
        open.add(`text-${texts}`);
        return writer.start(`text-${texts}`);
      case 'add':
        return open.has(id) ? writer.add(id, delta) : [];
      case 'end':
        return open.delete(id) ? writer.end(id) : [];
      case 'tool':
        calls += 1;
        return writer.tool(`call-${calls}`);
      case 'reset':
        if (protocol === 'ag-ui') return [];
        open.clear();
        return [{ type: 'reset-step' }];
      case 'step':
        if (protocol === 'ag-ui') return [];
        open.clear();
        return [{ type: 'finish-step' }, { type: 'start-step' }];
      default:
        return [];
    }
  });
  return [...writer.begin(), ...events, ...writer.finish()];
}

/** The texts that the agent has written so far, complete or not. */
function textsOf(events: readonly object[]): ReadonlySet<string> {
  const texts = new Map<unknown, string>();
  for (const event of events) {
    const { id, messageId = id, delta } = event as { id?: string; messageId?: string; delta?: string };
    if (delta !== undefined) texts.set(messageId, (texts.get(messageId) ?? '') + delta);
  }
  return new Set(texts.values());
}

test.each(agentProtocols)(
  'whatever texts, calls and retractions an agent of %s mixes, and wherever its readers are cut, they read what was sent once',
  async (protocol) => {
    const { play, agent, open, ask } = start(protocol);
    /** The record of a caller that does not show growing texts. */
    async function wholeRecord(events: readonly object[]) {
      const answer = ask(await open(), 'Hello');
      const { listener } = await agent.turn(agent.calls.length);
      listener.head(200, undefined);
      listener.data(eventBytes(events).toString('latin1'));
      listener.ended();
      return (await answer.end()).parsedLines.flatMap(({ result }) => {
        const { response } = (result ?? {}) as { response?: { responseEvents: readonly object[] } };
        return (response?.responseEvents ?? []).map((event) => {
          const { messageEvent } = event as { messageEvent?: { content: { textContent: { text: string } } } };
          return messageEvent ? messageEvent.content.textContent.text : 'recommendation';
        });
      });
    }
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(600), { maxLength: 3 }), async (all, cuts) => {
        const events = eventsOf(protocol, all);
        const whole = await wholeRecord(events);
        const page = await play(events, cuts, ({ reader }, count) => {
          const written = textsOf(events.slice(0, count));
          for (const preview of reader.previews.values()) expect(written).toContain(preview);
        });
        expect(page.reader.faults).toEqual([]);
        expect(page.reader.record).toEqual(whole);
        expect([...page.reader.previews]).toEqual([]);
      }),
      { numRuns: 150 },
    );
  },
  180_000,
);

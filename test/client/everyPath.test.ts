import { array, assert, asyncProperty, nat } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHttpTransport, createOfflineTransport, type TurnItem } from '../../src/client/index.ts';
import { type AgentEvent, decodeLine, isRecord, type Script } from '../../src/protocol/index.ts';
import { conversationLines, fixtureNames, loadFixture } from '../support/fixtures.ts';
import { createFakeFetch, type FakeBody } from './fakeFetch.ts';
import { collect } from './transportContract.ts';

const request = { sessionId: 's', inputs: [], turnId: 't' };
const eventsOf = (items: readonly TurnItem[]): AgentEvent[] =>
  items.flatMap((item) => (item.kind === 'events' ? item.events : []));

/** The events of a turn up to its first error line. Only a turn with numbered lines continues after such a line. */
function decodedEvents(lines: readonly string[]): AgentEvent[] {
  const decoded = lines.map(decodeLine);
  const end = decoded.findIndex(({ kind }) => kind !== 'events');
  return decoded
    .slice(0, end < 0 ? undefined : end)
    .flatMap((line) => (line.kind === 'events' ? line.events : []));
}

/** Cuts bytes at the given offsets, so that characters and lines are split anywhere. */
function cutAt(bytes: Uint8Array, offsets: readonly number[]): Uint8Array[] {
  const cuts = [...new Set(offsets.map((offset) => offset % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...cuts].map((start, index) => bytes.slice(start, cuts[index] ?? bytes.length));
}

async function stream(lines: readonly string[], offsets: readonly number[], headers = {}) {
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
  const body: FakeBody = { bytes: cutAt(bytes, offsets), headers };
  const { fetch } = createFakeFetch(body);
  return eventsOf(await collect(createHttpTransport({ endpoint: '/agent', fetch }).invoke(request)));
}

async function sync(body: unknown) {
  const { fetch } = createFakeFetch(Response.json(body));
  return eventsOf(await createHttpTransport({ endpoint: '/agent', fetch }).invokeSync(request));
}

/** The events of a turn that is played offline, with and without streaming. */
async function offline(script: Script, turn: number) {
  const block = script.blocks[turn];
  const play = () =>
    createOfflineTransport({ blocks: block ? [block] : [] }, { sleep: () => Promise.resolve() });
  const open = async () => {
    const transport = play();
    const { sessionId } = await transport.init({});
    return [transport, { ...request, sessionId }] as const;
  };
  const [streamed, streamedRequest] = await open();
  const [whole, wholeRequest] = await open();
  return [
    eventsOf(await collect(streamed.invoke(streamedRequest))),
    eventsOf(await whole.invokeSync(wholeRequest)),
  ] as const;
}

/** Adds the proxy's line number to each line that is an object; other lines cannot have a number. */
function numbered(lines: readonly string[]): string[] {
  let seq = 0;
  return lines.map((line) => {
    const value = parse(line);
    return isRecord(value) ? JSON.stringify({ seq: ++seq, ...value }) : line;
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const turns = fixtureNames.flatMap((name) =>
  loadFixture(name).blocks.map((_, turn) => [name, turn] as const),
);

describe.each(turns)('fixture %s, turn %i', (name, turn) => {
  const script = loadFixture(name);
  const lines = conversationLines(script, turn);
  const expected = decodedEvents(lines);

  test('yields the same events from a stream cut at any byte', () =>
    assert(
      asyncProperty(array(nat(100_000), { maxLength: 40 }), async (offsets) => {
        expect(await stream(lines, offsets)).toEqual(expected);
      }),
      { numRuns: 20 },
    ));

  test('yields at least the same events from a numbered stream cut at any byte', () =>
    assert(
      asyncProperty(array(nat(100_000), { maxLength: 40 }), async (offsets) => {
        const events = await stream(numbered(lines), offsets, { 'shelftalk-turn': '1' });
        expect(events.slice(0, expected.length)).toEqual(expected);
      }),
      { numRuns: 20 },
    ));

  test('yields the same events from each line as a response without streaming', async () => {
    for (const line of lines) {
      const body = parse(line);
      if (isRecord(body)) expect(await sync(body)).toEqual(decodedEvents([line]));
    }
  });

  test('yields the same events offline, with and without streaming', async () => {
    expect(await offline(script, turn)).toEqual([expected, expected]);
  });
});

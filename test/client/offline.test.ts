import { expect, test } from 'vitest';
import { createOfflineTransport } from '../../src/client/index.ts';
import { parseScript, ServiceError } from '../../src/protocol/index.ts';
import { conversationEvents, fixtureNames, loadFixture } from '../support/fixtures.ts';
import { collect, describeTransport, kindOf } from './transportContract.ts';

const noSleep = () => Promise.resolve();
const turnWithText = (turnId: string) => ({ turnId, inputs: [{ kind: 'text', text: 'Hello' } as const] });

describeTransport(
  'offline',
  () => {
    const turn = loadFixture('suggestion').blocks[0];
    return {
      transport: createOfflineTransport({ blocks: turn ? [turn, turn] : [] }, { sleep: noSleep }),
    };
  },
  { inputs: [{ kind: 'text', text: 'Hello' }], isResumable: true },
);

test.each(fixtureNames)('plays %s turn by turn', async (name) => {
  const script = loadFixture(name);
  const transport = createOfflineTransport(script, { sleep: noSleep });
  const { sessionId } = await transport.init({});
  for (const [turn, { steps }] of script.blocks.entries()) {
    const items = await collect(transport.invoke({ sessionId, ...turnWithText(`t${turn}`) }));
    const events = items.flatMap((item) => (item.kind === 'events' ? item.events : []));
    expect(events).toEqual(conversationEvents(script, turn));
    const hasFailed = steps.some((step) => 'line' in step && step.line.startsWith('{"error"'));
    expect(items.at(-1)).toMatchObject({ kind: 'end', reason: hasFailed ? 'failed' : 'complete' });
  }
});

test('a turn after the last one of the script ends at once without events', async () => {
  const transport = createOfflineTransport(parseScript('{"turn":{}}'));
  const { sessionId } = await transport.init({});
  await collect(transport.invoke({ sessionId, ...turnWithText('1') }));
  expect(await collect(transport.invoke({ sessionId, ...turnWithText('2') }))).toEqual([
    { kind: 'accepted', turnId: '2', resumable: true },
    { kind: 'end', reason: 'complete' },
  ]);
});

test('waits for the pauses of the script, divided by the speed', async () => {
  const waits: number[] = [];
  const transport = createOfflineTransport(
    parseScript('{"pause":300}\n{"sessionCloseEvent":{}}\n{"pause":50}'),
    {
      speed: 2,
      sleep: async (milliseconds) => void waits.push(milliseconds),
    },
  );
  const { sessionId } = await transport.init({});
  await collect(transport.invoke({ sessionId, ...turnWithText('1') }));
  expect(waits).toEqual([150, 25]);
});

test('`stop` ends a turn during a pause', async () => {
  const transport = createOfflineTransport(
    parseScript('{"messageEvent":{"content":{"imageContent":{"url":"u"}}}}\n{"pause":60000}\n{}'),
  );
  const { sessionId } = await transport.init({});
  const seen: string[] = [];
  for await (const item of transport.invoke({ sessionId, ...turnWithText('1') })) {
    seen.push(item.kind === 'end' ? item.reason : item.kind);
    if (item.kind === 'events') await transport.stop({ sessionId, turnId: '1' });
  }
  expect(seen).toEqual(['accepted', 'events', 'stopped']);
});

test('an abort during a pause ends the turn at once', async () => {
  const transport = createOfflineTransport(parseScript('{"pause":60000}'));
  const { sessionId } = await transport.init({});
  const controller = new AbortController();
  const collected = collect(transport.invoke({ sessionId, ...turnWithText('1') }, controller));
  queueMicrotask(() => controller.abort());
  expect(await kindOf(collected)).toBe('aborted');
});

test('a close event closes the session', async () => {
  const transport = createOfflineTransport(loadFixture('close'), { sleep: noSleep });
  const { sessionId } = await transport.init({});
  await collect(transport.invoke({ sessionId, ...turnWithText('1') }));
  expect(await kindOf(collect(transport.invoke({ sessionId, ...turnWithText('2') })))).toBe('session-closed');
  await transport.close({ sessionId });
});

test('records calls; `before` can refuse them', async () => {
  const transport = createOfflineTransport(parseScript(''), {
    before: ({ name }) => {
      if (name === 'health') throw new ServiceError('unavailable', 'Down for a test.');
    },
  });
  const { sessionId } = await transport.init({});
  await collect(transport.invoke({ sessionId, ...turnWithText('t') }));
  expect(await kindOf(transport.health())).toBe('unavailable');
  expect(transport.received).toEqual([
    { name: 'init' },
    {
      name: 'invoke',
      turnId: 't',
      inputEvents: [{ messageEvent: { role: 'USER', content: { textContent: { text: 'Hello' } } } }],
    },
    { name: 'health' },
  ]);
});

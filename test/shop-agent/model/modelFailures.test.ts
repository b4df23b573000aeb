import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { maxFailures, pauseAfterFailures } from '../../../shop-agent/model/Circuit.ts';
import { maxTurnDuration } from '../../../shop-agent/model/modelAgent.ts';
import { maxSilence } from '../../../shop-agent/model/requestCompletion.ts';
import { Conversation, NOW, user } from '../Conversation.ts';
import {
  calls,
  endsWith,
  FakeModel,
  type ModelScript,
  raw,
  recorded,
  refusal,
  says,
  status,
  textChunk,
  unfinished,
} from './FakeModel.ts';
import { modelKey, talkToModel } from './modelFixture.ts';

const server = new FakeModel();
beforeAll(() => server.listen());
afterAll(() => server.close());

const question = 'show me rain jackets';
const catalogueReply = await new Conversation().say(question);

const failures: readonly (readonly [string, ModelScript, object])[] = [
  ['status 401', status(401), { reason: 'unauthorized', status: 401 }],
  ['status 403', status(403), { reason: 'unauthorized', status: 403 }],
  ['status 404', status(404), { reason: 'rejected', status: 404 }],
  ['status 429', status(429), { reason: 'rate-limited', status: 429 }],
  ['status 500', status(500), { reason: 'server-error', status: 500 }],
  ['status 503', status(503), { reason: 'server-error', status: 503 }],
  ['a redirect', status(302, { location: '/elsewhere' }), { reason: 'unreachable' }],
  ['a broken connection', (response) => response.destroy(), { reason: 'unreachable' }],
  ['a page of HTML', raw('<html></html>', { 'content-type': 'text/html' }), { reason: 'cut' }],
  [
    'JSON of another form',
    raw('{"hello":1}', { 'content-type': 'application/json' }),
    { reason: 'malformed' },
  ],
  ['JSON that is cut', raw('{"choices":[', { 'content-type': 'application/json' }), { reason: 'malformed' }],
  ['a chunk that is not JSON', raw('data: {"choices"\n\n'), { reason: 'malformed' }],
  ['a chunk that is a list', raw('data: []\n\n'), { reason: 'malformed' }],
  ['an error in the stream', raw('data: {"error":{"message":"overloaded"}}\n\n'), { reason: 'server-error' }],
  ['a stream without its end', raw(textChunk('Half a sen')), { reason: 'cut' }],
  ['an empty stream', raw('data: [DONE]\n\n'), { reason: 'silent' }],
  ['a refusal', refusal, { reason: 'refused' }],
  ['a content filter', endsWith('content_filter', ''), { reason: 'refused' }],
  ['a line without end', raw(`data: ${'x'.repeat(5 * 1024 * 1024)}`), { reason: 'malformed' }],
  ['arguments without end', calls(['search', `{"query":"${'x'.repeat(20_000)}`]), { reason: 'wrong-calls' }],
  [
    'a call written as text',
    says('<tool_call>{"name":"search","arguments":{}}</tool_call>'),
    { reason: 'wrong-calls' },
  ],
  ['reasoning without an answer', says('<think>The shopper wants a jacket.'), { reason: 'silent' }],
];

describe('The catalogue agent responds and the failure is reported after', () => {
  it.each(failures)('%s', async (_, script, expected) => {
    server.play(script);
    const { talk, reports } = talkToModel(server);
    const reply = await talk.say(question);
    expect(reply.events).toEqual(catalogueReply.events);
    expect(reports).toEqual([
      { ...expected, outcome: 'fallback', sessionId: 's-1', turn: 1, ...noStatus(expected) },
    ]);
    expect(JSON.stringify(reports)).not.toContain(modelKey);
    expect(JSON.stringify(reports)).not.toContain('jacket');
  });

  it.each([
    ['an unknown tool', calls(['refund', { amount: 100 }])],
    ['arguments that are not JSON', calls(['search', '{"query": tent'])],
    ['arguments of another form', calls(['compare', { product_ids: 'all' }])],
    ['a tool named like a method of every object', calls(['constructor', {}])],
    ['a product that does not exist', calls(['product', { product_id: 'moon-boot' }])],
    ['an empty name', calls(['', {}])],
  ])('three calls with %s', async (_, script) => {
    server.play(script);
    const { talk, reports } = talkToModel(server);
    const reply = await talk.say(question);
    expect(server.requests).toHaveLength(3);
    expect(server.toolResults[0]).toMatch(/^Error: /);
    expect(reply.events).toEqual(catalogueReply.events);
    expect(reports).toMatchObject([{ reason: 'wrong-calls', outcome: 'fallback' }]);
  });

  it('an address without a server', async () => {
    const unused = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => unused.once('listening', listening));
    const url = `http://127.0.0.1:${(unused.address() as { port: number }).port}`;
    await new Promise((closed) => unused.close(closed));
    const { talk, reports } = talkToModel({ url } as FakeModel);
    expect((await talk.say(question)).events).toEqual(catalogueReply.events);
    expect(reports).toMatchObject([{ reason: 'unreachable' }]);
  });
});

/** The status in the report of a failure without an HTTP status. */
const noStatus = (expected: object) => ('status' in expected ? {} : { status: undefined });

test('replaces invalid arguments in the conversation by an empty object, because servers reject them', async () => {
  server.play(calls(['search', '{"query": tent']), says('Sorry.'));
  await talkToModel(server).talk.say('a tent for the garden party');
  const call = server.requests[1]?.body.messages.find(({ role }) => role === 'assistant')?.tool_calls?.[0];
  expect(call?.function.arguments).toBe('{}');
});

test('lets the model correct a wrong call', async () => {
  server.play(calls(['find', {}]), calls(['search', { query: 'tents' }]), says('Here.'));
  const { talk, reports } = talkToModel(server);
  expect((await talk.say('tents please, the big ones')).cards.length).toBeGreaterThan(0);
  expect(reports).toEqual([]);
});

test.each([
  ['silence', maxSilence],
  ['a turn that takes too long', maxTurnDuration],
])('falls back after %s', async (_, duration) => {
  server.play(unfinished(': waiting\n\n'));
  const { talk, reports, clock } = talkToModel(server);
  const replying = talk.say(question);
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  await vi.waitFor(() => expect(clock.pending(duration)).toBe(1));
  clock.advance(duration);
  expect((await replying).events).toEqual(catalogueReply.events);
  expect(reports).toMatchObject([{ reason: 'timeout', outcome: 'fallback' }]);
  await vi.waitFor(() => expect(server.aborted).toBe(1));
});

test('lets the catalogue agent respond when the model fails after a search, because nothing was shown yet', async () => {
  server.play(recorded('search.sse'), status(500));
  const { talk, reports } = talkToModel(server);
  expect((await talk.say(question)).events.slice(-catalogueReply.events.length)).toEqual(
    catalogueReply.events,
  );
  expect(reports).toMatchObject([{ reason: 'server-error', outcome: 'fallback' }]);
});

test('ends a turn with an apology when the model fails after a text', async () => {
  server.play(raw(textChunk('I looked through all of them. Half a sen')));
  const { talk, reports } = talkToModel(server);
  const reply = await talk.say('a waterproof jacket under 150');
  expect(reply.texts).toEqual([
    'I looked through all of them.',
    'Sorry, I couldn’t finish that. Could you ask me again?',
  ]);
  expect(reports).toMatchObject([{ reason: 'cut', outcome: 'ended' }]);
});

describe('A server that fails', () => {
  /** Lets as many other sessions fail as open the circuit. */
  async function failOften(fixture: ReturnType<typeof talkToModel>): Promise<void> {
    for (let at = 0; at < maxFailures; at++) await fixture.other().say(question);
  }

  it('receives requests of other sessions until it has failed three times in a row', async () => {
    server.play(status(503), says('Fine.'), status(503), status(503), says('Fine again.'));
    const { other, reports } = talkToModel(server);
    const texts: string[] = [];
    for (let at = 0; at < 5; at++) texts.push((await other().say(question)).text);
    expect(server.requests).toHaveLength(5);
    expect(texts[1]).toBe('Fine.');
    expect(texts[4]).toBe('Fine again.');
    expect(reports.map(({ reason }) => reason)).toEqual(Array(3).fill('server-error'));
  });

  it('receives none during a pause, and then one that decides', async () => {
    server.play(status(503));
    const fixture = talkToModel(server);
    await failOften(fixture);
    await fixture.other().say(question);
    expect(server.requests).toHaveLength(maxFailures);
    expect(fixture.reports.at(-1)?.reason).toBe('paused');
    fixture.clock.advance(pauseAfterFailures);
    server.play(unfinished(': waiting\n\n'));
    const trial = fixture.other().say(question);
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    await fixture.other().say(question);
    expect(server.requests).toHaveLength(1);
    await vi.waitFor(() => expect(fixture.clock.pending(maxSilence)).toBe(1));
    fixture.clock.advance(maxSilence);
    await trial;
    server.play(says('Back again.'));
    await fixture.other().say(question);
    expect(server.requests).toEqual([]);
    fixture.clock.advance(pauseAfterFailures);
    expect((await fixture.other().say(question)).text).toBe('Back again.');
    expect((await fixture.other().say(question)).text).toBe('Back again.');
  });

  it('gets a pause of ten minutes at most if it asks for a longer time', async () => {
    server.play(status(429, { 'retry-after': '100000' }));
    const fixture = talkToModel(server);
    await failOften(fixture);
    server.play(says('Back again.'));
    fixture.clock.advance(10 * 60_000 - 1);
    await fixture.other().say(question);
    expect(server.requests).toEqual([]);
    fixture.clock.advance(1);
    expect((await fixture.other().say(question)).text).toBe('Back again.');
  });
});

test.each([
  ['repetitions of one call', () => ['search', { query: 'tents' }] as const],
  [
    'calls that differ each time',
    (at: number) => ['search', { query: `tents for ${at + 1} people` }] as const,
  ],
])('ends a loop of %s', async (_, callAt) => {
  let at = 0;
  server.play((response, request) => calls(callAt(at++))(response, request));
  const { talk, reports } = talkToModel(server);
  const reply = await talk.say('tents please, the big ones');
  expect(server.requests.length).toBeLessThanOrEqual(6);
  expect(server.requests.at(-1)?.body.tool_choice).toBe('none');
  expect(reply.cards.length).toBeGreaterThan(0);
  expect(reply.text).not.toBe('');
  expect(reports).toEqual([]);
});

test('runs at most eight tools in a turn', async () => {
  const many = Array.from(
    { length: 12 },
    (_, at) => ['search', { query: `tents under ${300 + at}` }] as const,
  );
  server.play(calls(...many), says('So many.'));
  const { talk } = talkToModel(server);
  await talk.say('tents please, the big ones');
  expect(server.toolResults.slice(0, 8).every((result) => result.includes('product_id'))).toBe(true);
  expect(server.toolResults.slice(8)).toEqual(Array(4).fill('Too many calls in this turn.'));
});

test('cuts an endless text at the end of a sentence, and aborts the request', async () => {
  server.play(unfinished(textChunk('Another sentence about jackets. '.repeat(20)).repeat(20)));
  const { talk } = talkToModel(server);
  const reply = await talk.say(question);
  expect(reply.text.length).toBeLessThanOrEqual(2000);
  expect(reply.text.length).toBeGreaterThan(1500);
  expect(reply.text).toMatch(/jackets\.$/);
  await vi.waitFor(() => expect(server.aborted).toBe(1));
});

test('ends a text at its last complete sentence when the server cuts it', async () => {
  server.play(endsWith('length', 'This one is light and waterproof. That one is hea'));
  expect((await talkToModel(server).talk.say(question)).text).toBe('This one is light and waterproof.');
});

test('shows no reasoning', async () => {
  server.play(says('<th', 'ink>They want\n\n', 'jackets.</th', 'ink>\n\nGladly.'));
  expect((await talkToModel(server).talk.say(question)).texts).toEqual(['Gladly.']);
});

test('ends the request when the shopper stops the turn', async () => {
  server.play(unfinished(textChunk('A sentence.')));
  const { agent, reports } = talkToModel(server);
  const stop = new AbortController();
  const turn = agent.respond({
    ...{ businessId: 'b-1', clientKey: 'c-1', sessionId: 's-1', agentId: 'model', number: 1 },
    ...{ inputEvents: [user(question)], memory: undefined, now: NOW, signal: stop.signal },
  });
  const next = turn.next();
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  stop.abort();
  expect((await next).done).toBe(true);
  await vi.waitFor(() => expect(server.aborted).toBe(1));
  expect(reports).toEqual([]);
});

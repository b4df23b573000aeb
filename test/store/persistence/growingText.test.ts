import { expect, test } from 'vitest';
import { createAiSdkTransport, type TurnItem } from '../../../src/client/index.ts';
import { persistConversation } from '../../../src/store/index.ts';
import { createBrowser, createTestStorage } from '../../support/testPersistence.ts';
import {
  agentText,
  createTestStore,
  nextResume,
  settled,
  textInput,
  thread,
} from '../../support/testStore.ts';

const numbered = { resumable: true, epoch: 'log-1' };
const preview = (at: number, delta: string): TurnItem => ({ kind: 'text', key: 'a', at, delta });
const whole = (text: string): TurnItem => ({ kind: 'events', seq: 1, key: 'a', events: [agentText(text)] });
type Page = Pick<ReturnType<typeof createTestStore>, 'state'>;
const lastOf = ({ state }: Page) => state().byId[state().order.at(-1) ?? ''];

/** A page whose answer has begun with "Two warm". */
async function growingPage(browser = createBrowser(), page = browser.openTab()) {
  page.persistence.recordActivity();
  page.service.handlers.init = async () => ({ sessionId: 'session-1', clientKey: 'anon_1', epoch: 'log-1' });
  void page.send(textInput('Warm?'));
  const turn = await page.service.nextTurn();
  turn.accept(numbered).item(preview(0, 'Two ')).item(preview(4, 'warm'));
  await settled();
  page.frames.paint();
  await settled();
  return { browser, page, turn };
}

test('stores a text that grows every half second, not with each piece', async () => {
  const { browser, page, turn } = await growingPage();
  page.persistence.save();
  const saved = [...browser.local.values()][0];
  for (let at = 8; at < 40; at += 1) {
    turn.item(preview(at, '!'));
    await settled();
    page.frames.paint();
  }
  expect([...browser.local.values()][0]).toBe(saved);
  page.clock.advance(500);
  expect([...browser.local.values()][0]).toContain(`Two warm${'!'.repeat(32)}`);
});

test('the next page shows the words so far and lets them grow on in their place', async () => {
  const { browser, page, turn } = await growingPage();
  page.persistence.suspend();
  const next = browser.open();
  expect(lastOf(next)).toMatchObject({ event: agentText('Two warm'), isPartial: true });
  const { order } = next.state();
  const resumed = await next.service.nextTurn();
  expect(resumed.request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 0 });
  resumed.accept(numbered).item(preview(0, 'Two warm ja'));
  await settled();
  next.frames.paint();
  expect(lastOf(next)).toMatchObject({ event: agentText('Two warm ja'), isPartial: true });
  resumed.item(whole('Two warm jackets')).end();
  await settled();
  expect(next.state().order).toEqual(order);
  expect(lastOf(next)).toEqual(expect.not.objectContaining({ isPartial: true }));
  expect(thread(next.state()).slice(-1)).toEqual(['agent: Two warm jackets']);
  expect(next.service.calls).toEqual(['invoke']);
});

test('the words so far are incomplete on the next page if the service no longer has the turn', async () => {
  const { browser, page } = await growingPage();
  page.persistence.suspend();
  const next = browser.open();
  (await next.service.nextTurn()).fail('turn-unknown', { status: 410, delivery: 'unknown' });
  await settled();
  expect(lastOf(next)).toMatchObject({ event: agentText('Two warm'), isIncomplete: true });
  expect(next.state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
});

test('a second tab shows a text as it grows, and continues it when the first tab dies', async () => {
  const browser = createBrowser();
  const { page, turn } = await growingPage(browser);
  const second = browser.openTab();
  await settled();
  turn.item(preview(8, ' ja'));
  await settled();
  page.frames.paint();
  await settled();
  expect(lastOf(second)).toMatchObject({ event: agentText('Two warm ja'), isPartial: true });
  expect(second.service.calls).toEqual([]);
  // Without a heartbeat, the first tab counts as gone.
  second.clock.advance(7_000);
  const taken = await second.service.nextTurn();
  expect(taken.request).toMatchObject({ turnId: turn.request.turnId, resumeFrom: 0 });
  taken.accept(numbered).item(preview(0, 'Two warm jackets')).item(whole('Two warm jackets')).end();
  await settled();
  expect(thread(second.state())).toEqual(['me: Warm? (sent)', 'agent: Two warm jackets']);
  await settled();
  expect(thread(page.state())).toEqual(thread(second.state()));
});

test('a phone that was asleep for a minute continues the text', async () => {
  const { page, turn } = await growingPage();
  page.clock.advance(60_000);
  turn.fail('network');
  const rest = await nextResume(page);
  expect(lastOf(page)).toMatchObject({ event: agentText('Two warm'), isPartial: true });
  rest.accept(numbered).item(preview(0, 'Two warm jackets')).item(whole('Two warm jackets')).end();
  await settled();
  expect(thread(page.state())).toEqual(['me: Warm? (sent)', 'agent: Two warm jackets']);
  expect(page.service.calls.filter((call) => call === 'invoke')).toHaveLength(2);
});

const chunks = [
  { type: 'start' },
  { type: 'start-step' },
  { type: 'text-start', id: '1' },
  ...['Two ', 'warm ', 'jackets'].map((delta) => ({ type: 'text-delta', id: '1', delta })),
  { type: 'text-end', id: '1' },
  { type: 'finish-step' },
  { type: 'finish' },
];
const streamOf = (parts: readonly object[], isOpen = false) =>
  new Response(
    new ReadableStream({
      start(controller) {
        const text = parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('');
        controller.enqueue(new TextEncoder().encode(isOpen ? text : `${text}data: [DONE]\n\n`));
        if (!isOpen) controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

/** A shop whose pages talk to a server of the AI SDK. Reloads the page after the first words; `again` answers the new page. */
async function reloadDuringAnswer(again: Response, resume: boolean) {
  const { storage } = createTestStorage();
  const requests: string[] = [];
  const load = (first: Response) => {
    const responses = [first];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      requests.push(`${init?.method} ${String(input).replace(/[\w-]{8,}/u, 'ID')}`);
      return responses.shift() ?? new Response(null, { status: 500 });
    };
    const testStore = createTestStore({
      transport: createAiSdkTransport({ api: '/api/chat', fetch, resume }),
    });
    const persistence = persistConversation(testStore.store, {
      scope: 'shop',
      consent: true,
      clock: testStore.clock,
      random: () => 0.5,
      makeId: () => 'tab',
      openChannel: () => undefined,
      storages: [storage],
      tabStorage: createTestStorage().storage,
    });
    return { ...testStore, persistence };
  };
  const before = load(streamOf(chunks.slice(0, 5), true));
  void before.send(textInput('Warm?'));
  await settled();
  before.frames.paint();
  expect(lastOf(before)).toMatchObject({ event: agentText('Two warm '), isPartial: true });
  before.persistence.suspend();
  const after = load(again);
  await settled();
  after.frames.paint();
  await settled();
  return { requests, after };
}

test('an answer of the AI SDK continues after a reload if the server sends its stream again', async () => {
  const { requests, after } = await reloadDuringAnswer(streamOf(chunks), true);
  expect(thread(after.state())).toEqual(['me: Warm? (sent)', 'agent: Two warm jackets']);
  expect(lastOf(after)).toEqual(expect.not.objectContaining({ isIncomplete: true, isPartial: true }));
  expect(requests).toEqual(['POST /api/chat', 'GET /api/chat/ID/stream']);
  expect(after.state().turn).toEqual({ status: 'idle' });
});

test.each([
  ['has no stream any more', true, ['POST /api/chat', 'GET /api/chat/ID/stream']],
  ['cannot send it again', false, ['POST /api/chat']],
] as const)(
  'an answer of the AI SDK keeps its words after a reload if the server %s, and sends nothing again',
  async (_, resume, expected) => {
    const { requests, after } = await reloadDuringAnswer(new Response(null, { status: 204 }), resume);
    expect(lastOf(after)).toMatchObject({ event: agentText('Two warm '), isIncomplete: true });
    expect(after.state().turn).toMatchObject({ status: 'interrupted', reason: 'cut' });
    expect(requests).toEqual(expected);
  },
);

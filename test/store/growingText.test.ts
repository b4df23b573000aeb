import { array, assert, asyncProperty, nat, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { createHttpTransport, type TurnItem } from '../../src/client/index.ts';
import type { ChatState } from '../../src/store/index.ts';
import { cutStepByDepth, runsByDepth } from '../support/depth.ts';
import { type AnswerStep, type Cut, createGrowingProxy, expectedTexts } from '../support/growingProxy.ts';
import { agentText, createTestStore, nextResume, settled, textInput } from '../support/testStore.ts';

const answersOf = ({ order, byId }: ChatState) =>
  order.flatMap((id) => {
    const message = byId[id];
    if (message?.from !== 'agent' || message.event.kind !== 'text') return [];
    const { isPartial, isIncomplete, event } = message;
    return [{ id, text: event.text, ...(isPartial && { isPartial }), ...(isIncomplete && { isIncomplete }) }];
  });
const textsOf = (state: ChatState) => answersOf(state).map(({ text }) => text);

/** Sends a message, and lets the time pass until the turn has ended. Returns each state that was published. */
async function receive(steps: readonly AnswerStep[], cuts: readonly Cut[] = []) {
  const proxy = createGrowingProxy(steps, { cuts });
  const { store, clock, frames, send, state } = createTestStore({
    transport: createHttpTransport({ endpoint: '/agent', fetch: proxy.fetch }),
  });
  const states: ChatState[] = [];
  store.subscribe((each) => states.push(each));
  const sent = send(textInput('Warm jackets?'));
  let hasEnded = false;
  void sent.then(() => {
    hasEnded = true;
  });
  for (let at = 0; !hasEnded && at < 500; at += 1) {
    await settled();
    frames.paint();
    if (state().turn.status !== 'idle' && clock.waits().length > 0) clock.advance(500);
  }
  await sent;
  return { states, state: state(), proxy };
}

/** Asserts what the shopper may see at any time: no text twice, and messages that stay where they are. */
function expectSteady(states: readonly ChatState[]): void {
  let before: readonly string[] = [];
  for (const each of states) {
    expect(new Set(each.order).size).toBe(each.order.length);
    // Messages are removed only by a retraction, and added only at the end.
    const kept = before.filter((id) => each.order.includes(id));
    expect(each.order.slice(0, kept.length)).toEqual(kept);
    before = each.order;
  }
}

const answer: readonly AnswerStep[] = [
  { key: 't1', piece: 'Wärme — ' },
  { key: 't1', piece: 'two 🧥' },
  { key: 't2', piece: 'Wrong' },
  { key: 't1', piece: ' jackets.' },
  { key: 't2', retract: true },
  { message: 'A card.' },
  { key: 't1', whole: 'Wärme — two 🧥 jackets.' },
  { key: 't3', piece: 'Shall I ' },
  { key: 't4', piece: 'Reserved.' },
  { key: 't3', piece: 'reserve one' },
  { key: 't4', whole: 'Checked.' },
  { key: 't3', whole: 'Shall I reserve one?' },
];
const total = createGrowingProxy(answer).size;
const cutOffsets = (step: number) => Array.from({ length: Math.ceil(total / step) }, (_, at) => at * step);

test('texts grow, and their whole takes the place of their preview', async () => {
  const { states, state } = await receive(answer);
  expect(answersOf(state)).toEqual([
    { id: expect.stringMatching(/\.t1$/), text: 'Wärme — two 🧥 jackets.' },
    { id: expect.any(String), text: 'A card.' },
    { id: expect.stringMatching(/\.t3$/), text: 'Shall I reserve one?' },
    { id: expect.stringMatching(/\.t4$/), text: 'Checked.' },
  ]);
  expectSteady(states);
});

test.each([0, 1, 3])(
  'an answer that is cut at any byte continues with each text once (%i steps later)',
  async (steps) => {
    for (const bytes of cutOffsets(cutStepByDepth(41))) {
      const { states, state, proxy } = await receive(answer, [{ bytes, steps }]);
      expect([bytes, textsOf(state).toSorted()]).toEqual([bytes, [...expectedTexts(answer)].toSorted()]);
      expectSteady(states);
      expect(proxy.requests.filter((resumeFrom) => resumeFrom === null)).toHaveLength(1);
      expect([bytes, state.turn]).toEqual([bytes, { status: 'idle' }]);
    }
  },
);

test('until its whole arrives, a text on the screen is the beginning of the text that was sent', async () => {
  const plain: readonly AnswerStep[] = [
    ...['One ', 'two ', 'three ', 'four'].map((piece) => ({ key: 'a', piece })),
    { key: 'a', whole: 'One two three four' },
  ];
  for (let bytes = 0; bytes < createGrowingProxy(plain).size; bytes += cutStepByDepth(7)) {
    const { states } = await receive(plain, [{ bytes, steps: 1 }]);
    let shown = '';
    for (const [text = ''] of states.map(textsOf)) {
      expect('One two three four'.startsWith(text)).toBe(true);
      expect(text.startsWith(shown)).toBe(true);
      shown = text;
    }
  }
});

test('a connection that is lost more often than the page retries goes on as long as the text grows', async () => {
  const pieces = Array.from({ length: 40 }, (_, at) => ({ key: 'a', piece: `word${at} ` }));
  const whole = pieces.map(({ piece }) => piece).join('');
  const cuts = Array.from({ length: 12 }, (_, at) => ({ bytes: 100 + 30 * at, steps: 1 }));
  const { state, proxy } = await receive([...pieces, { key: 'a', whole }], cuts);
  expect(textsOf(state)).toEqual([whole]);
  expect(proxy.requests).toHaveLength(cuts.length + 1);
  expect(state.turn).toEqual({ status: 'idle' });
});

/** A random answer: texts that grow between each other, some of which are taken back, checked or dropped. */
const randomSteps = array(
  record({ key: nat(3), act: nat(9), text: string({ maxLength: 6, unit: 'binary' }) }),
  {
    maxLength: 24,
  },
).map((choices): readonly AnswerStep[] => {
  const steps: AnswerStep[] = [];
  const open = new Map<number, { name: string; text: string }>();
  let names = 0;
  for (const { key, act, text } of choices) {
    const known = open.get(key);
    if (act === 9) steps.push({ message: `message ${steps.length}` });
    else if (act < 6) {
      if (text === '') continue;
      names += known ? 0 : 1;
      const { name, text: before } = known ?? { name: `t${names}`, text: '' };
      open.set(key, { name, text: before + text });
      steps.push({ key: name, piece: text });
    } else if (known) {
      open.delete(key);
      if (act === 6) steps.push({ key: known.name, retract: true });
      else steps.push({ key: known.name, whole: act === 7 ? `checked ${known.name}` : known.text });
    }
  }
  for (const { name, text } of open.values()) steps.push({ key: name, whole: text });
  return steps;
});

test('interleaved texts, messages and retractions end as they were sent, wherever the connection is lost', async () => {
  await assert(
    asyncProperty(
      randomSteps,
      array(record({ bytes: nat(1_500), steps: nat(4) }), { maxLength: 4 }),
      async (steps, cuts) => {
        const { states, state, proxy } = await receive(steps, cuts);
        expect(textsOf(state).toSorted()).toEqual([...expectedTexts(steps)].toSorted());
        expect(answersOf(state).filter((each) => 'isPartial' in each || 'isIncomplete' in each)).toEqual([]);
        expectSteady(states);
        expect(proxy.requests.filter((resumeFrom) => resumeFrom === null)).toHaveLength(1);
      },
    ),
    { numRuns: runsByDepth(40, 400) },
  );
});

async function runningTurn(options: Parameters<typeof createTestStore>[0] = {}) {
  const testStore = createTestStore(options);
  const sent = testStore.send(textInput('Hello'));
  const turn = await testStore.service.nextTurn();
  turn.accept({ resumable: true });
  const show = async () => {
    await settled();
    testStore.frames.paint();
  };
  return { ...testStore, turn, sent, show, answers: () => answersOf(testStore.state()) };
}
const preview = (at: number, delta: string, key = 'a'): TurnItem => ({ kind: 'text', key, at, delta });
const whole = (text: string, fields: Partial<Extract<TurnItem, { kind: 'events' }>> = {}): TurnItem => ({
  kind: 'events',
  seq: 1,
  key: 'a',
  events: [{ kind: 'text', speaker: 'agent', text }],
  ...fields,
});

test('a preview that begins after the end of the text lets the page request it again', async () => {
  const testStore = await runningTurn();
  const { turn, sent, answers } = testStore;
  turn.item(preview(0, 'One ')).item(preview(8, 'three'));
  const rest = await nextResume(testStore);
  expect(rest.request.resumeFrom).toBe(0);
  expect(answers()).toMatchObject([{ text: 'One ', isPartial: true }]);
  rest.accept({ resumable: true });
  rest.item(preview(0, 'One two three')).item(whole('One two three')).end();
  await sent;
  expect(answers()).toEqual([{ id: expect.any(String), text: 'One two three' }]);
});

test('a line marked incomplete shows its text as incomplete', async () => {
  const { turn, sent, answers } = await runningTurn();
  turn
    .item(preview(0, 'One tw'))
    .item(whole('One two', { isIncomplete: true }))
    .end('cut');
  await sent;
  expect(answers()).toMatchObject([{ text: 'One two', isIncomplete: true }]);
});

test.each(['complete', 'stopped', 'failed', 'cut'] as const)(
  'a preview without its whole disappears at the end of the turn (%s)',
  async (reason) => {
    const { turn, sent, answers } = await runningTurn();
    turn
      .item(preview(0, 'One'))
      .item(whole('Two', { key: 'b' }))
      .end(reason);
    await sent;
    expect(answers()).toEqual([{ id: expect.any(String), text: 'Two' }]);
  },
);

test('the host sees the whole of a text once, and a dropped one disappears with its preview', async () => {
  const seen: string[] = [];
  const { turn, sent, show, answers } = await runningTurn({
    onEvent: (event) => {
      if (event.kind === 'text') seen.push(event.text);
      return event.kind === 'text' && event.text.includes('secret') ? null : undefined;
    },
  });
  turn.item(preview(0, 'A ')).item(preview(0, 'A ', 'b'));
  await show();
  expect(answers()).toHaveLength(2);
  turn.item(whole('A jacket')).item(whole('A secret', { key: 'b', seq: 2 }));
  await show();
  expect(answers()).toEqual([{ id: expect.any(String), text: 'A jacket' }]);
  turn.end();
  await sent;
  expect(seen).toEqual(['A jacket', 'A secret']);
});

test('a late preview does not change a complete text', async () => {
  const { turn, sent, show, answers } = await runningTurn();
  turn.item(whole('Checked')).item(preview(0, 'Other')).item(preview(40, 'words'));
  await show();
  turn.item(preview(0, 'Other')).end();
  await sent;
  expect(answers()).toEqual([{ id: expect.any(String), text: 'Checked' }]);
});

test('a stop keeps what was shown, as incomplete', async () => {
  const { turn, store, show, answers } = await runningTurn();
  turn.item(preview(0, 'One tw'));
  await show();
  await store.commands.stop();
  expect(answers()).toMatchObject([{ text: 'One tw', isIncomplete: true }]);
});

test('a network that holds streams back shows the answer once, without its previews', async () => {
  const testStore = await runningTurn();
  const { turn, clock, service, sent, show, answers } = testStore;
  turn.accept({ resumable: true, epoch: 'e' }).item(preview(0, 'One '));
  await show();
  turn.fail('network');
  await nextResume(testStore);
  clock.advance(15_000);
  const body = await nextResume(testStore);
  expect(service.calls.at(-1)).toBe('invoke_sync');
  body
    .accept({ resumable: true })
    .item({ kind: 'events', seq: 1, events: [agentText('One two')] })
    .end();
  await sent;
  expect(answers()).toEqual([{ id: expect.any(String), text: 'One two' }]);
});

import { expect, test } from 'vitest';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { type ChatState, choiceState } from '../../src/store/index.ts';
import { createBench, saying, settled, thread, words } from '../support/storeBench.ts';

const question: AgentEvent = {
  kind: 'buttons',
  body: 'Gift wrap?',
  footer: '',
  buttons: [
    { id: 'yes', title: 'Yes' },
    { id: 'no', title: 'No' },
  ],
};
const yes = { kind: 'button', id: 'yes', title: 'Yes' } as const;
const no = { kind: 'button', id: 'no', title: 'No' } as const;

/** A conversation in which the agent has just asked twice. */
async function asked() {
  const bench = createBench();
  const sent = bench.send(words('Hello'));
  (await bench.service.nextTurn()).accept().line(question, question).end();
  await sent;
  const [, first = '', second = ''] = bench.state().order;
  return { ...bench, first, second };
}

test('a choice is open until one is made, and then acts no more', async () => {
  const { answer, service, state, first } = await asked();
  expect(choiceState(state(), first)).toBe('open');
  void answer(first, yes);
  expect(choiceState(state(), first)).toBe('answered');
  expect(state().byId[first]).toMatchObject({ selection: yes });
  await answer(first, no);
  const turn = await service.nextTurn();
  expect(turn.request.inputs).toEqual([yes]);
  expect(thread(state()).filter((row) => row.startsWith('me'))).toEqual([
    'me: Hello (sent)',
    'me: [button] (sending)',
  ]);
});

test('making a choice is one change, not two', async () => {
  const { answer, store, first } = await asked();
  const seen: string[] = [];
  store.subscribe((state) => seen.push(`${choiceState(state, first)} ${state.order.length}`));
  void answer(first, yes);
  expect(seen[0]).toBe('answered 4');
});

test('choices that were not made go stale when the shopper says something else', async () => {
  const { answer, send, service, state, first, second } = await asked();
  void send(words('Something else'));
  await service.nextTurn();
  expect(choiceState(state(), first)).toBe('stale');
  expect(choiceState(state(), second)).toBe('stale');
  await answer(first, yes);
  expect(state().byId[first]).not.toHaveProperty('answer');
});

test('an answered choice stays answered; others are closed with the session', async () => {
  const { answer, end, service, state, first, second } = await asked();
  const answered = answer(first, yes);
  (await service.nextTurn()).accept().end();
  await answered;
  await end();
  expect(choiceState(state(), first)).toBe('answered');
  expect(choiceState(state(), second)).toBe('closed');
});

test('a choice that the host drops is not made', async () => {
  const bench = createBench({ beforeSend: (input) => (input.kind === 'button' ? null : input) });
  const sent = bench.send(words('Hello'));
  (await bench.service.nextTurn()).accept().line(question).end();
  await sent;
  const id = bench.state().order[1] ?? '';
  await bench.answer(id, yes);
  expect(choiceState(bench.state(), id)).toBe('open');
});

test('a choice in a message that is not there is no choice', async () => {
  const { answer, service } = createBench();
  await answer('nothing', yes);
  expect(service.calls).toEqual([]);
});

test('suggestions are all of the turn, each once, until the shopper says anything at all', async () => {
  const { send, service, state } = createBench();
  const first = send(words('Hello'));
  const turn = await service.nextTurn();
  turn.accept().line({ kind: 'suggestion', questions: ['Old?'] });
  turn
    .line(saying('Hi'))
    .line({ kind: 'suggestion', questions: ['How much?', 'Old?', 'Which sizes?'] })
    .end();
  await first;
  expect(state().suggestions).toEqual(['Old?', 'How much?', 'Which sizes?']);
  void send(words('How much?'));
  expect(state().suggestions).toEqual([]);
});

const choices = (state: ChatState) => thread(state).filter((row) => row.startsWith('me: ['));

test.each([
  ['was refused', 'refused', { status: 400 }],
  ['the service had no room for', 'busy', { status: 429, code: 'busy' }],
] as const)('a choice that %s can be made anew, and only the new one is sent', async (_how, kind, fields) => {
  const { answer, retry, service, state, first } = await asked();
  const refused = answer(first, yes);
  (await service.nextTurn()).fail(kind, fields);
  await refused;
  expect(choiceState(state(), first)).toBe('open');
  expect(choices(state())).toEqual(['me: [button] (failed)']);
  void answer(first, no);
  expect(choiceState(state(), first)).toBe('answered');
  expect(choices(state())).toEqual(['me: [button] (sending)']);
  const turn = await service.nextTurn();
  expect(turn.request.inputs).toEqual([no]);
  turn.accept().end();
  await settled();
  await retry();
  expect(service.calls.filter((call) => call === 'invoke')).toHaveLength(3);
  expect(choiceState(state(), first)).toBe('answered');
});

test('a choice that is being tried again is made', async () => {
  const { answer, retry, service, state, first } = await asked();
  const refused = answer(first, yes);
  (await service.nextTurn()).fail('busy', { status: 429, code: 'busy' });
  await refused;
  void retry();
  expect((await service.nextTurn()).request.inputs).toEqual([yes]);
  expect(choiceState(state(), first)).toBe('answered');
  await answer(first, no);
  expect(choices(state())).toEqual(['me: [button] (sending)']);
});

test('a choice that may have arrived stays made', async () => {
  const { answer, service, state, first } = await asked();
  const lost = answer(first, yes);
  (await service.nextTurn()).fail('network');
  await lost;
  expect(choices(state())).toEqual(['me: [button] (failed)']);
  expect(choiceState(state(), first)).toBe('answered');
});

test('a choice that never left stays as it is once the shopper has said something else', async () => {
  const { answer, send, service, state, first } = await asked();
  const refused = answer(first, yes);
  (await service.nextTurn()).fail('refused', { status: 400 });
  await refused;
  void send(words('Never mind'));
  await service.nextTurn();
  expect(choiceState(state(), first)).toBe('answered');
});

test('a turn that was asked for behind another one drops that one’s suggestions', async () => {
  const { send, service, state } = createBench();
  const first = send(words('First'));
  const turn = await service.nextTurn();
  turn.accept();
  const second = send(words('Second'));
  turn.line({ kind: 'suggestion', questions: ['Of the first?'] }).end();
  const next = await service.nextTurn();
  next.accept().line({ kind: 'suggestion', questions: ['Of the second?'] });
  next.line({ kind: 'suggestion', questions: ['And this?'] }).end();
  await Promise.all([first, second]);
  expect(state().suggestions).toEqual(['Of the second?', 'And this?']);
});

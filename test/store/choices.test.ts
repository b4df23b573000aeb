import { expect, test } from 'vitest';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { type ChatState, choiceState } from '../../src/store/index.ts';
import { agentText, createTestStore, settled, textInput, thread } from '../support/testStore.ts';

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

/** A conversation in which the agent has sent two questions. */
async function openQuestions() {
  const testStore = createTestStore();
  const sent = testStore.send(textInput('Hello'));
  (await testStore.service.nextTurn()).accept().line(question, question).end();
  await sent;
  const [, first = '', second = ''] = testStore.state().order;
  return { ...testStore, first, second };
}

test('choices are open until one of them is selected; a second selection does nothing', async () => {
  const { answer, service, state, first } = await openQuestions();
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

test('selecting a choice stores the selection and adds its message in one update', async () => {
  const { answer, store, first } = await openQuestions();
  const seen: string[] = [];
  store.subscribe((state) => seen.push(`${choiceState(state, first)} ${state.order.length}`));
  void answer(first, yes);
  expect(seen[0]).toBe('answered 4');
});

test('choices become stale when the shopper sends something else', async () => {
  const { answer, send, service, state, first, second } = await openQuestions();
  void send(textInput('Something else'));
  await service.nextTurn();
  expect(choiceState(state(), first)).toBe('stale');
  expect(choiceState(state(), second)).toBe('stale');
  await answer(first, yes);
  expect(state().byId[first]).not.toHaveProperty('selection');
});

test('closing the session closes open choices; answered ones stay answered', async () => {
  const { answer, end, service, state, first, second } = await openQuestions();
  const answered = answer(first, yes);
  (await service.nextTurn()).accept().end();
  await answered;
  await end();
  expect(choiceState(state(), first)).toBe('answered');
  expect(choiceState(state(), second)).toBe('closed');
});

test('a selection that the host drops is not stored', async () => {
  const testStore = createTestStore({ beforeSend: (input) => (input.kind === 'button' ? null : input) });
  const sent = testStore.send(textInput('Hello'));
  (await testStore.service.nextTurn()).accept().line(question).end();
  await sent;
  const id = testStore.state().order[1] ?? '';
  await testStore.answer(id, yes);
  expect(choiceState(testStore.state(), id)).toBe('open');
});

test('a selection in an unknown message does nothing', async () => {
  const { answer, service } = createTestStore();
  await answer('nothing', yes);
  expect(service.calls).toEqual([]);
});

test('collects the suggestions of a turn without duplicates, until the next input', async () => {
  const { send, service, state } = createTestStore();
  const first = send(textInput('Hello'));
  const turn = await service.nextTurn();
  turn.accept().line({ kind: 'suggestion', questions: ['Old?'] });
  turn
    .line(agentText('Hi'))
    .line({ kind: 'suggestion', questions: ['How much?', 'Old?', 'Which sizes?'] })
    .end();
  await first;
  expect(state().suggestions).toEqual(['Old?', 'How much?', 'Which sizes?']);
  void send(textInput('How much?'));
  expect(state().suggestions).toEqual([]);
});

const selectionRows = (state: ChatState) => thread(state).filter((row) => row.startsWith('me: ['));

test.each([
  ['was refused', 'refused', { status: 400 }],
  ['failed because the service was busy', 'busy', { status: 429, code: 'busy' }],
] as const)(
  'a selection that %s can be changed, and only the new selection is sent',
  async (_how, kind, fields) => {
    const { answer, retry, service, state, first } = await openQuestions();
    const refused = answer(first, yes);
    (await service.nextTurn()).fail(kind, fields);
    await refused;
    expect(choiceState(state(), first)).toBe('open');
    expect(selectionRows(state())).toEqual(['me: [button] (failed)']);
    void answer(first, no);
    expect(choiceState(state(), first)).toBe('answered');
    expect(selectionRows(state())).toEqual(['me: [button] (sending)']);
    const turn = await service.nextTurn();
    expect(turn.request.inputs).toEqual([no]);
    turn.accept().line(agentText('Noted.')).end();
    await settled();
    await retry();
    expect(service.calls.filter((call) => call === 'invoke')).toHaveLength(3);
    expect(choiceState(state(), first)).toBe('answered');
  },
);

test('choices are answered while their selection is retried', async () => {
  const { answer, retry, service, state, first } = await openQuestions();
  const refused = answer(first, yes);
  (await service.nextTurn()).fail('busy', { status: 429, code: 'busy' });
  await refused;
  void retry();
  expect((await service.nextTurn()).request.inputs).toEqual([yes]);
  expect(choiceState(state(), first)).toBe('answered');
  await answer(first, no);
  expect(selectionRows(state())).toEqual(['me: [button] (sending)']);
});

test('choices stay answered if the selection may have arrived', async () => {
  const { answer, service, state, first } = await openQuestions();
  const lost = answer(first, yes);
  (await service.nextTurn()).fail('network');
  await lost;
  expect(selectionRows(state())).toEqual(['me: [button] (failed)']);
  expect(choiceState(state(), first)).toBe('answered');
});

test('choices with a refused selection can no longer be changed after the shopper has sent something else', async () => {
  const { answer, send, service, state, first } = await openQuestions();
  const refused = answer(first, yes);
  (await service.nextTurn()).fail('refused', { status: 400 });
  await refused;
  void send(textInput('Never mind'));
  await service.nextTurn();
  expect(choiceState(state(), first)).toBe('answered');
});

test('a queued turn removes the suggestions of the turn before it', async () => {
  const { send, service, state } = createTestStore();
  const first = send(textInput('First'));
  const turn = await service.nextTurn();
  turn.accept();
  const second = send(textInput('Second'));
  turn.line({ kind: 'suggestion', questions: ['Of the first?'] }).end();
  const next = await service.nextTurn();
  next.accept().line({ kind: 'suggestion', questions: ['Of the second?'] });
  next.line({ kind: 'suggestion', questions: ['And this?'] }).end();
  await Promise.all([first, second]);
  expect(state().suggestions).toEqual(['Of the second?', 'And this?']);
});

import { describe, expect, test } from 'vitest';
import type { AgentEvent } from '../../src/protocol/index.ts';
import { agentText, createTestStore, inputTexts, settled, textInput } from '../support/testStore.ts';

const empty = { status: 'interrupted', reason: 'empty' };
const idle = { status: 'idle' };
const unknown = (path: string): AgentEvent => ({ kind: 'unknown', reason: 'unknown-key', path, raw: {} });
const activity: AgentEvent = {
  kind: 'text',
  speaker: 'agent',
  text: 'Looking',
  metadata: { activity: true },
};
const handover: AgentEvent = {
  kind: 'handover',
  reasonKind: 'agent',
  reason: '',
  reasonNative: '',
  fields: {},
};

/** Runs a turn that contains these events, and returns the store after its end. */
async function runTurn(events: readonly AgentEvent[], options: Parameters<typeof createTestStore>[0] = {}) {
  const testStore = createTestStore(options);
  const sent = testStore.send(textInput('Hello'));
  const turn = await testStore.service.nextTurn();
  turn.accept();
  for (const event of events) turn.line(event);
  turn.end();
  await sent;
  return testStore;
}

describe('a turn that has shown nothing', () => {
  test.each<readonly [string, readonly AgentEvent[]]>([
    ['no event', []],
    ['only unknown events', [unknown('videoEvent')]],
    ['only technical events', [unknown('agent:CUSTOM')]],
    ['only an activity', [activity]],
    ['only an echo of the shopper', [{ kind: 'text', speaker: 'shopper', text: 'Hello' }]],
  ])('is reported, and the shopper can try again: %s', async (_, events) => {
    const { state, reports, retry, service } = await runTurn(events);
    expect(state().turn).toMatchObject(empty);
    expect(reports.at(-1)).toMatchObject({ kind: 'turn-ended-badly', failure: { code: 'empty' } });
    void retry();
    const again = await service.nextTurn();
    expect(inputTexts(again.request.inputs)).toEqual(['Hello']);
    again.accept().line(agentText('Hi')).end();
    await settled();
    expect(state().turn).toEqual(idle);
  });

  test('does not hold back the next input', async () => {
    const { send, service, state } = createTestStore();
    void send(textInput('One'));
    const first = await service.nextTurn();
    first.accept();
    void send(textInput('Two'));
    first.end();
    const second = await service.nextTurn();
    expect(inputTexts(second.request.inputs)).toEqual(['Two']);
    second.accept().line(agentText('Answer')).end();
    await settled();
    expect(state().turn).toEqual(idle);
  });

  test('is one whose only event the host has dropped', async () => {
    const { state } = await runTurn([agentText('Hi')], { onEvent: () => null });
    expect(state().turn).toMatchObject(empty);
  });

  test('is one whose only text was taken back', async () => {
    const { send, service, state } = createTestStore();
    const sent = send(textInput('Hello'));
    const turn = await service.nextTurn();
    turn.accept().item({ kind: 'text', key: 'a', delta: 'Wrong' });
    turn.item({ kind: 'retract', keys: ['a'] });
    turn.end();
    await sent;
    expect(state().turn).toMatchObject(empty);
  });
});

describe('a turn is complete with', () => {
  test.each<readonly [string, readonly AgentEvent[]]>([
    ['a text', [agentText('Hi')]],
    ['only suggestions', [{ kind: 'suggestion', questions: ['Cheaper?'] }]],
    ['a handover', [handover]],
    ['the end of the session', [{ kind: 'close' }]],
    ['a text beside a technical event', [unknown('agent:CUSTOM'), agentText('Hi')]],
  ])('%s', async (_, events) => {
    expect((await runTurn(events)).state().turn).toEqual(idle);
  });

  test.each<readonly [string, AgentEvent]>([
    ['a handover', handover],
    ['the end of the session', { kind: 'close' }],
  ])('%s that the host handles itself', async (_, event) => {
    expect((await runTurn([event], { onEvent: () => null })).state().turn).toEqual(idle);
  });

  test('nothing, while a person is responsible', async () => {
    const { send, service, state } = await runTurn([handover]);
    const sent = send(textInput('Anyone?'));
    (await service.nextTurn()).accept().end();
    await sent;
    expect(state().turn).toEqual(idle);
  });
});

test('a technical event is reported and is not in the thread', async () => {
  const event = unknown('agent:CUSTOM');
  const { state, reports } = await runTurn([event, agentText('Hi')]);
  expect(reports).toEqual([{ kind: 'event-unknown', event }]);
  expect(state().order).toHaveLength(2);
});

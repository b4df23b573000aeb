import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerWriters, eventBytes } from '../support/growingAnswers.ts';
import { GrowingReader } from './support/GrowingReader.ts';
import { proxyForms } from './support/proxyForms.ts';
import { agentProtocols, startAgentForm, startScriptedAgent } from './support/startAgentProxy.ts';
import { callFetch, callProxy, openSession, say, send, startProxy } from './support/startProxy.ts';
import { until } from './support/until.ts';

const grow = { 'shelftalk-grow': '1' };
const result = (text: string) => ({
  response: {
    sessionId: 'platform-session-1',
    responseEvents: [{ messageEvent: { role: 'ASSISTANT', content: { textContent: { text } } } }],
  },
});

describe.each(proxyForms)('growing texts of the proxy, as %s, by %s', (form, via) => {
  test.each(agentProtocols)('are sent as %s writes them, and again on resume', async (protocol) => {
    const writer = answerWriters[protocol];
    const { invoke, platform, caller, sessionId } = await startAgentForm(protocol, [form, via]);
    const key = { 'idempotency-key': randomUUID() };
    const answer = invoke({ ...key, ...grow });
    const turn = await platform.turn();
    expect(turn.headers).not.toHaveProperty('shelftalk-grow');
    turn.head(200, { 'content-type': 'text/event-stream' });
    turn.raw(eventBytes([...writer.begin(), ...writer.start('a'), ...writer.add('a', 'Für Regen')]));
    expect(await answer.line()).toEqual({ grow: { key: 't1', at: 0, text: 'Für Regen' } });
    answer.abort();
    const back = caller.call('invoke', { sessionId }, { ...key, ...grow, 'resume-from': '0' });
    expect(await back.line()).toEqual({ grow: { key: 't1', at: 0, text: 'Für Regen' } });
    turn.raw(eventBytes([...writer.add('a', ' passt.'), ...writer.end('a'), ...writer.finish()]));
    turn.end();
    const reader = new GrowingReader();
    reader.read((await back.end()).lines);
    expect(reader).toMatchObject({ record: ['Für Regen passt.'], end: 'complete', faults: [] });
    expect(platform.calls).toHaveLength(1);
  });
});

test('pages of other origins may send the header', async () => {
  const { port } = await startProxy();
  const headers = {
    origin: 'https://shop.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'shelftalk-grow',
  };
  const answer = await send(port, '/agent/invoke', undefined, headers, 'OPTIONS').end();
  expect(answer.headers['access-control-allow-headers']).toContain('shelftalk-grow');
});

describe('a platform that writes word by word', () => {
  const lines = (...all: readonly object[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('');

  test('is asked for previews, which are passed on beside the numbered lines', async () => {
    const { platform, memory, clock } = await startProxy();
    const { sessionId } = await openSession(memory);
    const body = { sessionId, inputEvents: [say('Hello')] };
    const answer = memory.call('invoke', body, grow);
    const turn = await platform.turn();
    expect(turn.headers['shelftalk-grow']).toBe('1');
    turn.head();
    turn.raw(lines({ result: result('First.') }, { grow: { key: 'x', at: 0, text: 'It ' } }));
    expect(await answer.line()).toMatchObject({ seq: 1, result: { response: { sessionId } } });
    expect(await answer.line()).toEqual({ grow: { key: 'x', at: 0, text: 'It ' } });
    // With a hole, or malformed: dropped.
    turn.raw(lines({ grow: { key: 'x', at: 9, text: 'lost' } }, { grow: 7 }, { grow: {} }));
    turn.raw(lines({ grow: { key: 'x', at: 3, text: 'rains.' } }, { result: result('Seen.') }));
    expect(await answer.line()).toMatchObject({ seq: 2 });
    clock.advance(16);
    expect(await answer.line()).toEqual({ grow: { key: 'x', at: 3, text: 'rains.' } });
    turn.raw(lines({ key: 'x', result: result('It pours.') }));
    expect(await answer.line()).toMatchObject({ seq: 3, key: 'x', result: { response: { sessionId } } });
    clock.advance(16);
    turn.raw(lines({ grow: { key: 'y', at: 0, text: 'Never complete' } }));
    expect(await answer.line()).toMatchObject({ grow: { key: 'y' } });
    turn.end();
    expect(await answer.line()).toEqual({ end: { lines: 3, reason: 'complete' } });
  });

  test('keeps its words when its connection breaks', async () => {
    const { platform, memory } = await startProxy();
    const { sessionId } = await openSession(memory);
    const answer = memory.call('invoke', { sessionId, inputEvents: [say('Hello')] }, grow);
    const turn = await platform.turn();
    turn.head();
    turn.raw(
      lines({ grow: { key: '"x\\', at: 0, text: 'It ' } }, { grow: { key: 'y', at: 0, text: ' \n' } }),
    );
    await answer.line();
    turn.response.destroy();
    const reader = new GrowingReader();
    reader.read((await answer.end()).lines);
    expect(reader).toMatchObject({ record: ['It  …'], error: 'upstream_cut', end: 'cut', faults: [] });
  });

  test('is not asked by a caller that does not show previews', async () => {
    const { platform, memory } = await startProxy();
    const { sessionId } = await openSession(memory);
    memory.call('invoke', { sessionId, inputEvents: [say('Hello')] }, { 'shelftalk-grow': '0' });
    expect((await platform.turn()).headers).not.toHaveProperty('shelftalk-grow');
  });
});

test.each(agentProtocols)(
  'without a turn log an agent of %s is shown as it writes, too',
  async (protocol) => {
    const writer = answerWriters[protocol];
    const { agent, open, proxy } = startScriptedAgent(protocol, { options: { turnLog: undefined } });
    const body = { clientKey: 'visitor', sessionId: await open(), inputEvents: [say('Hello')] };
    const answer = callProxy(proxy, 'invoke', body, grow);
    const { listener } = await agent.turn();
    listener.head(200, undefined);
    const write = (events: readonly object[]) => listener.data(eventBytes(events).toString('latin1'));
    write([...writer.begin(), ...writer.start('a'), ...writer.add('a', 'So ')]);
    expect(await answer.line()).toEqual({ grow: { key: 't1', at: 0, text: 'So ' } });
    write([...writer.add('a', 'far'), ...writer.end('a'), ...writer.finish()]);
    listener.ended();
    const { parsedLines } = await answer.end();
    expect(parsedLines.slice(1)).toMatchObject([{ key: 't1', result: { response: {} } }]);
    expect(parsedLines[1]).not.toHaveProperty('seq');
  },
);

test('a fetch handler whose host passes no waitUntil sends previews, too', async () => {
  const writer = answerWriters['ai-sdk'];
  const { platform, fetchHandler } = await startAgentForm('ai-sdk', ['the server', 'memory']);
  const caller = callFetch(await fetchHandler('web'));
  const { sessionId } = await openSession(caller);
  const answer = caller.call('invoke', { sessionId, inputEvents: [say('Hello')] }, grow);
  const turn = await platform.turn();
  turn.head(200, { 'content-type': 'text/event-stream' });
  turn.raw(eventBytes([...writer.begin(), ...writer.start('a'), ...writer.add('a', 'So ')]));
  expect(await answer.line()).toEqual({ grow: { key: 't1', at: 0, text: 'So ' } });
  answer.abort();
  await until(() => turn.isGone);
});

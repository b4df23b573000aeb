import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answerWriters, eventBytes } from '../support/growingAnswers.ts';
import { GrowingReader } from './support/GrowingReader.ts';
import { agentProtocols, startScriptedAgent } from './support/startAgentProxy.ts';
import { callProxy, say } from './support/startProxy.ts';
import { until } from './support/until.ts';

const grow = { 'shelftalk-grow': '1' };
const text = (words: string) => ({
  messageEvent: { role: 'ASSISTANT', content: { textContent: { text: words } } },
});

describe.each(agentProtocols)('an agent that speaks %s and writes word by word', (protocol) => {
  const writer = answerWriters[protocol];

  async function start(headers: Record<string, string> = grow) {
    const started = startScriptedAgent(protocol);
    const { agent, open, ask } = started;
    const sessionId = await open();
    const turnId = randomUUID();
    const key = { 'idempotency-key': turnId };
    const answer = ask(sessionId, 'Hello', { ...key, ...headers });
    const { listener, headers: sent } = await agent.turn();
    listener.head(200, undefined);
    const write = (...events: readonly object[][]) =>
      listener.data(eventBytes(events.flat()).toString('latin1'));
    const resume = (from: number, more: Record<string, string> = grow) =>
      ask(sessionId, 'Hello', { ...key, 'resume-from': String(from), ...more });
    return { ...started, answer, sessionId, turnId, listener, write, resume, sent };
  }
  const stop = ({ call, sessionId, turnId }: Awaited<ReturnType<typeof start>>) =>
    call('stop', sessionId, { turnId });

  test('is shown as it writes, and each text ends in one numbered line', async () => {
    const { answer, write, listener, sent, clock } = await start();
    write([...writer.begin()], [...writer.start('a')], [...writer.add('a', 'So ')]);
    expect(await answer.line()).toEqual({ grow: { key: 't1', at: 0, text: 'So ' } });
    write([...writer.add('a', 'far '), ...writer.add('a', 'so good')]);
    clock.advance(16);
    expect(await answer.line()).toEqual({ grow: { key: 't1', at: 3, text: 'far so good' } });
    write([...writer.end('a'), ...writer.finish()]);
    listener.ended();
    const { parsedLines } = await answer.end();
    expect(parsedLines.slice(2)).toEqual([
      {
        seq: 1,
        key: 't1',
        result: { response: { sessionId: expect.any(String), responseEvents: [text('So far so good')] } },
      },
      { end: { lines: 1, reason: 'complete' } },
    ]);
    // The agent's server gets no header of the page.
    expect(sent).not.toHaveProperty('shelftalk-grow');
  });

  test('is shown whole to a caller that does not ask for previews, with the same bytes as ever', async () => {
    const { answer, write, listener } = await start({});
    write(
      [...writer.begin()],
      [...writer.start('a')],
      [...writer.add('a', 'So ')],
      [...writer.add('a', 'far')],
    );
    write([...writer.end('a'), ...writer.finish()]);
    listener.ended();
    await answer.end();
    expect(answer.lines).toEqual([
      JSON.stringify({
        seq: 1,
        result: {
          response: {
            sessionId: JSON.parse(answer.lines[0] ?? '').result.response.sessionId,
            responseEvents: [text('So far')],
          },
        },
      }),
      '{"end":{"lines":1,"reason":"complete"}}',
    ]);
  });

  test('is read again from the start of each open text, and on', async () => {
    const { answer, write, listener, resume, agent, clock } = await start();
    write([...writer.begin()], [...writer.start('a')], [...writer.add('a', 'One')]);
    write(
      [...writer.end('a')],
      [...writer.tool('c')],
      [...writer.start('b')],
      [...writer.add('b', 'Two '), ...writer.add('b', 'and ')],
    );
    clock.advance(16);
    await until(() => answer.text.includes('and '));
    answer.abort();
    const lines = answer.parsedLines.filter(({ seq }) => seq !== undefined).length;
    const back = resume(lines);
    expect(await back.line()).toEqual({ grow: { key: 't2', at: 0, text: 'Two and ' } });
    const other = resume(0);
    write([...writer.add('b', 'three')]);
    expect(await back.line()).toEqual({ grow: { key: 't2', at: 8, text: 'three' } });
    write([...writer.end('b')], [...writer.finish()]);
    listener.ended();
    const [reader, second] = [new GrowingReader(), new GrowingReader()];
    reader.read(answer.lines);
    reader.read((await back.end()).lines);
    second.read((await other.end()).lines);
    expect(reader.record).toEqual(['One', 'recommendation', 'Two and three']);
    expect(second.record).toEqual(reader.record);
    expect([reader.faults, second.faults]).toEqual([[], []]);
    expect(agent.calls).toHaveLength(1);
  });

  test('keeps the words so far as an incomplete line when the shopper stops it', async () => {
    const started = await start();
    const { answer, write, resume } = started;
    write([...writer.begin()], [...writer.start('a')], [...writer.add('a', 'So far')]);
    await answer.line();
    await stop(started);
    const { parsedLines } = await answer.end();
    expect(parsedLines.slice(1)).toEqual([
      { seq: 1, key: 't1', incomplete: true, result: { response: { responseEvents: [text('So far')] } } },
      { end: { lines: 1, reason: 'stopped' } },
    ]);
    expect((await resume(0).end()).parsedLines).toEqual(parsedLines.slice(1));
    expect((await resume(0, {}).end()).parsedLines).toEqual(parsedLines.slice(1));
  });

  test.each(['ends', 'breaks'])('keeps the words so far when its stream %s too early', async (how) => {
    const { answer, write, listener } = await start();
    write([...writer.begin()], [...writer.start('a')], [...writer.add('a', 'So far')]);
    if (how === 'ends') listener.ended();
    else listener.failed({ kind: 'reset', code: 'ECONNRESET' });
    const { parsedLines } = await answer.end();
    expect(parsedLines.slice(1)).toMatchObject([
      { seq: 1, key: 't1', incomplete: true, result: { response: { responseEvents: [text('So far')] } } },
      { seq: 2, error: { code: 'upstream_cut' } },
      { end: { lines: 2, reason: 'cut' } },
    ]);
  });

  test('keeps the words so far when it is silent for too long', async () => {
    const { answer, write, clock } = await start();
    write([...writer.begin()], [...writer.start('a')], [...writer.add('a', 'So far')]);
    await answer.line();
    for (let seconds = 0; seconds < 50; seconds += 10) {
      clock.advance(10_000);
      write([...writer.add('a', '.')]);
    }
    expect(answer.text).not.toContain('"end"');
    clock.advance(120_000);
    const reader = new GrowingReader();
    reader.read((await answer.end()).lines);
    expect(reader).toMatchObject({
      record: ['So far..... …'],
      end: 'failed',
      error: 'upstream_timeout',
      faults: [],
    });
  });

  test('fails without more memory when a text is longer than the log', async () => {
    const { answer, write } = await start();
    write([...writer.begin()], [...writer.start('a')]);
    for (let count = 0; count < 80 && !answer.isEnded; count += 1)
      write([...writer.add('a', 'x'.repeat(16 * 1024))]);
    await answer.end();
    expect(answer.parsedLines.at(-2)).toMatchObject({ error: { code: 'upstream_failed' } });
    expect(answer.text.length).toBeLessThan(3 * 1024 * 1024);
  });

  test('has no previews in the answer of invoke_sync', async () => {
    const { agent, open, proxy } = startScriptedAgent(protocol);
    const sessionId = await open();
    const body = { clientKey: 'visitor', sessionId, inputEvents: [say('Hello')] };
    const answer = callProxy(proxy, 'invoke_sync', body, grow);
    const { listener } = await agent.turn();
    listener.head(200, undefined);
    const events = [
      ...writer.begin(),
      ...writer.start('a'),
      ...writer.add('a', 'Whole'),
      ...writer.end('a'),
      ...writer.finish(),
    ];
    for (const event of events) listener.data(eventBytes([event]).toString('latin1'));
    listener.ended();
    expect(await answer.json()).toMatchObject({ response: { responseEvents: [text('Whole')] } });
    expect(answer.text).not.toContain('"grow"');
    expect(answer.text).not.toContain('"key"');
  });
});

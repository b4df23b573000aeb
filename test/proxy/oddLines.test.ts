import { describe, expect, test } from 'vitest';
import { decodeLine } from '../../src/protocol/index.ts';
import { proxyForms, startForm } from './support/proxyForms.ts';

describe.each(proxyForms)('the proxy, as %s, by %s', (form, via) => {
  const start = () => startForm([form, via]);

  test('passes on the events of a list, and one unknown event for a line that is neither an object nor a list', async () => {
    const { invoke, platform } = await start();
    const answer = invoke();
    const turn = await platform.turn();
    turn.head();
    turn.say('Before');
    turn.raw(
      '[{"sessionCloseEvent":{}},{"x":1}]\n[]\nnull\ntrue\n7\n"secret"\nsecret <html>\n{"error":secret}\n{not "json"}\n',
    );
    turn.say('After');
    turn.end();
    await answer.end();
    expect(answer.text).not.toContain('secret');
    const decoded = answer.lines.slice(0, -1).map((line) => decodeLine(line));
    expect(
      decoded.map((line) => line.kind === 'events' && [line.seq, ...line.events.map(({ kind }) => kind)]),
    ).toEqual([
      [1, 'text'],
      [2, 'close', 'unknown'],
      [3],
      ...[4, 5, 6, 7, 8, 9, 10].map((seq) => [seq, 'unknown']),
      [11, 'text'],
    ]);
    expect(JSON.parse(answer.lines.at(-1) ?? '')).toEqual({ end: { lines: 11, reason: 'complete' } });
  });

  test('skips a byte-order mark', async () => {
    const { invoke, platform } = await start();
    const answer = invoke();
    const turn = await platform.turn();
    turn.head();
    turn.raw('\ufeff{"sessionId":"platform-session-1"}\n\ufeff\n\ufeff[{"x":1}]\n');
    turn.end();
    await answer.end();
    expect(answer.parsedLines).toMatchObject([
      { seq: 1, sessionId: expect.any(String) },
      { seq: 2, responseEvents: [{ x: 1 }] },
      { end: { lines: 2, reason: 'complete' } },
    ]);
  });
});

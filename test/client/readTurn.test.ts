import { describe, expect, test } from 'vitest';
import { createHttpTransport, type InvokeRequest, type TurnItem } from '../../src/client/index.ts';
import { formatTurnLine, readingLimits } from '../../src/protocol/index.ts';
import { cutStepByDepth } from '../support/depth.ts';
import { conversationEvents, conversationLines, loadFixture } from '../support/fixtures.ts';
import { createFakeFetch, type FakeBody } from './fakeFetch.ts';
import { collect, kindOf } from './transportContract.ts';

const numberedHeaders = { 'shelftalk-turn': '1' };
const textLine = (text: string) =>
  `{"messageEvent":{"content":{"textContent":{"text":${JSON.stringify(text)}}}}}\n`;
const numberedLine = (seq: number, text: string) => textLine(text).replace('{', `{"seq":${seq},`);
const endLine = (reason: 'complete' | 'failed' | 'stopped' | 'cut', lines = 0) =>
  formatTurnLine({ end: { lines, reason } });
const errorLine = (seq: number) =>
  formatTurnLine({ seq, error: { code: 'upstream_failed', message: 'Sorry.', details: [] } });

function read(body: FakeBody, request: Partial<InvokeRequest> = {}): Promise<TurnItem[]> {
  const { fetch } = createFakeFetch(body);
  const transport = createHttpTransport({ endpoint: '/agent', fetch });
  return collect(transport.invoke({ sessionId: 's', inputs: [], turnId: 't', ...request }));
}
/** The texts of a turn, or the kinds of other events, each with its line number, and the end item. */
const outline = (items: readonly TurnItem[]) =>
  items.flatMap((item): (string | TurnItem)[] => {
    if (item.kind === 'end') return [item];
    if (item.kind !== 'events') return [];
    return item.events.map(
      (event) => `${item.seq ?? '-'} ${event.kind === 'text' ? event.text : event.kind}`,
    );
  });

describe('a turn with numbered lines', () => {
  test('ends with the reason of its last line', async () => {
    const bytes = [numberedLine(1, 'a'), numberedLine(2, 'b'), endLine('complete', 2)];
    expect(
      await read({ bytes, headers: { ...numberedHeaders, 'shelftalk-epoch': 'e', 'idempotency-key': 'k' } }),
    ).toEqual([
      { kind: 'accepted', turnId: 'k', resumable: true, epoch: 'e' },
      { kind: 'events', seq: 1, events: [{ kind: 'text', speaker: 'agent', text: 'a' }] },
      { kind: 'events', seq: 2, events: [{ kind: 'text', speaker: 'agent', text: 'b' }] },
      { kind: 'end', reason: 'complete' },
    ]);
  });

  test.each(['stopped', 'cut'] as const)(
    'that was %s ends with this reason and is not resumable',
    async (reason) => {
      expect(
        outline(await read({ bytes: [numberedLine(1, 'a'), endLine(reason, 1)], headers: numberedHeaders })),
      ).toEqual(['1 a', { kind: 'end', reason }]);
    },
  );

  test('that failed has the error in its end item', async () => {
    const items = await read({
      bytes: [numberedLine(1, 'a'), errorLine(2), endLine('failed', 2)],
      headers: numberedHeaders,
    });
    expect(outline(items)).toEqual([
      '1 a',
      { kind: 'end', reason: 'failed', error: { code: 'upstream_failed', message: 'Sorry.' } },
    ]);
  });

  test.each(['ends', 'breaks'] as const)(
    'without its last line is cut and resumable (the body %s)',
    async (after) => {
      expect(
        outline(
          await read({ bytes: [numberedLine(1, 'a'), '{"seq":2,"re'], after, headers: numberedHeaders }),
        ),
      ).toEqual(['1 a', { kind: 'end', reason: 'cut', resumable: true }]);
    },
  );

  test('is recognised by its line numbers if the header is missing', async () => {
    expect(outline(await read({ bytes: [numberedLine(1, 'a')] }))).toEqual([
      '1 a',
      { kind: 'end', reason: 'cut', resumable: true },
    ]);
  });

  test('yields a repeated line once', async () => {
    const bytes = [numberedLine(1, 'a'), numberedLine(1, 'a'), numberedLine(2, 'b'), endLine('complete', 2)];
    expect(outline(await read({ bytes, headers: numberedHeaders }))).toEqual([
      '1 a',
      '2 b',
      { kind: 'end', reason: 'complete' },
    ]);
  });

  test('that is resumed skips the lines that the caller has', async () => {
    const bytes = [numberedLine(2, 'b'), numberedLine(3, 'c'), endLine('complete', 3)];
    expect(outline(await read({ bytes, headers: numberedHeaders }, { resumeFrom: 2 }))).toEqual([
      '3 c',
      { kind: 'end', reason: 'complete' },
    ]);
  });

  test('with a missing line is cut there and resumable', async () => {
    const bytes = [numberedLine(1, 'a'), numberedLine(3, 'c'), endLine('complete', 3)];
    expect(outline(await read({ bytes, headers: numberedHeaders }))).toEqual([
      '1 a',
      { kind: 'end', reason: 'cut', resumable: true, error: expect.objectContaining({ code: 'gap' }) },
    ]);
  });

  test('continues after a line that is too long', async () => {
    const huge = numberedLine(2, 'x'.repeat(readingLimits.lineBytes));
    const bytes = [numberedLine(1, 'a'), huge, numberedLine(3, 'c'), endLine('complete', 3)];
    expect(outline(await read({ bytes, headers: numberedHeaders }))).toEqual([
      '1 a',
      '2 unknown',
      '3 c',
      { kind: 'end', reason: 'complete' },
    ]);
  });

  test('is read to the end of its body, so that the connection is reusable', async () => {
    const body: FakeBody = {
      bytes: [numberedLine(1, 'a'), endLine('complete', 1)],
      headers: numberedHeaders,
    };
    const { fetch, cancelled, calls } = createFakeFetch(body);
    const transport = createHttpTransport({ endpoint: '/agent', fetch });
    const items = await collect(transport.invoke({ sessionId: 's', inputs: [], turnId: 't' }));
    expect(items.at(-1)).toEqual({ kind: 'end', reason: 'complete' });
    expect(cancelled()).toBe(0);
    expect(calls[0]?.init.signal?.aborted).toBe(false);
  });

  test('that has ended ignores a later abort', async () => {
    const { fetch, calls } = createFakeFetch({ bytes: [endLine('complete')], headers: numberedHeaders });
    const transport = createHttpTransport({ endpoint: '/agent', fetch });
    const caller = new AbortController();
    const request = { sessionId: 's', inputs: [], turnId: 't' };
    await collect(transport.invoke(request, { signal: caller.signal }));
    caller.abort();
    expect(calls[0]?.init.signal?.aborted).toBe(false);
  });

  test('ignores lines after its end, and cancels a body that continues', async () => {
    const bytes = [endLine('complete', 0), numberedLine(1, 'late'), numberedLine(2, 'later')];
    const { fetch, cancelled } = createFakeFetch({ bytes, after: 'hangs', headers: numberedHeaders });
    const transport = createHttpTransport({ endpoint: '/agent', fetch });
    const items = await collect(transport.invoke({ sessionId: 's', inputs: [], turnId: 't' }));
    expect(outline(items)).toEqual([{ kind: 'end', reason: 'complete' }]);
    await expect.poll(cancelled).toBe(1);
  });

  test('whose body stays open is aborted when the next turn begins', async () => {
    const { fetch, calls } = createFakeFetch({
      bytes: [endLine('complete')],
      after: 'hangs',
      headers: numberedHeaders,
    });
    const transport = createHttpTransport({ endpoint: '/agent', fetch });
    await collect(transport.invoke({ sessionId: 's', inputs: [], turnId: 't' }));
    expect(calls[0]?.init.signal?.aborted).toBe(false);
    await collect(transport.invoke({ sessionId: 's', inputs: [], turnId: 'u' }));
    expect(calls[0]?.init.signal?.aborted).toBe(true);
  });
});

test('a running turn is not aborted when a turn of another session begins', async () => {
  const { fetch, calls } = createFakeFetch({
    bytes: [numberedLine(1, 'a')],
    after: 'hangs',
    headers: numberedHeaders,
  });
  const transport = createHttpTransport({ endpoint: '/agent', fetch });
  const running = transport.invoke({ sessionId: 's', inputs: [], turnId: 't' })[Symbol.asyncIterator]();
  await running.next();
  const other = transport.invoke({ sessionId: 'r', inputs: [], turnId: 'u' })[Symbol.asyncIterator]();
  await other.next();
  expect(calls.map(({ init }) => init.signal?.aborted)).toEqual([false, false]);
  await Promise.all([running.return?.(), other.return?.()]);
});

describe('a turn of the platform', () => {
  test.each([
    ['line feeds', [textLine('a'), textLine('b')]],
    ['carriage returns and keep-alives', [`\r\n${textLine('a').trim()}\r\n \r\n`, textLine('b')]],
    ['no last line break', [textLine('a') + textLine('b').trim()]],
  ])('ends with its body, with %s', async (_, bytes) => {
    expect(outline(await read({ bytes }))).toEqual(['- a', '- b', { kind: 'end', reason: 'complete' }]);
  });

  test('ends with its error line', async () => {
    const bytes = [textLine('a'), '{"error":{"code":14,"message":"gone","details":[]}}\n', textLine('b')];
    expect(outline(await read({ bytes }))).toEqual([
      '- a',
      { kind: 'end', reason: 'failed', error: { code: '14', message: 'gone' } },
    ]);
  });

  test.each([
    ['whose connection breaks', [textLine('a')], 'breaks'],
    ['whose connection breaks within a line', [textLine('a'), '{"mess'], 'breaks'],
    ['whose last line is half a line', [textLine('a'), '{"mess'], 'ends'],
  ] as const)('%s is cut and not resumable', async (_, bytes, after) => {
    expect(outline(await read({ bytes, after }))).toEqual(['- a', { kind: 'end', reason: 'cut' }]);
  });

  test('yields a complete last line before a broken connection', async () => {
    expect(outline(await read({ bytes: [textLine('a').trim()], after: 'breaks' }))).toEqual([
      '- a',
      { kind: 'end', reason: 'cut' },
    ]);
  });

  test('yields an unknown event for an undecodable line, and continues', async () => {
    expect(outline(await read({ bytes: ['what?\n', textLine('a')] }))).toEqual([
      '- unknown',
      '- a',
      { kind: 'end', reason: 'complete' },
    ]);
  });
});

const cutStep = cutStepByDepth(7);

describe.each(['list', 'multibyte'])('a turn of %s, cut at any byte', (name) => {
  const script = loadFixture(name);
  const lines = conversationLines(script).map((line, index) => line.replace('{', `{"seq":${index + 1},`));
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n${endLine('complete', lines.length)}`);
  const expected = JSON.stringify(conversationEvents(script));

  test.each(['ends', 'breaks'] as const)(
    'and resumed (the body %s) yields the same conversation',
    async (after) => {
      for (let cut = 0; cut < bytes.length - 1; cut += cutStep) {
        const first = await read({ bytes: [bytes.subarray(0, cut)], after, headers: numberedHeaders });
        expect(first.at(-1)).toEqual({ kind: 'end', reason: 'cut', resumable: true });
        const last = first.reduce((seq, item) => (item.kind === 'events' ? (item.seq ?? seq) : seq), 0);
        const rest = new TextEncoder().encode(
          `${lines
            .slice(last)
            .map((line) => `${line}\n`)
            .join('')}${endLine('complete', lines.length)}`,
        );
        const second = await read({ bytes: [rest], headers: numberedHeaders }, { resumeFrom: last });
        const events = [...first, ...second].flatMap((item) => (item.kind === 'events' ? item.events : []));
        if (JSON.stringify(events) !== expected)
          expect({ cut, events }).toEqual({ cut, events: JSON.parse(expected) });
        expect(second.at(-1)).toEqual({ kind: 'end', reason: 'complete' });
      }
    },
  );
});

describe('ending a turn early', () => {
  const hanging = { bytes: [numberedLine(1, 'a')], after: 'hangs', headers: numberedHeaders } as const;

  test('by an abort ends a silent body, even if fetch ignores the signal', async () => {
    const { fetch, cancelled } = createFakeFetch(hanging);
    const controller = new AbortController();
    const seen: string[] = [];
    const reading = (async () => {
      const transport = createHttpTransport({ endpoint: '/agent', fetch });
      for await (const item of transport.invoke({ sessionId: 's', inputs: [], turnId: 't' }, controller)) {
        seen.push(item.kind);
        if (item.kind === 'events') queueMicrotask(() => controller.abort());
      }
    })();
    expect(await kindOf(reading)).toBe('aborted');
    expect(seen).toEqual(['accepted', 'events']);
    expect(cancelled()).toBe(1);
  });

  test('by leaving the loop cancels the body and the request', async () => {
    const { fetch, cancelled, calls } = createFakeFetch(hanging);
    const transport = createHttpTransport({ endpoint: '/agent', fetch });
    for await (const item of transport.invoke({ sessionId: 's', inputs: [], turnId: 't' })) {
      if (item.kind === 'events') break;
    }
    expect(cancelled()).toBe(1);
    expect(calls[0]?.init.signal?.aborted).toBe(true);
  });

  test('before its first line aborts the call', async () => {
    const { fetch, calls } = createFakeFetch(hanging);
    const transport = createHttpTransport({ endpoint: '/agent', fetch });
    for await (const item of transport.invoke({ sessionId: 's', inputs: [], turnId: 't' })) {
      expect(item.kind).toBe('accepted');
      break;
    }
    expect(calls[0]?.init.signal?.aborted).toBe(true);
  });
});

test('a numbered turn goes on after a line that is not JSON', async () => {
  const bytes = [numberedLine(1, 'a'), '{"seq":2,not json}\n', numberedLine(3, 'b'), endLine('complete', 3)];
  expect(outline(await read({ bytes, headers: numberedHeaders }))).toEqual([
    '1 a',
    '2 unknown',
    '3 b',
    { kind: 'end', reason: 'complete' },
  ]);
});

test('a turn without numbers goes on after lines that are a list, null, true or a text', async () => {
  const bytes = [textLine('a'), '[{"sessionCloseEvent":{}}]\nnull\ntrue\n[]\nretry\n', textLine('b')];
  expect(outline(await read({ bytes }))).toEqual([
    '- a',
    '- close',
    '- unknown',
    '- unknown',
    '- unknown',
    '- b',
    { kind: 'end', reason: 'complete' },
  ]);
});

test('a turn to which the service responds with 204 is complete', async () => {
  const { fetch } = createFakeFetch(new Response(null, { status: 204 }));
  const transport = createHttpTransport({ endpoint: '/agent', fetch });
  const items = await collect(transport.invoke({ sessionId: 's', inputs: [], turnId: 't' }));
  expect(items.at(-1)).toEqual({ kind: 'end', reason: 'complete' });
});

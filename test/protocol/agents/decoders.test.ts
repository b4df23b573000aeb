import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAgUiDecoder, createProductReader, parseData } from '../../../src/protocol/index.ts';
import {
  createDecoder,
  decodeStream,
  eventsOf,
  recordedBytes,
  recordedStreams,
} from '../../support/agentStreams.ts';
import { cutStepByDepth, runsByDepth } from '../../support/depth.ts';

const introduction = 'Two jackets keep you dry – both under **160 €**.';
const conclusion = 'The Squall is the lighter one.';
const text = (content: string) => expect.objectContaining({ kind: 'text', speaker: 'agent', text: content });
const products = (...ids: string[]) =>
  expect.objectContaining({
    kind: 'recommendation',
    products: ids.map((productId) => expect.objectContaining({ productId })),
  });

const ownEvents = {
  products: products('squall-jacket'),
  suggestions: { kind: 'suggestion', questions: ['Cheaper ones', 'In my size'] },
  location: expect.objectContaining({ kind: 'location', latitude: 52.5, name: 'Our shop' }),
  buttons: expect.objectContaining({ kind: 'buttons', body: 'For how many nights?' }),
  list: expect.objectContaining({ kind: 'list', buttonLabel: 'Shops' }),
  handover: expect.objectContaining({ kind: 'handover', reasonNative: 'Möchte einen Menschen' }),
};

const aiSdkMeanings = {
  products: {
    events: [
      text(introduction),
      products('squall-jacket', 'tabi-shell'),
      text(conclusion),
      text('- [Care of \\[membranes\\]](<https://shop.example/care>)'),
    ],
    end: { kind: 'end', reason: 'complete' },
  },
  parts: {
    events: [
      expect.objectContaining({ kind: 'image', url: 'https://shop.example/squall.png' }),
      ownEvents.suggestions,
      ownEvents.location,
      ownEvents.buttons,
      ownEvents.list,
      ownEvents.handover,
      expect.objectContaining({ kind: 'unknown', path: 'agent:data-products-status' }),
      ownEvents.products,
    ],
    end: { kind: 'end', reason: 'complete' },
  },
  error: {
    events: [text('Two jackets ')],
    end: { kind: 'end', reason: 'failed', error: { code: '', message: 'Sorry.' } },
  },
};

/** The events and the end that each recorded stream is decoded to. */
const meanings: Readonly<Record<string, { readonly events: readonly unknown[]; readonly end: unknown }>> = {
  ...Object.fromEntries(
    ['5', '6', '7'].flatMap((version) =>
      Object.entries(aiSdkMeanings).map(([name, meaning]) => [`ai-sdk-${version}-${name}`, meaning]),
    ),
  ),
  'ag-ui-products': {
    events: [
      text(introduction),
      products('squall-jacket', 'tabi-shell'),
      text(conclusion),
      text('Only in the snapshot.'),
    ],
    end: { kind: 'end', reason: 'complete' },
  },
  'ag-ui-tools': {
    events: [text(introduction), products('squall-jacket', 'tabi-shell'), text(conclusion)],
    end: { kind: 'end', reason: 'complete' },
  },
  'ag-ui-parts': {
    events: [
      products('squall-jacket'),
      ownEvents.products,
      ownEvents.suggestions,
      ownEvents.location,
      ownEvents.buttons,
      ownEvents.list,
      ownEvents.handover,
      expect.objectContaining({ kind: 'unknown', path: 'agent:data-survey' }),
    ],
    end: { kind: 'end', reason: 'failed', error: expect.objectContaining({ code: 'cancelled' }) },
  },
  'ag-ui-error': {
    events: [text('Two jackets ')],
    end: { kind: 'end', reason: 'failed', error: { code: 'overloaded', message: 'Sorry.' } },
  },
  'ag-ui-interrupt': {
    events: [
      text('One thing first.'),
      {
        kind: 'list',
        body: 'Which size?',
        footer: '',
        buttonLabel: '',
        sections: [
          { title: '', rows: ['S', 'M', 'L', 'XL'].map((id) => ({ id, title: id, description: '' })) },
        ],
      },
    ],
    end: { kind: 'end', reason: 'complete' },
  },
};

const dataOf = (name: string): unknown[] =>
  new TextDecoder()
    .decode(recordedBytes(name))
    .split('\n\n')
    .filter(Boolean)
    .map((line) => parseData({ text: line.replace(/^data: /, '') }));

const decodeData = (name: string, data: readonly unknown[]) => {
  const decoder = createDecoder(name);
  return [...data.flatMap((one) => decoder.push(one)), ...decoder.finish(true)];
};

const json = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value));

const cutStep = cutStepByDepth(13);

describe.each(recordedStreams)('the recorded stream %s', (name) => {
  const bytes = recordedBytes(name);
  const whole = decodeStream(name, [bytes]);

  test('is decoded to its events and its end', () => {
    expect(eventsOf(whole)).toEqual(meanings[name]?.events);
    expect(whole.at(-1)).toEqual(meanings[name]?.end);
  });

  const all = json(whole);
  const cuts = Array.from({ length: bytes.length }, (_, cut) => cut).filter((cut) => cut % cutStep === 0);

  test('is decoded to the same items when its bytes arrive in two parts', () => {
    const wrong = cuts.filter((cut) => {
      const items = decodeStream(name, [bytes.subarray(0, cut), bytes.subarray(cut)]);
      return json(items).join() !== all.join();
    });
    expect(wrong).toEqual([]);
  });

  test('is decoded to its first items, and one end, when it is cut after any byte', () => {
    const wrong = cuts.filter((cut) => {
      const items = decodeStream(name, [bytes.subarray(0, cut)]);
      const events = json(items.slice(0, -1));
      const isFirst = all.slice(0, events.length).join() === events.join();
      return !isFirst || items.findIndex(({ kind }) => kind === 'end') !== events.length;
    });
    expect(wrong).toEqual([]);
  });

  test('shows nothing twice when it is sent again from its start', () => {
    const data = dataOf(name);
    const once = json(decodeData(name, data)).join();
    const wrong = [...data.keys(), data.length].filter(
      (cut) => json(decodeData(name, [...data.slice(0, cut), ...data])).join() !== once,
    );
    expect(wrong).toEqual([]);
  });

  test('has no other words and no other known events when parts are repeated or change places', () => {
    const data = dataOf(name);
    const deltas = [...new TextDecoder().decode(bytes).matchAll(/"(?:delta|content)":("(?:[^"\\]|\\.)*")/g)]
      .map(([, delta = '""']) => JSON.parse(delta) as string)
      .filter(Boolean)
      .sort((a, b) => b.length - a.length);
    const others = new Set(json(eventsOf(whole).filter(({ kind }) => kind !== 'text')));
    const check = (changed: readonly unknown[]) => {
      for (const event of eventsOf(decodeData(name, changed))) {
        if (event.kind === 'text') {
          const rest = deltas.reduce((words, delta) => words.replaceAll(delta, ''), event.text);
          expect(rest.startsWith('- [') ? '' : rest).toBe('');
        } else if (event.kind !== 'unknown' && !isIntermediate(event)) {
          expect(others).toContain(JSON.stringify(event));
        }
      }
    };
    check(data.flatMap((one) => [one, one]));
    for (let at = 0; at + 2 < data.length; at += 1) {
      const [first, second, third, ...rest] = data.slice(at);
      check([...data.slice(0, at), second, first, third, ...rest]);
      check([...data.slice(0, at), third, second, first, ...rest]);
    }
  });
});

/** Whether an event belongs to a data part that a later part replaces; the event stays if the two parts change places. */
const isIntermediate = (event: object): boolean => JSON.stringify(event).includes('Half a product');

describe('random data', () => {
  const types = [
    'start',
    'start-step',
    'finish-step',
    'finish',
    'abort',
    'reset-step',
    'data-shelftalk',
    'data-list',
    'text-start',
    'text-delta',
    'text-end',
    'tool-input-start',
    'tool-output-available',
    'source-url',
    'file',
    'custom',
    'RUN_STARTED',
    'RUN_FINISHED',
    'RUN_ERROR',
    'TEXT_MESSAGE_START',
    'CUSTOM',
    'RAW',
    'TEXT_MESSAGE_CONTENT',
    'TEXT_MESSAGE_CHUNK',
    'TOOL_CALL_START',
    'TOOL_CALL_RESULT',
    'constructor',
    'MESSAGES_SNAPSHOT',
    'ACTIVITY_SNAPSHOT',
    'THINKING_START',
    '__proto__',
    'data-',
    'messageEvent',
  ];
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      { toString: 1 },
      'a',
      '',
      'assistant',
      'user',
      'interrupt',
      'cancelled',
      'suggestions',
      'activity',
      'data:,',
      null,
      1,
    ),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const names = [
    'id',
    'delta',
    'toolCallId',
    'toolName',
    'output',
    'data',
    'url',
    'title',
    'mediaType',
    'messageId',
    'role',
    'content',
    'name',
    'value',
    'outcome',
    'messages',
    'activityType',
    'toolCallName',
    'errorText',
  ];
  const chunk = fc
    .tuple(fc.constantFrom(...types), fc.dictionary(fc.constantFrom(...names), value))
    .map(([type, fields]): unknown => ({ ...fields, type }));

  test.each(['ai-sdk', 'ag-ui'])('in a stream of %s causes no error, and the stream ends once', (name) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(chunk, value), { maxLength: 12 }), (data) => {
        const items = decodeData(name, data);
        eventsOf(items);
        expect(items.filter(({ kind }) => kind === 'end')).toHaveLength(1);
        expect(items.at(-1)?.kind).toBe('end');
      }),
      { seed: 16, numRuns: runsByDepth(300, 3_000) },
    );
  });

  test('as the output of a tool is searched for products without an error', () => {
    const readProducts = createProductReader();
    const key = fc.constantFrom(
      'products',
      'price_range',
      'priceRange',
      '@type',
      'offers',
      'min',
      'variants',
      'id',
    );
    const { output } = fc.letrec<{ output: unknown }>((tie) => ({
      output: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<unknown>({ toString: 1 }, 'Product', 'EUR', 'x', 1, null, '[{"@type":"Product"}]'),
        fc.array(tie('output'), { maxLength: 3 }),
        fc.dictionary(key, tie('output'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(output, (value) => {
        for (const product of readProducts('', value)) expect(product).toHaveProperty('productId');
      }),
      { seed: 16, numRuns: runsByDepth(300, 3_000) },
    );
  });
});

describe('an AI SDK stream', () => {
  const decode = (...chunks: readonly object[]) => decodeData('ai-sdk', chunks);

  test('keeps texts of the same id in two steps apart', () => {
    const step = (words: string) => [
      { type: 'start-step' },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: words },
      { type: 'text-end', id: '0' },
      { type: 'finish-step' },
    ];
    expect(eventsOf(decode(...step('Yes.'), ...step('Yes.')))).toEqual([text('Yes.'), text('Yes.')]);
  });

  test('forgets a step that is reset', () => {
    const chunks = [
      { type: 'text-start', id: 'a' },
      { type: 'text-delta', id: 'a', delta: 'Wrong' },
    ];
    expect(eventsOf(decode(...chunks, { type: 'reset-step' }, { type: 'finish' }))).toEqual([]);
  });

  test('fails when the server aborts, with the words so far', () => {
    const items = decode({ type: 'text-delta', id: 'a', delta: 'So far' }, { type: 'abort' });
    expect(eventsOf(items)).toEqual([text('So far')]);
    expect(items.at(-1)).toEqual({ kind: 'end', reason: 'failed', error: { code: 'aborted', message: '' } });
  });
});

describe('an AG-UI stream', () => {
  const decode = (...events: readonly object[]) => decodeData('ag-ui', events);

  test('ignores events of protocol 0.x, and words of anyone but the agent', () => {
    const items = decode(
      { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'Hm' },
      { type: 'TEXT_MESSAGE_START', messageId: 'u', role: 'user' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'u', delta: 'Mine' },
      { type: 'TEXT_MESSAGE_END', messageId: 'u' },
      { type: 'RUN_FINISHED' },
    );
    expect(items).toEqual([{ kind: 'end', reason: 'complete' }]);
  });

  test.each([
    ['is no list', 'none'],
    [
      'lacks the last input of the shopper',
      [
        { role: 'user', content: 'Others' },
        { id: 'a', role: 'assistant', content: 'Old' },
      ],
    ],
  ])('reports and ignores a snapshot that %s', (_case, messages) => {
    const decoder = createAgUiDecoder({ lastInput: 'A tent' });
    expect(eventsOf(decoder.push({ type: 'MESSAGES_SNAPSHOT', messages }))).toEqual([
      expect.objectContaining({ kind: 'unknown', path: 'agent:MESSAGES_SNAPSHOT' }),
    ]);
  });

  test.each([
    ['two answers', { enum: ['Yes', 'No'] }, ['buttons']],
    ['a free text', { type: 'string' }, ['text']],
    ['no schema', undefined, ['text']],
    ['a form', { type: 'object' }, ['text', 'unknown']],
  ])('asks a question with %s', (_case, responseSchema, kinds) => {
    const interrupts = [{ id: 'i', message: 'Sure?', responseSchema }];
    const items = decode({ type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } });
    expect(eventsOf(items).map(({ kind }) => kind)).toEqual(kinds);
  });
});

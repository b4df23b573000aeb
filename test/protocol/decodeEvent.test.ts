import { describe, expect, test } from 'vitest';
import { type AgentEvent, decodeEvent, type UnknownEvent } from '../../src/protocol/index.ts';

const message = (content: unknown, rest: object = {}) => ({
  messageEvent: { role: 'ASSISTANT', content, ...rest },
});
const recommend = (...products: unknown[]) => ({ recommendationEvent: { products } });

describe('a message', () => {
  test.each([
    ['USER', 'shopper'],
    ['ASSISTANT', 'agent'],
    ['MESSAGE_EVENT_ROLE_UNSPECIFIED', 'agent'],
    [undefined, 'agent'],
    [7, 'agent'],
  ])('of role %s has the speaker %s', (role, speaker) => {
    const event = decodeEvent({ messageEvent: { role, content: { textContent: { text: 'Hi' } } } });
    expect(event).toEqual({ kind: 'text', speaker, text: 'Hi' });
  });

  test('has its time in milliseconds and its metadata unchanged', () => {
    const content = { textContent: { text: 'Hi' } };
    const metadata = { shelf_no: 4, nested: { left_or_right: null } };
    expect(decodeEvent(message(content, { createdAt: '2026-01-05T10:20:30.125Z', metadata }))).toEqual({
      kind: 'text',
      speaker: 'agent',
      text: 'Hi',
      createdAt: Date.UTC(2026, 0, 5, 10, 20, 30, 125),
      metadata,
    });
    expect(decodeEvent(message(content, { created_at: '2026-01-05T10:20:30Z' }))).toHaveProperty(
      'createdAt',
      Date.UTC(2026, 0, 5, 10, 20, 30),
    );
  });

  test.each([['yesterday'], [''], [1_700_000_000], [null]])('with an invalid time (%j) has no time', (at) => {
    expect(decodeEvent(message({ textContent: { text: 'Hi' } }, { createdAt: at }))).not.toHaveProperty(
      'createdAt',
    );
  });

  test('with an empty text is undefined', () => {
    expect(decodeEvent(message({ textContent: {} }))).toBeUndefined();
    expect(decodeEvent(message({ textContent: { text: '' } }))).toBeUndefined();
  });

  test('in snake case decodes to the same message', () => {
    expect(
      decodeEvent({ message_event: { role: 'ASSISTANT', content: { image_content: { url: 'u' } } } }),
    ).toEqual({ kind: 'image', speaker: 'agent', url: 'u', caption: '' });
  });
});

describe('a location', () => {
  const locationAt = (latitude?: unknown, longitude?: unknown) =>
    decodeEvent(message({ locationContent: { latitude, longitude, name: 'Shop', address: 'Quay 1' } }));
  const withoutCoordinates = { kind: 'location', speaker: 'agent', name: 'Shop', address: 'Quay 1' };

  test.each([
    ['numbers', 41.15, -8.61, { latitude: 41.15, longitude: -8.61 }],
    ['strings', '41.15', '-8.61', { latitude: 41.15, longitude: -8.61 }],
    ['a decimal comma', '41,15', '-8,61', { latitude: 41.15, longitude: -8.61 }],
    ['one dropped zero', undefined, -78.5, { latitude: 0, longitude: -78.5 }],
    ['nothing', undefined, undefined, {}],
    ['other texts', 'north', 'west', {}],
    ['empty strings', '', ' ', {}],
    ['degrees out of range', 91, 0, {}],
    ['other types', true, [], {}],
  ])('is decoded from %s', (_, latitude, longitude, coordinates) => {
    expect(locationAt(latitude, longitude)).toEqual({ ...withoutCoordinates, ...coordinates });
  });
});

describe('a recommendation', () => {
  const full = {
    productId: 'lark-18',
    title: 'Lark 18',
    description: 'A pack',
    url: 'https://shop.example.test/p/lark-18/',
    imageUrl: 'https://shop.example.test/pictures/daypack-moss.svg',
    price: 79,
    currency: 'EUR',
  };

  test('contains complete products, with facets and metadata if sent', () => {
    const extra = { ...full, facets: { colour: ['moss'] }, metadata: { rank: 1 } };
    expect(decodeEvent(recommend(full, extra))).toEqual({ kind: 'recommendation', products: [full, extra] });
  });

  test('leaves out fields that were not sent, such as the price', () => {
    expect(
      decodeEvent(recommend({ productId: 'x', title: 'X', url: '', imageUrl: '', currency: '' })),
    ).toEqual({
      kind: 'recommendation',
      products: [{ productId: 'x', title: 'X', description: '' }],
    });
  });

  test('leaves out only undecodable products, and lists them', () => {
    const bad = { ...full, title: 79 };
    expect(decodeEvent(recommend(full, bad, 'Lark', full))).toEqual({
      kind: 'recommendation',
      products: [full, full],
      unreadable: [
        { kind: 'unknown', reason: 'wrong-type', path: 'recommendationEvent.products.1.title', raw: bad },
        { kind: 'unknown', reason: 'wrong-type', path: 'recommendationEvent.products.2', raw: 'Lark' },
      ],
    });
  });

  test.each([
    ['12.99', 12.99],
    [' 79 ', 79],
    ['12,99', 12.99],
    ['1,299.00', 1299],
    ['1.299,00', 1299],
    ['1,299,000', 1_299_000],
    ['1.299', 1.299],
  ])('reads the price %j', (price, number) => {
    expect(decodeEvent(recommend({ ...full, price }))).toEqual({
      kind: 'recommendation',
      products: [{ ...full, price: number }],
    });
  });

  test.each(['1,299', 'on request', '€12', '0x10', '1e3', 'Infinity', '1,2.3', '1.299,0,0', true, {}])(
    'keeps a product without the price %j, and reports it',
    (price) => {
      const { price: _, ...rest } = full;
      expect(decodeEvent(recommend({ ...full, price }))).toEqual({
        kind: 'recommendation',
        products: [rest],
        unreadable: [
          { kind: 'unknown', reason: 'wrong-type', path: 'recommendationEvent.products.0.price', raw: price },
        ],
      });
    },
  );

  test('leaves out a price that is not finite', () => {
    const event = JSON.parse(
      '{"recommendationEvent":{"products":[{"productId":"a","title":"A","price":1e999}]}}',
    );
    expect(decodeEvent(event)).toMatchObject({ products: [{ productId: 'a', title: 'A', description: '' }] });
  });

  test('keeps a price of zero that was sent', () => {
    expect(decodeEvent(recommend({ ...full, price: 0 }))).toHaveProperty('products.0.price', 0);
  });

  test('uses `text` as the title of a product without a title', () => {
    expect(decodeEvent(recommend({ productId: 'x', text: 'X' }))).toHaveProperty('products.0.title', 'X');
  });

  test('without products is undefined', () => {
    expect(decodeEvent({ recommendationEvent: {} })).toBeUndefined();
    expect(decodeEvent(recommend())).toBeUndefined();
  });

  test('reports a product without id and title', () => {
    const path = 'recommendationEvent.products.1.productId';
    expect(decodeEvent(recommend({ title: 'Mug' }, { description: 'nameless' }))).toMatchObject({
      products: [{ title: 'Mug' }],
      unreadable: [{ kind: 'unknown', reason: 'wrong-type', path }],
    });
    expect(decodeEvent(recommend({ price: 5 }))).toMatchObject({ kind: 'unknown', reason: 'wrong-type' });
  });
});

test('keeps the suggestions that can be read, and reports the others', () => {
  const suggestedQuestions = ['Cheaper ones?', { text: 'In red?' }, 'In my size?'];
  expect(decodeEvent({ chatSuggestionEvent: { suggestedQuestions } })).toMatchObject({
    questions: ['Cheaper ones?', 'In my size?'],
    unreadable: [{ kind: 'unknown', reason: 'wrong-type', path: 'chatSuggestionEvent.suggestedQuestions.1' }],
  });
});

test('leaves out blank suggestions', () => {
  const suggest = (suggestedQuestions?: unknown) =>
    decodeEvent({ chatSuggestionEvent: { suggestedQuestions } });
  expect(suggest(['Why?', '', ' ', 'How?'])).toEqual({ kind: 'suggestion', questions: ['Why?', 'How?'] });
  expect(suggest([])).toBeUndefined();
  expect(suggest()).toBeUndefined();
});

describe('a handover', () => {
  test.each([
    ['agentHandoverEvent', 'agent'],
    ['storefrontHandoverEvent', 'storefront'],
    ['orderStatusHandoverEvent', 'orderStatus'],
    ['order_status_handover_event', 'orderStatus'],
    ['locationQueryHandoverEvent', 'location'],
    ['leadgenHandoverEvent', 'leadgen'],
    ['customerDoctorHandoverEvent', 'other'],
  ])('with the key %s has the kind %s', (key, reasonKind) => {
    const event = decodeEvent({ [key]: { triggerHandover: true } });
    expect(event).toEqual({ kind: 'handover', reasonKind, reason: '', reasonNative: '', fields: {} });
  });

  test.each([
    ['Asked', 'Pediu', 'Asked', 'Pediu'],
    ['Asked', '', 'Asked', ''],
    ['Asked', undefined, 'Asked', ''],
    [undefined, 'Pediu', 'Pediu', 'Pediu'],
    [undefined, undefined, '', ''],
  ])(
    'has a reason for the staff in any language, and one for the shopper in their own: %s, %s',
    (english, native, reason, reasonNative) => {
      const event = decodeEvent({
        agentHandoverEvent: { triggerHandover: true, reason: english, reasonNative: native },
      });
      expect(event).toMatchObject({ reason, reasonNative });
    },
  );

  test('keeps its other fields', () => {
    const event = decodeEvent({
      bootFitterHandoverEvent: { trigger_handover: true, reason: 'Fitting', store_id: 'dublin', people: 2 },
    });
    expect(event).toHaveProperty('fields', { storeId: 'dublin', people: 2 });
  });

  test('that is not triggered is undefined', () => {
    expect(decodeEvent({ agentHandoverEvent: { triggerHandover: false, reason: 'x' } })).toBeUndefined();
    expect(decodeEvent({ agentHandoverEvent: {} })).toBeUndefined();
    expect(decodeEvent({ customerDoctorHandoverEvent: { triggerHandover: false } })).toBeUndefined();
  });
});

test('decodes the end of a session', () => {
  expect(decodeEvent({ sessionCloseEvent: {} })).toEqual({ kind: 'close' });
});

describe('an undecodable element becomes an unknown event', () => {
  const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
  const rows: readonly [string, unknown, UnknownEvent['reason'], string][] = [
    ['a number', 7, 'not-an-object', ''],
    ['null', null, 'not-an-object', ''],
    ['a list', [], 'not-an-object', ''],
    ['no key', {}, 'no-key', ''],
    ['a null under the only key', { sessionCloseEvent: null }, 'no-key', ''],
    ['an unknown key', { videoTourEvent: {} }, 'unknown-key', 'videoTourEvent'],
    ['an inherited name', { constructor: {} }, 'unknown-key', 'constructor'],
    ['another inherited name', { toString: {} }, 'unknown-key', 'toString'],
    ['the name of the prototype', JSON.parse('{"__proto__":{"kind":"text"}}'), 'unknown-key', '__proto__'],
    ['a handover without a trigger', { tourHandoverEvent: {} }, 'unknown-key', 'tourHandoverEvent'],
    ['two keys', { sessionCloseEvent: {}, agentHandoverEvent: {} }, 'several-keys', ''],
    ['two spellings of one key', { messageEvent: {}, message_event: {} }, 'several-keys', ''],
    ['an event that is a text', { messageEvent: 'Hi' }, 'wrong-type', 'messageEvent'],
    ['a close event that is a text', { sessionCloseEvent: 'now' }, 'wrong-type', 'sessionCloseEvent'],
    ['a message without content', { messageEvent: { role: 'USER' } }, 'no-key', 'messageEvent.content'],
    ['content that is a text', message('Hi'), 'wrong-type', 'messageEvent.content'],
    [
      'two contents',
      message({ textContent: { text: 'a' }, imageContent: { url: 'b' } }),
      'several-keys',
      'messageEvent.content',
    ],
    [
      'unknown content',
      message({ stickerContent: {} }),
      'unknown-key',
      'messageEvent.content.stickerContent',
    ],
    [
      'a text of another type',
      message({ textContent: { text: 7 } }),
      'wrong-type',
      'messageEvent.content.textContent.text',
    ],
    [
      'a text without its object',
      message({ textContent: 'Hi' }),
      'wrong-type',
      'messageEvent.content.textContent',
    ],
    [
      'a picture without a URL',
      message({ imageContent: { caption: 'x' } }),
      'wrong-type',
      'messageEvent.content.imageContent.url',
    ],
    [
      'a recording without a URL',
      message({ audioContent: { url: '' } }),
      'wrong-type',
      'messageEvent.content.audioContent.url',
    ],
    [
      'products that are not a list',
      { recommendationEvent: { products: {} } },
      'wrong-type',
      'recommendationEvent.products',
    ],
    ['a product that is a list', recommend([]), 'wrong-type', 'recommendationEvent.products.0'],
    [
      'a title that is a number',
      recommend({ productId: 'a', title: 5 }),
      'wrong-type',
      'recommendationEvent.products.0.title',
    ],
    [
      'a question that is a number',
      { chatSuggestionEvent: { suggestedQuestions: ['', 7] } },
      'wrong-type',
      'chatSuggestionEvent.suggestedQuestions.1',
    ],
    [
      'a trigger that is a text',
      { agentHandoverEvent: { triggerHandover: 'true' } },
      'wrong-type',
      'agentHandoverEvent.triggerHandover',
    ],
    [
      'a reason of another type',
      { agentHandoverEvent: { triggerHandover: true, reasonNative: {} } },
      'wrong-type',
      'agentHandoverEvent.reasonNative',
    ],
    ['an event that is nested too deeply', { messageEvent: deep(5_000) }, 'too-deep', 'messageEvent'],
  ];

  test.each(rows)('%s', (_, raw, reason, path) => {
    expect(decodeEvent(raw)).toMatchObject({ kind: 'unknown', reason, path });
  });

  test('with the raw value', () => {
    const raw = { video_tour: { url: 'x', none: null } };
    expect(decodeEvent(raw)).toHaveProperty('raw', raw);
  });

  test.each([
    ['an event', { messageEvent: deep(50_000) }],
    ['a list', [JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)]],
  ])('limits the depth of %s, so that a host can serialise it', (_, raw) => {
    expect(JSON.stringify(decodeEvent(raw)).length).toBeLessThan(1_000);
  });
});

test('no event changes the prototype of objects', () => {
  const raw = JSON.parse(
    '{"bootHandoverEvent":{"triggerHandover":true,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
  );
  const event = decodeEvent(raw) as AgentEvent & { kind: 'handover' };
  expect(Object.getPrototypeOf(event.fields)).toBe(Object.prototype);
  expect({}).not.toHaveProperty('polluted');
});

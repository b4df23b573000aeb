import { describe, expect, test } from 'vitest';
import { decodeEvent, readOrder } from '../../src/protocol/index.ts';

describe('an order event', () => {
  test('has its fields in camel case, without nulls', () => {
    expect(decodeEvent({ order_event: { number: 'A-1', status_text: 'On its way', note: null } })).toEqual({
      kind: 'order',
      order: { number: 'A-1', statusText: 'On its way' },
    });
  });

  test('of the wrong type is unknown', () => {
    expect(decodeEvent({ orderEvent: ['A-1'] })).toMatchObject({
      kind: 'unknown',
      reason: 'wrong-type',
      path: 'orderEvent',
    });
  });
});

describe('an order', () => {
  test('keeps every field', () => {
    const order = {
      number: 'A-1',
      status: 'shipped',
      statusText: 'Left Dublin',
      note: 'Two parcels.',
      placedAt: '2026-11-20T09:30:00Z',
      updatedAt: '2026-11-22',
      expectedAt: '2026-11-24',
      steps: [{ label: 'Packed', state: 'done', at: '2026-11-21' }],
      tracking: [{ carrier: 'Parcel post', number: 'P1', url: 'https://parcels.example/P1' }],
      items: [
        {
          title: 'Boot',
          productId: 'b',
          options: ['38'],
          quantity: 2,
          price: 20.5,
          imageUrl: '/b.png',
          url: '/b/',
        },
      ],
      currency: 'EUR',
      totals: [{ type: 'discount', label: 'Club', amount: -5 }],
      links: [{ label: 'Invoice', url: '/invoice' }],
    };
    expect(readOrder(order)).toEqual(order);
  });

  test.each([undefined, null, 'A-1', [], {}, { number: ' ' }, { number: {} }])(
    'without a number is undefined: %j',
    (value) => {
      expect(readOrder(value)).toBeUndefined();
    },
  );

  test('may have a number that is not a text', () => {
    expect(readOrder({ number: 10427 })).toEqual({ number: '10427' });
  });

  test('reads words in capitals and with underscores', () => {
    const order = { number: 'A', status: 'OUT_FOR_DELIVERY', steps: [{ label: 'Sent', state: 'CURRENT' }] };
    expect(readOrder(order)).toEqual({
      number: 'A',
      status: 'out-for-delivery',
      steps: [{ label: 'Sent', state: 'current' }],
    });
  });

  test.each([
    ['an unknown status', { status: 'teleported' }],
    ['a status of the wrong type', { status: 3 }],
    ['an inherited name as status', { status: 'constructor' }],
    ['an empty text', { statusText: '' }],
    ['a date in words', { expectedAt: 'next Tuesday' }],
    ['a date that does not exist', { expectedAt: '2026-13-01' }],
    ['a date as a number', { placedAt: 1_700_000_000 }],
    ['a date with other words', { placedAt: '2026-11-24 or so' }],
    ['a request for the email that is a text', { needsEmail: 'yes' }],
    ['steps that are no list', { steps: { label: 'Sent', state: 'done' } }],
    ['steps of which none is readable', { steps: [{ label: 'Sent' }, { state: 'done' }, 'Sent', null] }],
    ['a tracking link that is not https', { tracking: [{ url: 'http://parcels.example/1' }] }],
    ['a tracking link with a script', { tracking: [{ url: 'javascript:alert(1)' }] }],
    ['a carrier without a parcel', { tracking: [{ carrier: 'Parcel post' }] }],
    ['an item without a title', { items: [{ price: 3 }] }],
    ['an ambiguous amount', { totals: [{ type: 'total', amount: '1,299' }] }],
    ['an infinite amount', { totals: [{ type: 'total', amount: Number.POSITIVE_INFINITY }] }],
    ['a link without a label', { links: [{ url: '/a' }] }],
  ])('loses only %s', (_, wrong) => {
    expect(readOrder({ number: 'A', note: 'Kept.', ...wrong })).toEqual({ number: 'A', note: 'Kept.' });
  });

  test('loses only the wrong fields and entries of a list', () => {
    const items = [
      { title: 'Boot', quantity: 0, price: Number.NaN, options: ['38', 7, ''], url: 5 },
      { title: 4 },
      { title: 'Sock', quantity: 1.5 },
    ];
    expect(readOrder({ number: 'A', items })?.items).toEqual([
      { title: 'Boot', options: ['38'] },
      { title: 'Sock' },
    ]);
  });

  test('reads numbers that are texts, and texts that are HTML', () => {
    const items = [
      { title: 'T&eacute;a <b>&amp;amp;</b>', quantity: '2', price: '9,80', options: ['Gr&ouml;&szlig;e 8'] },
    ];
    const totals = [{ type: 'total', label: 'Total &euro;', amount: '1,299.00' }];
    expect(readOrder({ number: 'A', items, totals })).toEqual({
      number: 'A',
      items: [{ title: 'Téa &amp;', quantity: 2, price: 9.8, options: ['Größe 8'] }],
      totals: [{ type: 'total', label: 'Total €', amount: 1299 }],
    });
  });

  test('reads at most a hundred entries of a list', () => {
    const items = Array.from({ length: 5_000 }, (_, index) => ({ title: `${index}` }));
    expect(readOrder({ number: 'A', items })?.items).toHaveLength(100);
  });
});

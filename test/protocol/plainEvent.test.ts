import { describe, expect, test } from 'vitest';
import { type AgentEvent, plainEvent } from '../../src/protocol/index.ts';

const product = (title: string, description = '') => ({ productId: 'a', title, description });
const row = (title: string, description: string) => ({ id: '&amp;', title, description });
const frame = { body: '&eacute;', footer: '&copy;', header: { kind: 'text', text: '&eacute;' } } as const;
const plainFrame = { body: '&eacute;', footer: '©', header: { kind: 'text', text: 'é' } } as const;
const recommendation = (title: string, description = ''): AgentEvent => ({
  kind: 'recommendation',
  products: [product(title, description)],
});

const cases: readonly (readonly [AgentEvent, object])[] = [
  [
    recommendation(
      'Tom &amp; Jerry <b>Caf&eacute;</b>, &amp;eacute; <20&nbsp;cm, size <M>',
      '<p>Warm &ndash;\nlight.</p><ul><li>Wool</li></ul><script>x</script><!-- c -->',
    ),
    { products: [product('Tom & Jerry Café, &eacute; <20\u00a0cm, size <M>', 'Warm – light.\nWool')] },
  ],
  [recommendation('A', 'a\n\nb < c > d'), { products: [product('A', 'a\n\nb < c > d')] }],
  [{ kind: 'suggestion', questions: ['Caf&eacute; &amp;amp; bar?'] }, { questions: ['Café &amp; bar?'] }],
  [
    {
      kind: 'list',
      ...frame,
      buttonLabel: '&rarr;',
      sections: [{ title: '&euro;', rows: [row('&deg;', '&frac12;')] }],
    },
    { ...plainFrame, buttonLabel: '→', sections: [{ title: '€', rows: [row('°', '½')] }] },
  ],
  [
    { kind: 'buttons', ...frame, buttons: [{ id: '1', title: '&times;' }] },
    { ...plainFrame, buttons: [{ id: '1', title: '×' }] },
  ],
  [
    {
      kind: 'product',
      ...frame,
      catalogId: 'c',
      productId: 'a',
      product: product('&Oslash;'),
      actionButton: { id: '1', title: '&yen;' },
      buttons: [],
    },
    { ...plainFrame, product: product('Ø'), actionButton: { id: '1', title: '¥' } },
  ],
  [
    {
      kind: 'products',
      ...frame,
      catalogId: 'c',
      sections: [
        { title: '&szlig;', items: [{ productId: 'b' }, { productId: 'a', product: product('&ouml;') }] },
      ],
    },
    {
      ...plainFrame,
      sections: [{ title: 'ß', items: [{ productId: 'b' }, { productId: 'a', product: product('ö') }] }],
    },
  ],
  [{ kind: 'image', speaker: 'agent', url: 'a', caption: '&bull;' }, { caption: '•' }],
  [
    { kind: 'location', speaker: 'agent', name: '&Uuml;', address: '&aring;' },
    { name: 'Ü', address: 'å' },
  ],
];

describe('the texts of an event', () => {
  test.each(cases)('are decoded once, and read as HTML for products: %j', (event, expected) => {
    expect(plainEvent(event)).toMatchObject(expected);
  });

  test.each<AgentEvent>([
    { kind: 'text', speaker: 'agent', text: '&eacute;' },
    { kind: 'image', speaker: 'shopper', url: 'a', caption: '&eacute;' },
    { kind: 'location', speaker: 'shopper', name: '&eacute;', address: '' },
  ])('stay if they are markdown or the shopper’s: %j', (event) => {
    expect(plainEvent(event)).toEqual(event);
  });

  test('are not decoded again, and keep the identity of the result', () => {
    const event = recommendation('&amp;eacute;');
    const plain = plainEvent(event);
    expect(plainEvent(event)).toBe(plain);
    expect(plainEvent(plain)).toBe(plain);
    expect(plain).toMatchObject({ products: [{ title: '&eacute;' }] });
  });
});

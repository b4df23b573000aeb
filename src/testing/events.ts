import type { AgentEvent, Choice, EventOf, Order, Product } from '../protocol/index.ts';

/** A text of the agent; markdown. */
export const text = (content: string): EventOf<'text'> => ({ kind: 'text', speaker: 'agent', text: content });

/** The data of a product card; id, title, description, price and currency have defaults. */
export const product = (fields: Partial<Product> = {}): Product => {
  const { productId = 'tent-2', title = 'Trail tent for two' } = fields;
  return { productId, title, description: '', price: 249, currency: 'EUR', ...fields };
};

/**
 * Products that the agent recommends, as cards in a row.
 *
 * @param metadata How to present them, such as `{ title: 'Tents for two', total: 12 }`.
 */
export const products = (
  list: readonly Partial<Product>[],
  metadata?: EventOf<'recommendation'>['metadata'],
): EventOf<'recommendation'> => ({
  kind: 'recommendation',
  products: list.map(product),
  ...(metadata && { metadata }),
});

/** Questions that the shopper may ask next. */
export const suggestions = (questions: readonly string[]): EventOf<'suggestion'> => ({
  kind: 'suggestion',
  questions,
});

/** Reply buttons below a text. */
export const buttons = (body: string, titles: readonly string[]): EventOf<'buttons'> => ({
  kind: 'buttons',
  body,
  footer: '',
  buttons: titles.map((title, index): Choice => ({ id: `button-${index + 1}`, title })),
});

/** A picture that the agent sends. */
export const image = (url: string, caption = ''): EventOf<'image'> => ({
  kind: 'image',
  speaker: 'agent',
  url,
  caption,
});

/** An order of the shop. */
export const order = (fields: Partial<Order> = {}): EventOf<'order'> => ({
  kind: 'order',
  order: { number: 'A-1001', ...fields },
});

/** A request for a handover to a live agent. */
export const handover = (fields: Partial<EventOf<'handover'>> = {}): EventOf<'handover'> => ({
  kind: 'handover',
  reasonKind: 'agent',
  reason: '',
  reasonNative: '',
  fields: {},
  ...fields,
});

/** The end of the session by the agent. */
export const close = (): EventOf<'close'> => ({ kind: 'close' });

/** One event of every kind, for tests of renderers. */
export const everyEvent = (): readonly AgentEvent[] => [
  text('We have **three** tents.'),
  products([{}, { productId: 'tent-4', title: 'Family tent' }]),
  suggestions(['Which boots?']),
  buttons('For how many?', ['One', 'Two']),
  image('https://shop.example/tent.png', 'A tent'),
  { kind: 'audio', speaker: 'agent', url: 'https://shop.example/tent.ogg' },
  { kind: 'location', speaker: 'agent', latitude: 52.5, longitude: 13.4, name: 'Our shop', address: '' },
  {
    kind: 'list',
    body: 'Our shops',
    footer: '',
    buttonLabel: 'Show',
    sections: [{ title: 'Berlin', rows: [{ id: 'mitte', title: 'Mitte', description: '' }] }],
  },
  {
    kind: 'product',
    body: '',
    footer: '',
    catalogId: '',
    productId: 'tent-2',
    product: product(),
    buttons: [],
  },
  {
    kind: 'products',
    body: 'Tents',
    footer: '',
    catalogId: '',
    sections: [{ title: '', items: [{ productId: 'tent-2', product: product() }] }],
  },
  order({ status: 'shipped' }),
  handover(),
  { kind: 'unknown', reason: 'unknown-key', path: 'surveyEvent', raw: {} },
  close(),
];

import { describe, expect, test } from 'vitest';
import { type AgentEvent, decodeEvent } from '../../src/protocol/index.ts';

const read = (interactive: unknown) => decodeEvent({ serviceInteractiveEvent: { interactive } });
/** Decodes the form of the send operation, in which the body text is beside the message. */
const readSent = (message: object) => decodeEvent({ serviceInteractiveEvent: message });

const rows = [{ id: 'std', title: 'Standard', description: '3 to 5 days' }];
const list = {
  kind: 'list',
  header: { kind: 'text', text: 'Delivery' },
  body: 'Which suits you?',
  footer: 'Tax included',
  buttonLabel: 'See options',
  sections: [{ title: 'Home', rows }],
};

describe('decodes a list in every shape', () => {
  const sections = [{ title: 'Home', rows: [{ id: 'std', text: 'Standard', description: '3 to 5 days' }] }];
  const header = { text: 'Delivery' };
  const footer = { text: 'Tax included' };
  const button = { id: 'o', text: 'See options' };

  const shapes: readonly [string, AgentEvent | undefined][] = [
    [
      'the agent event, body beside the message',
      read({ text: list.body, listMessage: { header, footer, button, sections } }),
    ],
    [
      'the agent event, body as an object',
      read({ body: { text: list.body }, listMessage: { header, footer, button, sections } }),
    ],
    [
      'the agent event, body inside the message',
      read({ listMessage: { body: list.body, header, footer, button, sections } }),
    ],
    ['the send operation', readSent({ text: list.body, listMessage: { header, footer, button, sections } })],
    [
      'the send operation in snake case',
      decodeEvent({
        service_interactive_event: {
          text: list.body,
          list_message: { header, footer, button_text: 'See options', sections },
        },
      }),
    ],
    [
      'the chat channel',
      read({
        type: 'list',
        header: { type: 'text', text: 'Delivery' },
        body: { text: list.body },
        footer,
        action: { button: 'See options', sections: [{ title: 'Home', rows }] },
      }),
    ],
    [
      'another name of the event',
      decodeEvent({
        shopInteractiveEvent: {
          interactive: { text: list.body, listMessage: { header, footer, button, sections } },
        },
      }),
    ],
  ];

  test.each(shapes)('%s', (_, event) => expect(event).toEqual(list));
});

describe('a list', () => {
  const open = (parts: object) =>
    read({ listMessage: { sections: [{ rows: [{ id: 'a', text: 'A' }] }], ...parts } });

  test.each([
    [{ button: { text: 'Open' }, buttonText: 'Else' }, 'Open'],
    [{ button: { id: 'o' }, buttonText: 'Else' }, 'o'],
    [{ button: {}, buttonText: 'Else' }, 'Else'],
    [{ button: { title: 'Open' } }, 'Open'],
    [{ buttonText: 'Else' }, 'Else'],
    [{}, ''],
  ])('with %j has the button label "%s"', (parts, label) => {
    expect(open(parts)).toHaveProperty('buttonLabel', label);
  });

  test('uses title, text or id as the label of a row, and leaves out rows without any', () => {
    const event = read({
      listMessage: { sections: [{ rows: [{ id: 'a', title: 'A' }, { text: 'B' }, { id: 'c' }, {}] }] },
    });
    expect(event).toHaveProperty('sections.0.rows', [
      { id: 'a', title: 'A', description: '' },
      { id: 'B', title: 'B', description: '' },
      { id: 'c', title: 'c', description: '' },
    ]);
  });

  test('leaves out sections without rows, and decodes a list without any row to nothing', () => {
    const sections = [
      { title: 'Empty', rows: [] },
      { title: 'Full', rows: [{ id: 'a', text: 'A' }] },
    ];
    expect(read({ listMessage: { sections } })).toHaveProperty('sections.length', 1);
    expect(read({ listMessage: { sections: [{ title: 'Empty' }] } })).toBeUndefined();
    expect(read({ listMessage: {} })).toBeUndefined();
  });
});

describe('reply buttons', () => {
  const buttons = [
    { id: 'keep', title: 'Keep it' },
    { id: 'drop', title: 'No' },
  ];

  test.each([
    [
      'buttons with `text`',
      { replyButtonMessage: { buttons: buttons.map(({ id, title }) => ({ id, text: title })) } },
    ],
    ['buttons with `title`', { replyButtonMessage: { buttons } }],
    [
      'the form of the chat channel',
      { type: 'button', action: { buttons: buttons.map((reply) => ({ type: 'reply', reply })) } },
    ],
  ])('are decoded from %s', (_, interactive) => {
    expect(read(interactive)).toEqual({ kind: 'buttons', body: '', footer: '', buttons });
  });

  test('without buttons and text are undefined', () => {
    expect(read({ replyButtonMessage: { buttons: [] } })).toBeUndefined();
  });
});

describe('the header of a message', () => {
  const header = (from: unknown) =>
    (read({ replyButtonMessage: { header: from, buttons: [{ id: 'a' }] } }) as { header?: unknown }).header;
  const asset = { id: '1', url: 'u', caption: 'c', filename: 'f' };

  test.each([
    ['a number', 5],
    ['a file that is a text', { attachment: 'x.png' }],
    ['a file without an address', { type: 'image', image: { id: '7' } }],
  ])('is reported if it is %s, and the choices stay', (_, from) => {
    expect(read({ replyButtonMessage: { header: from, buttons: [{ id: 'a' }] } })).toMatchObject({
      buttons: [{ id: 'a', title: 'a' }],
      unreadable: [{ kind: 'unknown', reason: 'wrong-type' }],
    });
  });

  test.each([
    ['text', { text: 'Hi' }, { kind: 'text', text: 'Hi' }],
    [
      'an asset',
      { attachment: { type: 'ATTACHMENT_TYPE_VIDEO', asset } },
      { kind: 'video', url: 'u', caption: 'c', filename: 'f' },
    ],
    [
      'an attachment of the send operation',
      { attachment: { type: 'image', url: 'u' } },
      { kind: 'image', url: 'u', caption: '', filename: '' },
    ],
    [
      'a file of unspecified type',
      { attachment: { type: 'ATTACHMENT_TYPE_UNSPECIFIED', asset } },
      { kind: 'document', url: 'u', caption: 'c', filename: 'f' },
    ],
    [
      'a picture of the chat channel',
      { type: 'image', image: { link: 'u' } },
      { kind: 'image', url: 'u', caption: '', filename: '' },
    ],
    [
      'a document of the chat channel',
      { type: 'document', document: { link: 'u', filename: 'f' } },
      { kind: 'document', url: 'u', caption: '', filename: 'f' },
    ],
  ])('is decoded from %s', (_, from, expected) => expect(header(from)).toEqual(expected));

  test.each([
    ['its file has no URL', { attachment: { type: 'image', asset: { id: '1' } } }],
    ['it has no fields', {}],
    ['the message has none', undefined],
  ])('is undefined if %s', (_, from) => expect(header(from)).toBeUndefined());
});

describe('a product', () => {
  const completeProduct = { productId: 'mug', title: 'Mug', description: 'Tin', price: 14, currency: 'EUR' };

  test.each([
    ['by id', { singleProductMessage: { catalogId: 'c', productItem: { productRetailerId: 'mug' } } }],
    [
      'in snake case',
      { single_product_message: { catalog_id: 'c', product_item: { product_retailer_id: 'mug' } } },
    ],
    ['by the chat channel', { type: 'product', action: { catalog_id: 'c', product_retailer_id: 'mug' } }],
  ])('that is sent %s is decoded', (_, interactive) => {
    expect(read(interactive)).toEqual({
      kind: 'product',
      body: '',
      footer: '',
      catalogId: 'c',
      productId: 'mug',
      buttons: [],
    });
  });

  test.each([
    [
      'inside its item',
      { productItem: { productRetailerId: 'mug', product: { ...completeProduct, productId: '' } } },
    ],
    ['beside its id', { productRetailerId: 'mug', product: completeProduct }],
    ['alone', { product: completeProduct }],
  ])('is complete if its fields are sent %s', (_, fields) => {
    expect(read({ singleProductMessage: fields })).toMatchObject({
      productId: 'mug',
      product: completeProduct,
    });
  });

  test('has its action button and its buttons, without empty ones', () => {
    const event = read({
      singleProductMessage: {
        productItem: { productRetailerId: 'mug' },
        actionButton: { id: 'view', text: 'View' },
        buttons: [{ id: 'add', title: 'Add' }, {}],
      },
    });
    expect(event).toMatchObject({
      actionButton: { id: 'view', title: 'View' },
      buttons: [{ id: 'add', title: 'Add' }],
    });
  });

  test('without an id is undefined', () => {
    expect(read({ singleProductMessage: { catalogId: 'c', productItem: {} } })).toBeUndefined();
  });
});

describe('several products', () => {
  test.each([
    [
      'by id',
      {
        multiProductMessage: {
          catalogId: 'c',
          sections: [{ title: 'Mugs', productItems: [{ productRetailerId: 'a' }] }],
        },
      },
    ],
    [
      'by the chat channel',
      {
        type: 'product_list',
        action: {
          catalog_id: 'c',
          sections: [{ title: 'Mugs', product_items: [{ product_retailer_id: 'a' }] }],
        },
      },
    ],
  ])('that are sent %s are decoded', (_, interactive) => {
    expect(read(interactive)).toEqual({
      kind: 'products',
      body: '',
      footer: '',
      catalogId: 'c',
      sections: [{ title: 'Mugs', items: [{ productId: 'a' }] }],
    });
  });

  test('keep all fields of complete products', () => {
    const product = { productId: 'a', title: 'A', description: '' };
    const event = read({ multiProductMessage: { sections: [{ productItems: [{ product }, {}] }] } });
    expect(event).toHaveProperty('sections', [{ title: '', items: [{ productId: 'a', product }] }]);
  });

  test('in sections without items are undefined', () => {
    expect(
      read({ multiProductMessage: { sections: [{ title: 'Mugs', productItems: [] }] } }),
    ).toBeUndefined();
  });
});

describe('without choices', () => {
  test.each([
    ['listMessage', { kind: 'list', buttonLabel: '', sections: [] }],
    ['replyButtonMessage', { kind: 'buttons', buttons: [] }],
    ['singleProductMessage', { kind: 'product', catalogId: '', productId: '', buttons: [] }],
    ['multiProductMessage', { kind: 'products', catalogId: '', sections: [] }],
  ])('%s keeps its header, its body and its footer', (key, event) => {
    const header = { kind: 'text', text: 'Delivery' };
    const all = { header: { text: 'Delivery' }, body: 'From Porto', footer: { text: 'Tax included' } };
    expect(read({ [key]: all })).toEqual({ ...event, header, body: 'From Porto', footer: 'Tax included' });
    expect(read({ [key]: { header: all.header } })).toEqual({ ...event, header, body: '', footer: '' });
    expect(read({ text: 'From Porto', [key]: {} })).toEqual({ ...event, body: 'From Porto', footer: '' });
    expect(read({ [key]: { footer: all.footer } })).toEqual({ ...event, body: '', footer: 'Tax included' });
    expect(read({ [key]: {} })).toBeUndefined();
  });

  test('a product message keeps its buttons', () => {
    expect(read({ singleProductMessage: { buttons: [{ id: 'a', text: 'Add' }] } })).toMatchObject({
      buttons: [{ id: 'a', title: 'Add' }],
    });
  });
});

describe('an undecodable product', () => {
  const at = 'serviceInteractiveEvent.interactive';
  const good = { productId: 'b', title: 'B', description: '' };
  const bad = { productId: 'a', title: 7 };
  const unknownPart = (path: string, raw: unknown = bad) => [
    { kind: 'unknown', reason: 'wrong-type', path, raw },
  ];

  test('is left out of a list', () => {
    const items = [{ product: bad }, { product: good }];
    expect(read({ multiProductMessage: { sections: [{ productItems: items }] } })).toMatchObject({
      sections: [{ items: [{ productId: 'b', product: good }] }],
      unreadable: unknownPart(`${at}.multiProductMessage.sections.0.productItems.0.product.title`, items[0]),
    });
  });

  test('is kept by its id if the id is sent beside the product', () => {
    const path = `${at}.multiProductMessage.sections.0.productItems.0.product.title`;
    const sections = [{ productItems: [{ productRetailerId: 'a', product: bad }] }];
    expect(read({ multiProductMessage: { sections } })).toMatchObject({
      sections: [{ items: [{ productId: 'a' }] }],
      unreadable: unknownPart(path),
    });
    const productItem = { productRetailerId: 'a', product: bad };
    expect(read({ singleProductMessage: { productItem } })).toMatchObject({
      productId: 'a',
      unreadable: unknownPart(`${at}.singleProductMessage.productItem.product.title`),
    });
    expect(read({ singleProductMessage: { productRetailerId: 'a', product: bad } })).toMatchObject({
      productId: 'a',
      unreadable: unknownPart(`${at}.singleProductMessage.product.title`),
    });
  });

  test('makes the event unknown if the event contains nothing else', () => {
    const path = `${at}.multiProductMessage.sections.0.productItems.0.product.title`;
    expect(read({ multiProductMessage: { sections: [{ productItems: [{ product: bad }] }] } })).toMatchObject(
      { kind: 'unknown', path },
    );
  });
});

describe('an undecodable message becomes an unknown event', () => {
  const at = 'serviceInteractiveEvent';
  test.each([
    ['no kind', {}, 'no-key', `${at}.interactive`],
    ['only a text', { text: 'Hi' }, 'no-key', `${at}.interactive`],
    [
      'a body that is a number',
      { listMessage: { body: 7 } },
      'wrong-type',
      `${at}.interactive.listMessage.body`,
    ],
    [
      'a catalogue id that is a number',
      { multiProductMessage: { catalogId: 7 } },
      'wrong-type',
      `${at}.interactive.multiProductMessage.catalogId`,
    ],
    ['two kinds', { listMessage: {}, replyButtonMessage: {} }, 'several-keys', `${at}.interactive`],
    ['an unknown kind', { flowMessage: {} }, 'unknown-key', `${at}.interactive.flowMessage`],
    [
      'another kind of the chat channel',
      { type: 'cta_url', action: {} },
      'unknown-key',
      `${at}.interactive.type`,
    ],
    ['a text', 'list', 'wrong-type', `${at}.interactive`],
    ['a kind that is a text', { listMessage: 'x' }, 'wrong-type', `${at}.interactive.listMessage`],
    [
      'rows that are not a list',
      { listMessage: { sections: [{ rows: {} }] } },
      'wrong-type',
      `${at}.interactive.listMessage.sections.0.rows`,
    ],
    [
      'a button that is a number, alone',
      { type: 'button', action: { buttons: [7] } },
      'wrong-type',
      `${at}.interactive.action.buttons.0`,
    ],
  ])('%s', (_, interactive, reason, path) => {
    expect(read(interactive)).toMatchObject({ kind: 'unknown', reason, path });
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { InvokeRequest, TurnItem } from '../../src/client/index.ts';
import { createCommerce } from '../../src/widget/commerce/createCommerce.ts';
import type { HostOptions, ShopContext } from '../../src/widget/config.ts';
import { readSettings } from '../../src/widget/settings.ts';
import { turnsOnly } from './support/turnsOnly.ts';

const base = 'https://shop.example/p/parka/';
const product = { productId: 'mug', title: 'Enamel mug', description: '', url: '/p/mug/?colour=sand' };

const open = (options: HostOptions = {}, attributes: Readonly<Record<string, string>> = {}) => {
  const requests: InvokeRequest[] = [];
  let answers: readonly TurnItem[] | undefined;
  const answer = (request: InvokeRequest): readonly TurnItem[] => {
    requests.push(request);
    const accepted = { kind: 'accepted', turnId: request.turnId, resumable: true } as const;
    return answers ?? [accepted, { kind: 'end', reason: 'complete' }];
  };
  const transport = turnsOnly(answer);
  const emit = vi.fn();
  const given = { host: { base }, text: (name: string) => attributes[name], options };
  const commerce = createCommerce({
    transport,
    settings: () => readSettings(given),
    options: () => options,
    emit,
    base,
  });
  let turns = 0;
  const say = async (text: string, request: Partial<InvokeRequest> = {}) => {
    turns += 1;
    const whole = {
      sessionId: 's1',
      turnId: `t${turns}`,
      inputs: [{ kind: 'text', text } as const],
      ...request,
    };
    const items: TurnItem[] = [];
    for await (const item of commerce.transport.invoke(whole)) items.push(item);
    return items;
  };
  return {
    commerce,
    emit,
    requests,
    say,
    answerWith: (items: readonly TurnItem[] | undefined) => {
      answers = items;
    },
    inputs: () => requests.map(({ inputs }) => inputs),
  };
};

const text = (said: string) => ({ kind: 'text', text: said });
const form = (values: Readonly<Record<string, string>>) => ({ kind: 'form', values });

describe('what the shopper has before them', () => {
  it('goes before their words as a filled form, and again only when it has changed', async () => {
    const options: { context: ShopContext } = { context: { page: '/p/parka/', product: 'parka' } };
    const { say, inputs } = open(options);
    await say('Is it warm?');
    await say('And waterproof?');
    options.context = { page: '/cart/', product: '', cart: [{ productId: 'mug', quantity: 2, price: 14 }] };
    await say('Will it fit?');
    expect(inputs()).toEqual([
      [
        form({ 'context.page_url': 'https://shop.example/p/parka/', 'context.product_id': 'parka' }),
        text('Is it warm?'),
      ],
      [text('And waterproof?')],
      [
        form({
          'context.page_url': 'https://shop.example/cart/',
          'context.product_id': '',
          'context.cart': '[{"productId":"mug","quantity":2,"price":14}]',
        }),
        text('Will it fit?'),
      ],
    ]);
  });

  it('is said anew to another session, and never where the shop has said nothing', async () => {
    const known = open({ context: { product: 'parka' } });
    await known.say('one');
    await known.say('two', { sessionId: 's2' });
    expect(known.inputs().map((inputs) => inputs.length)).toEqual([2, 2]);
    const silent = open();
    await silent.say('one');
    expect(silent.inputs()).toEqual([[text('one')]]);
  });

  it('is the same in a request repeated under its key, and not part of one that only reads on', async () => {
    const options = { context: { product: 'parka' } };
    const { say, inputs } = open(options);
    await say('one', { turnId: 'same' });
    options.context = { product: 'mug' };
    await say('one', { turnId: 'same' });
    await say('one', { turnId: 'same', resumeFrom: 3 });
    expect(inputs()[1]).toEqual(inputs()[0]);
    expect(inputs()[2]).toEqual([text('one')]);
  });

  it('counts as said only once it was taken', async () => {
    const { say, inputs, answerWith } = open({ context: { product: 'parka' } });
    answerWith([]);
    await say('one');
    answerWith(undefined);
    await say('one');
    expect(inputs().map((each) => each.length)).toEqual([2, 2]);
  });

  it('goes along where the turn is asked for in one piece', async () => {
    const { commerce, requests } = open({ context: { product: 'parka' } });
    const request = { sessionId: 's1', inputs: [{ kind: 'text', text: 'one' } as const] };
    await commerce.transport.invokeSync({ ...request, turnId: 't1' });
    await commerce.transport.invokeSync({ ...request, turnId: 't2' });
    expect(requests.map(({ inputs }) => inputs.length)).toEqual([2, 1]);
  });

  it('leaves out the end of a cart that is too long for a turn', async () => {
    const cart = Array.from({ length: 200 }, (_, at) => ({ productId: `p${at}`, quantity: 1 }));
    const { say, inputs } = open({ context: { cart } });
    await say('one');
    const [first] = inputs()[0] ?? [];
    const said = first?.kind === 'form' ? (first.values['context.cart'] ?? '') : '';
    expect(said.length).toBeLessThanOrEqual(4_000);
    expect(JSON.parse(said)).toEqual(cart.slice(0, JSON.parse(said).length));
  });
});

describe('links to products', () => {
  const asked = { 'link-param': 'ref=chat&colour=none' };

  it('carry the shop’s parameter, wherever the product comes from', async () => {
    const { say, commerce, answerWith } = open({ resolveProducts: async () => [product] }, asked);
    const url = 'https://shop.example/p/mug/?colour=sand&ref=chat';
    answerWith([
      {
        kind: 'events',
        events: [
          { kind: 'recommendation', products: [product, { ...product, url: '' }] },
          { kind: 'text', speaker: 'agent', text: 'https://shop.example/p/mug/' },
        ],
      },
    ]);
    expect(await say('mugs')).toMatchObject([
      { events: [{ products: [{ url }, { url: '' }] }, { text: 'https://shop.example/p/mug/' }] },
    ]);
    expect(await commerce.resolveProducts(['mug'], { catalogId: 'c' })).toMatchObject([{ url }]);
  });

  it('are left alone where the shop asks for nothing', async () => {
    const { commerce } = open({ resolveProducts: async () => [product] });
    expect(await commerce.resolveProducts(['mug'], { catalogId: 'c' })).toEqual([product]);
  });
});

describe('the cart', () => {
  it('is told to the page with each piece, and with each that is taken out again', async () => {
    const { commerce, emit } = open({
      onAddToCart: async () => ({ status: 'added', count: 3, undo: async () => 2 }),
    });
    const answer = await commerce.addToCart(product, { id: 'mug-sand', options: {} });
    if (answer.status === 'added') await answer.undo?.();
    const piece = { productId: 'mug', variantId: 'mug-sand' };
    expect(emit.mock.calls).toEqual([
      ['cart', { action: 'added', ...piece, count: 3 }],
      ['cart', { action: 'removed', ...piece, count: 2 }],
    ]);
  });

  it('says nothing of what was refused', async () => {
    const { commerce, emit } = open({
      onAddToCart: async () => ({ status: 'refused', reason: 'out-of-stock' }),
    });
    await commerce.addToCart(product);
    expect(emit).not.toHaveBeenCalled();
  });

  it.each([
    ['shopify', ['/cart/add.js', '/cart.js'], { items: [{ key: '7:1', quantity: 1 }], item_count: 4 }],
    [
      'woocommerce',
      ['/wp-json/wc/store/v1/cart', '/wp-json/wc/store/v1/cart/add-item'],
      { items: [], items_count: 4 },
    ],
  ])('is the ready one that the tag names: %s', async (cart, paths, body) => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));
    const { commerce, emit } = open({}, { cart });
    const answer = await commerce.addToCart({ ...product, productId: '7' }, { id: '7', options: {} });
    const went = asked.mock.calls.map(([path]) => path);
    asked.mockRestore();
    expect(answer.status).toBe('added');
    expect(went).toEqual(paths);
    expect(emit).toHaveBeenCalledWith('cart', { action: 'added', productId: '7', variantId: '7', count: 4 });
  });

  it('is the shop’s own where it has one, whatever the tag names', async () => {
    const onAddToCart = vi.fn(async () => ({ status: 'added', count: 1 }) as const);
    const { commerce } = open({ onAddToCart }, { cart: 'shopify' });
    await commerce.addToCart(product);
    expect(onAddToCart).toHaveBeenCalledOnce();
  });
});

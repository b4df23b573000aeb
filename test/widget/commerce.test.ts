import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InvokeRequest, TurnItem } from '../../src/client/index.ts';
import type { AddToCart } from '../../src/components/index.ts';
import { createCommerce } from '../../src/widget/commerce/createCommerce.ts';
import type { HostOptions, ShopContext } from '../../src/widget/config.ts';
import { readSettings } from '../../src/widget/settings.ts';
import { staticChat } from '../support/staticChat.ts';
import { createTurnTransport } from './support/createTurnTransport.ts';

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
  const transport = createTurnTransport(answer);
  const emit = vi.fn();
  const redraw = vi.fn();
  const element = { script: { base }, text: (name: string) => attributes[name], options };
  const commerce = createCommerce({
    transport,
    store: () => staticChat(),
    settings: () => readSettings(element),
    options: () => options,
    emit,
    base,
    redraw,
  });
  let turns = 0;
  const say = async (text: string, request: Partial<InvokeRequest> = {}) => {
    turns += 1;
    const completeRequest = {
      sessionId: 's1',
      turnId: `t${turns}`,
      inputs: [{ kind: 'text', text } as const],
      ...request,
    };
    const items: TurnItem[] = [];
    for await (const item of commerce.transport.invoke(completeRequest)) items.push(item);
    return items;
  };
  return {
    commerce,
    emit,
    redraw,
    requests,
    say,
    answerWith: (items: readonly TurnItem[] | undefined) => {
      answers = items;
    },
    inputs: () => requests.map(({ inputs }) => inputs),
  };
};

const text = (value: string) => ({ kind: 'text', text: value });
const form = (values: Readonly<Record<string, string>>) => ({ kind: 'form', values });

describe('the page context', () => {
  it('has titles without character references', async () => {
    const cart = [{ productId: 'mug', title: 'Caf&eacute; mug', quantity: 2 }];
    const { say, inputs } = open({ context: { product: 'mug', productTitle: 'Tom &amp; Jerry', cart } });
    await say('Will it fit?');
    expect(inputs()[0]?.[0]).toMatchObject({
      values: {
        'context.product_title': 'Tom & Jerry',
        'context.cart': '[{"productId":"mug","title":"Café mug","quantity":2}]',
      },
    });
  });

  it('is sent as a form before a message, and again only after it has changed', async () => {
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

  it('is sent again in another session, and never if the shop sets no context', async () => {
    const shop = open({ context: { product: 'parka' } });
    await shop.say('one');
    await shop.say('two', { sessionId: 's2' });
    expect(shop.inputs().map((inputs) => inputs.length)).toEqual([2, 2]);
    const shopWithoutContext = open();
    await shopWithoutContext.say('one');
    expect(shopWithoutContext.inputs()).toEqual([[text('one')]]);
  });

  it('is the same in a repeated request and absent in a resume request', async () => {
    const options = { context: { product: 'parka' } };
    const { say, inputs } = open(options);
    await say('one', { turnId: 'same' });
    options.context = { product: 'mug' };
    await say('one', { turnId: 'same' });
    await say('one', { turnId: 'same', resumeFrom: 3 });
    expect(inputs()[1]).toEqual(inputs()[0]);
    expect(inputs()[2]).toEqual([text('one')]);
  });

  it('is sent again with the next turn if a turn was not accepted', async () => {
    const { say, inputs, answerWith } = open({ context: { product: 'parka' } });
    answerWith([]);
    await say('one');
    answerWith(undefined);
    await say('one');
    expect(inputs().map((each) => each.length)).toEqual([2, 2]);
  });

  it('is also sent in synchronous turns', async () => {
    const { commerce, requests } = open({ context: { product: 'parka' } });
    const request = { sessionId: 's1', inputs: [{ kind: 'text', text: 'one' } as const] };
    await commerce.transport.invokeSync({ ...request, turnId: 't1' });
    await commerce.transport.invokeSync({ ...request, turnId: 't2' });
    expect(requests.map(({ inputs }) => inputs.length)).toEqual([2, 1]);
  });

  const wholeCart = Object.assign(async () => ({ status: 'added' }) as const, {
    read: async () => ({ lines: [], count: 0, totals: [] }),
    setQuantity: async () => ({ lines: [], count: 0, totals: [] }),
  });

  it('has the shop’s word for its cart if the chat can change the cart', async () => {
    const { say, inputs } = open({ onAddToCart: wholeCart }, { 'cart-word': 'bag' });
    await say('What is in my bag?');
    expect(inputs()).toEqual([[form({ 'context.cart_word': 'bag' }), text('What is in my bag?')]]);
    const unnamed = open({ onAddToCart: wholeCart });
    await unnamed.say('one');
    expect(unnamed.inputs()[0]?.[0]).toEqual(form({ 'context.cart_word': 'cart' }));
  });

  it('has no word for a cart that can only add', async () => {
    const { say, inputs } = open({ onAddToCart: async () => ({ status: 'added' }) }, { 'cart-word': 'bag' });
    await say('one');
    expect(inputs()).toEqual([[text('one')]]);
  });

  it('truncates a cart that is too long for a turn', async () => {
    const cart = Array.from({ length: 200 }, (_, at) => ({ productId: `p${at}`, quantity: 1 }));
    const { say, inputs } = open({ context: { cart } });
    await say('one');
    const [first] = inputs()[0] ?? [];
    const value = first?.kind === 'form' ? (first.values['context.cart'] ?? '') : '';
    expect(value.length).toBeLessThanOrEqual(4_000);
    expect(JSON.parse(value)).toEqual(cart.slice(0, JSON.parse(value).length));
  });
});

describe('the product of the page', () => {
  const shownTitle = (node: ReturnType<ReturnType<typeof open>['commerce']['drawTopic']>): unknown =>
    node && typeof node === 'object' && 'props' in node
      ? (node.props as { title?: unknown }).title
      : undefined;
  const remove = (node: ReturnType<ReturnType<typeof open>['commerce']['drawTopic']>) =>
    (node as unknown as { props: { onRemove: () => void } }).props.onRemove();
  const head = document.head.innerHTML;
  afterEach(() => {
    document.head.innerHTML = head;
  });
  const showProduct = () => {
    const data = { '@type': 'Product', name: 'Trail shoe 2', sku: 'trail-shoe-2' };
    document.head.innerHTML = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  };

  it('is shown and sent if the page names it only in its data', async () => {
    showProduct();
    const { commerce, say, inputs } = open();
    expect(shownTitle(commerce.drawTopic())).toBe('Trail shoe 2');
    await say('Is it warm?');
    expect(inputs()[0]?.[0]).toEqual(
      form({
        'context.page_url': location.href,
        'context.product_id': 'trail-shoe-2',
        'context.product_title': 'Trail shoe 2',
      }),
    );
  });

  it('has the id that the page has set, and the title of the page’s data unless the page has set a title', async () => {
    showProduct();
    const { commerce, say, inputs } = open({ context: { page: '/p/2/', product: 'shoe' } });
    expect(shownTitle(commerce.drawTopic())).toBe('Trail shoe 2');
    await say('Is it warm?');
    expect(inputs()[0]?.[0]).toMatchObject({ values: { 'context.product_id': 'shoe' } });
    const named = open({ context: { product: 'shoe', productTitle: 'Shoe' } });
    expect(shownTitle(named.commerce.drawTopic())).toBe('Shoe');
  });

  it('is not shown on a page that sets an empty product', () => {
    showProduct();
    expect(open({ context: { product: '' } }).commerce.drawTopic()).toBeNull();
  });

  it('is neither shown nor sent after the shopper has removed it', async () => {
    const context = { page: '/p/2/', product: 'shoe', productTitle: 'Shoe' };
    const { commerce, say, inputs, redraw } = open({ context });
    remove(commerce.drawTopic());
    expect(redraw).toHaveBeenCalledOnce();
    expect(commerce.drawTopic()).toBeNull();
    await say('Where are your stores?');
    expect(inputs()[0]?.[0]).toEqual(
      form({ 'context.page_url': 'https://shop.example/p/2/', 'context.product_id': '' }),
    );
  });
});

describe('links to products', () => {
  const linkParam = { 'link-param': 'ref=chat&colour=none' };

  it('have the parameter of the shop, from events and from the resolver', async () => {
    const { say, commerce, answerWith } = open({ resolveProducts: async () => [product] }, linkParam);
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

  it('are unchanged without link-param', async () => {
    const { commerce } = open({ resolveProducts: async () => [product] });
    expect(await commerce.resolveProducts(['mug'], { catalogId: 'c' })).toEqual([product]);
  });
});

describe('the cart', () => {
  it('emits an event when a product is added and when the addition is undone', async () => {
    const { commerce, emit } = open({
      onAddToCart: async () => ({ status: 'added', count: 3, undo: async () => 2 }),
    });
    const answer = await commerce.cart()(product, { id: 'mug-sand', options: {} });
    if (answer.status === 'added') await answer.undo?.();
    const variant = { productId: 'mug', variantId: 'mug-sand' };
    expect(emit.mock.calls).toEqual([
      ['cart', { action: 'added', ...variant, count: 3 }],
      ['cart', { action: 'removed', ...variant, count: 2 }],
    ]);
  });

  it('emits no event for a refused product', async () => {
    const { commerce, emit } = open({
      onAddToCart: async () => ({ status: 'refused', reason: 'out-of-stock' }),
    });
    await commerce.cart()(product);
    expect(emit).not.toHaveBeenCalled();
  });

  it.each([
    [
      'shopify',
      ['/cart.js', '/cart/add.js', '/cart.js'],
      (quantity: number) => ({ items: [{ key: '7:1', variant_id: 7, quantity }], item_count: quantity }),
    ],
    [
      'woocommerce',
      ['/wp-json/wc/store/v1/cart', '/wp-json/wc/store/v1/cart/add-item'],
      (quantity: number) => ({ items: [{ key: 'k', id: 7, quantity }], items_count: quantity }),
    ],
  ])('uses the adapter named by the tag: %s', async (cart, paths, bodyWith) => {
    const fetchCalls = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json(bodyWith(4)))
      .mockImplementationOnce(async () => Response.json(bodyWith(3)));
    const { commerce, emit } = open({}, { cart });
    const answer = await commerce.cart()({ ...product, productId: '7' }, { id: '7', options: {} });
    const requested = fetchCalls.mock.calls.map(([path]) => path);
    fetchCalls.mockRestore();
    expect(answer.status).toBe('added');
    expect(requested).toEqual(paths);
    expect(emit).toHaveBeenCalledWith('cart', { action: 'added', productId: '7', variantId: '7', count: 4 });
  });

  it('is another cart once the attribute names another', async () => {
    const fetchCalls = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ items: [], items_count: 0 }));
    const attributes = { cart: 'shopify' };
    const { commerce } = open({}, attributes);
    const before = commerce.cart();
    attributes.cart = 'woocommerce';
    const cart = commerce.cart();
    expect(commerce.cart()).toBe(cart);
    expect(cart).not.toBe(before);
    await cart({ ...product, productId: '7' }, { id: '7', options: {} }).catch(() => undefined);
    const [path] = fetchCalls.mock.calls[0] ?? [];
    fetchCalls.mockRestore();
    expect(path).toMatch(/^\/wp-json\//);
  });

  it('prefers the handler of the shop to the adapter named by the tag', async () => {
    const onAddToCart = vi.fn(async () => ({ status: 'added', count: 1 }) as const);
    const { commerce } = open({ onAddToCart }, { cart: 'shopify' });
    await commerce.cart()(product);
    expect(onAddToCart).toHaveBeenCalledOnce();
  });

  it('has the other methods of the shop’s cart, which update the counter; a changed quantity emits an event', async () => {
    document.body.innerHTML = '<b class="count">1</b>';
    const state = (count: number) => ({ lines: [], count, totals: [] });
    const wholeCart = Object.assign(async () => ({ status: 'added', count: 2 }) as const, {
      read: async () => state(3),
      setQuantity: async (_id: string, quantity: number) => state(quantity),
      setCodes: async () => state(5),
    });
    const { commerce, emit } = open({ onAddToCart: wholeCart }, { 'cart-count': '.count' });
    const cart = commerce.cart();
    expect(commerce.cart()).toBe(cart);
    const { read, setQuantity, setCodes } = cart as typeof wholeCart;
    const counter = () => document.querySelector('.count')?.textContent;
    expect([(await read()).count, counter()]).toEqual([3, '3']);
    expect([(await setQuantity('l', 4)).count, counter()]).toEqual([4, '4']);
    expect([(await setCodes()).count, counter()]).toEqual([5, '5']);
    expect(emit.mock.calls).toEqual([['cart', { action: 'changed', count: 4 }]]);
    document.body.innerHTML = '';
  });

  it('can only add if the handler of the shop can only add', () => {
    const { commerce } = open({ onAddToCart: async () => ({ status: 'added' }) });
    expect('read' in commerce.cart()).toBe(false);
  });

  it('is replaced after the shop has set another handler', async () => {
    const options: { onAddToCart: AddToCart } = { onAddToCart: async () => ({ status: 'added', count: 1 }) };
    const { commerce } = open(options);
    const before = commerce.cart();
    options.onAddToCart = async () => ({ status: 'added', count: 9 });
    expect(commerce.cart()).not.toBe(before);
    expect(await commerce.cart()(product)).toMatchObject({ count: 9 });
  });
});

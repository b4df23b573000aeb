import { expect, it, vi } from 'vitest';
import { browserRuntime } from '../../src/browser/index.ts';
import type { InvokeRequest, TurnItem } from '../../src/client/index.ts';
import type { LazyCart, ShopCart } from '../../src/components/index.ts';
import { createChatStore } from '../../src/store/index.ts';
import type { HostOptions } from '../../src/widget/config.ts';
import { createLazyCommerce } from '../../src/widget/lazyCommerce.ts';
import { readSettings } from '../../src/widget/settings.ts';
import { createTurnTransport } from './support/createTurnTransport.ts';

const product = { productId: 'mug', title: 'Enamel mug', description: '', url: '/p/mug/' };
const accepted = { kind: 'accepted', turnId: 't1', resumable: true } as const;

function open(
  options: HostOptions = {},
  attributes: Readonly<Record<string, string>> = {},
  loadShop = () => import('../../src/widget/shop.ts'),
) {
  const redraw = vi.fn();
  const requests: InvokeRequest[] = [];
  const transport = createTurnTransport((request) => {
    requests.push(request);
    return [{ ...accepted, turnId: request.turnId }];
  });
  const base = 'https://shop.example/';
  const commerce = createLazyCommerce({
    connect: () => transport,
    store: () => createChatStore({ transport, ...browserRuntime }),
    signal: new AbortController().signal,
    settings: () => readSettings({ script: { base }, text: (name) => attributes[name], options }),
    options: () => options,
    emit: vi.fn(),
    base,
    redraw,
    loadShop,
  });
  const say = async (text: string, turnId = 't1') => {
    const request = { sessionId: 's1', turnId, inputs: [{ kind: 'text', text } as const] };
    const items: TurnItem[] = [];
    for await (const item of commerce.transport.invoke(request)) items.push(item);
    return { items, inputs: requests.at(-1)?.inputs.map(({ kind }) => kind) };
  };
  return { ...commerce, say, redraw };
}

it('changes nothing for a shop without commerce settings', async () => {
  const { say, props } = open();
  expect(await say('tents')).toEqual({ items: [accepted], inputs: ['text'] });
  expect(props()).toEqual({ resolveProducts: undefined, onAddToCart: undefined });
});

it('sends the context before the first message, once', async () => {
  const { say } = open({ context: { product: 'parka' } });
  expect((await say('Is it warm?')).inputs).toEqual(['form', 'text']);
  expect((await say('And dry?', 't2')).inputs).toEqual(['text']);
});

it('calls the current handlers of the shop', async () => {
  const options: { -readonly [N in keyof HostOptions]: HostOptions[N] } = {};
  const { props } = open(options);
  options.resolveProducts = async () => [product];
  options.onAddToCart = async () => ({ status: 'added' });
  expect(await props().resolveProducts?.(['mug'], { catalogId: 'c' })).toEqual([product]);
  expect(await props().onAddToCart?.(product)).toEqual({ status: 'added' });
});

it('gives the panel another cart when the host sets another one, so that mounted parts load it', () => {
  const options: { -readonly [N in keyof HostOptions]: HostOptions[N] } = {};
  const { props } = open(options);
  expect(props().onAddToCart).toBeUndefined();
  options.onAddToCart = async () => ({ status: 'added' });
  const first = props().onAddToCart;
  expect(first).toBeDefined();
  expect(props().onAddToCart).toBe(first);
  options.onAddToCart = async () => ({ status: 'added' });
  const second = props().onAddToCart;
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
});

it('loads the whole cart of the shop for the parts that show it', async () => {
  const state = { lines: [], count: 0, totals: [] };
  const wholeCart = Object.assign(async () => ({ status: 'added' }) as const, {
    read: async () => state,
    setQuantity: async () => state,
  });
  const { onAddToCart } = open({ onAddToCart: wholeCart }).props();
  const cart = onAddToCart && 'load' in onAddToCart ? await (onAddToCart as LazyCart).load() : undefined;
  expect(cart && 'read' in cart && (await (cart as ShopCart).read())).toEqual(state);
});

it('sends the shop’s word for its cart once the code of the cart is loaded', async () => {
  const state = { lines: [], count: 0, totals: [] };
  const onAddToCart = Object.assign(async () => ({ status: 'added' }) as const, {
    read: async () => state,
    setQuantity: async () => state,
  });
  const { say, props } = open({ onAddToCart });
  expect((await say('mugs')).inputs).toEqual(['text']);
  await props().onAddToCart?.(product);
  expect((await say('make it two', 't2')).inputs).toEqual(['form', 'text']);
});

it('keeps space free for the product of the page until the code that draws it is loaded or fails to load', async () => {
  const context = { product: 'parka', productTitle: 'Skerry Down Parka' };
  expect(open().isTopicPending()).toBe(false);
  expect(open({ context: { ...context, product: '' } }).isTopicPending()).toBe(false);

  const loading = open({ context });
  expect(loading.isTopicPending()).toBe(true);
  loading.showTopic();
  await vi.waitFor(() => expect(loading.redraw).toHaveBeenCalledOnce());
  expect(loading.isTopicPending()).toBe(false);
  expect(loading.props().topic).toBeDefined();

  const failing = open({ context }, {}, () => Promise.reject(new Error('offline')));
  failing.showTopic();
  await vi.waitFor(() => expect(failing.redraw).toHaveBeenCalledOnce());
  expect(failing.isTopicPending()).toBe(false);
});

it('keeps no space free on a page that lists products', () => {
  const jsonLd = document.head.appendChild(document.createElement('script'));
  jsonLd.type = 'application/ld+json';
  jsonLd.textContent = JSON.stringify({ '@type': 'Product', name: 'Parka' });
  expect(open().isTopicPending()).toBe(true);
  jsonLd.textContent = JSON.stringify({
    '@type': 'ItemList',
    itemListElement: [{ '@type': 'ListItem', item: { '@type': 'Product', name: 'Parka' } }],
  });
  expect(open().isTopicPending()).toBe(false);
  jsonLd.remove();
});

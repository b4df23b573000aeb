import { type CartState, createShopCart, type ShopCart } from '../../src/cart.ts';
import type { createLocks, ShopModel } from './shopModel.ts';

type Body = Readonly<Record<string, unknown>>;
const bodyOf = (value: unknown): Body =>
  Object.fromEntries(typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** The Ajax API of a Shopify shop. Its amounts, except `presentment_price`, are hundredths in every currency. */
export function shopifyNetwork(model: ShopModel): typeof globalThis.fetch {
  const toMajorUnit = (minor: number) => minor / 10 ** model.decimals;
  const toHundredths = (minor: number) => Math.round(toMajorUnit(minor) * 100);
  const line = ({
    id,
    product,
    title,
    options,
    quantity,
    price,
    full,
    total,
  }: ReturnType<ShopModel['lines']>[number]) => ({
    id: Number(id),
    variant_id: Number(id),
    key: `${id}:key`,
    product_id: Number(product),
    product_title: title,
    title,
    quantity,
    price: toHundredths(price),
    presentment_price: toMajorUnit(price),
    final_price: toHundredths(total / quantity),
    final_line_price: toHundredths(total),
    original_line_price: toHundredths(full),
    url: `/products/${product}?variant=${id}`,
    image: `https://shop.example/${id}.jpg`,
    product_has_only_default_variant: Object.keys(options).length === 0,
    options_with_values: Object.entries(options).map(([name, value]) => ({ name, value })),
  });
  const cart = () => {
    const lines = model.lines();
    const sum = (field: 'full' | 'total') => lines.reduce((total, one) => total + one[field], 0);
    return Response.json({
      items: lines.map(line),
      item_count: model.count(),
      currency: model.currency,
      original_total_price: toHundredths(sum('full')),
      total_discount: toHundredths(sum('full') - sum('total')),
      total_price: toHundredths(sum('total')),
      discount_codes: model.codes().map((code) => ({ code, applicable: true })),
    });
  };
  const error = (status: number, description: string) =>
    Response.json({ status, message: 'Cart Error', description }, { status });
  return model.network(
    (url, json) => {
      const body = bodyOf(json);
      if (url.pathname.endsWith('/cart.js')) return cart();
      if (url.pathname.endsWith('/cart/add.js')) {
        const [item] = Array.isArray(body.items) ? body.items.map(bodyOf) : [];
        const variant = model.find(item?.id);
        if (!variant) return error(404, 'Cannot find variant');
        if (!model.add(variant.id, Number(item?.quantity))) return error(422, 'There is no more of it.');
        return Response.json({
          items: model
            .lines()
            .filter(({ id }) => id === variant.id)
            .map(line),
        });
      }
      if (url.pathname.endsWith('/cart/change.js')) {
        const known = model.lines().find(({ id }) => `${id}:key` === body.id);
        if (!known) return error(400, 'no valid id or line parameter');
        if (Number(body.quantity) > model.stock) return error(422, 'There is no more of it.');
        model.set(known.id, Number(body.quantity));
        return cart();
      }
      if (url.pathname.endsWith('/cart/update.js')) {
        model.setCodes(String(body.discount).split(',').filter(Boolean));
        return cart();
      }
      return error(404, `No ${url.pathname}.`);
    },
    (url) => !url.pathname.endsWith('/cart.js'),
  );
}

/** The Store API of a WooCommerce shop. */
export function wooNetwork(model: ShopModel): typeof globalThis.fetch {
  const unit = { currency_code: model.currency, currency_minor_unit: model.decimals };
  const cart = () => {
    const lines = model.lines();
    const sum = (field: 'full' | 'total') => lines.reduce((total, one) => total + one[field], 0);
    return {
      items: lines.map(({ id, title, options, quantity, price, full, total }) => ({
        key: `key-${id}`,
        id: Number(id),
        quantity,
        quantity_limits: { minimum: 1, maximum: model.stock },
        name: title,
        permalink: `https://shop.example/product/${id}/`,
        images: [{ src: `https://shop.example/${id}.jpg` }],
        variation: Object.entries(options).map(([attribute, value]) => ({ attribute, value })),
        prices: { ...unit, price: String(price) },
        totals: { ...unit, line_subtotal: String(full), line_total: String(total) },
      })),
      items_count: model.count(),
      coupons: model.codes().map((code) => ({ code: code.toLowerCase() })),
      totals: {
        ...unit,
        total_items: String(sum('full')),
        total_discount: String(sum('full') - sum('total')),
        total_price: String(sum('total')),
      },
      errors: [],
    };
  };
  const error = (code: string, message: string) =>
    Response.json({ code: `woocommerce_rest_${code}`, message }, { status: 400 });
  return model.network(
    (url, json, headers) => {
      const body = bodyOf(json);
      const done = () => Response.json(cart(), { headers: { nonce: 'n' } });
      const path = url.pathname.replace(/^.*\/cart/u, '');
      if (path === '') return done();
      if (headers.get('nonce') !== 'n') return error('invalid_nonce', 'The nonce is invalid.');
      const known = model.lines().find(({ id }) => `key-${id}` === body.key);
      const code = String(body.code);
      switch (path) {
        case '/add-item': {
          const variant = model.find(body.id);
          if (!variant) return error('missing_attributes', 'Choose a variant.');
          if (!model.add(variant.id, Number(body.quantity)))
            return error('product_out_of_stock', 'There is no more of it &#8211; sorry.');
          return done();
        }
        case '/update-item':
        case '/remove-item': {
          const quantity = Number(body.quantity ?? 0);
          if (!known) return error('cart_invalid_key', 'The line is not in the cart.');
          if (quantity > model.stock)
            return error('product_partially_out_of_stock', 'There is no more of it.');
          model.set(known.id, quantity);
          return done();
        }
        case '/apply-coupon':
          return model.setCodes([...model.codes(), code])
            ? done()
            : error('cart_coupon_error', 'No such code.');
        case '/remove-coupon':
          model.setCodes(model.codes().filter((one) => one.toLowerCase() !== code.toLowerCase()));
          return done();
        default:
          return error('no_route', `No ${path}.`);
      }
    },
    (url) => !url.pathname.endsWith('/cart'),
  );
}

/** The cart of a shop's own API, as `docs/cart.md` describes it. */
export function createOwnCart(
  fetch: typeof globalThis.fetch,
  locks?: ReturnType<typeof createLocks>,
): ShopCart {
  const request = async (method: string, path = '', body?: object) => {
    const response = await fetch(`/api/cart${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`The cart answered ${response.status}.`);
    return response.json();
  };
  return createShopCart(
    {
      identify: (_product, variant) => variant?.id,
      read: () => request('GET'),
      add: async ({ id, quantity }, cart) => {
        const after = await request('POST', '', { id, quantity });
        const isRefused = after.messages && after.count === cart.count;
        return isRefused
          ? { status: 'refused', reason: 'other', message: after.messages[0].text }
          : { status: 'added', cart: after };
      },
      setQuantity: ({ id }, quantity) => request('PUT', `/${id}`, { quantity }),
      setCodes: (codes) => request('PUT', '', { codes }),
    },
    { ...(locks && { locks }) },
  );
}

/** The API of `createOwnCart`. */
export function ownNetwork(model: ShopModel): typeof globalThis.fetch {
  const toMajorUnit = (minor: number) => minor / 10 ** model.decimals;
  const cart = (messages: readonly string[] = []): CartState => {
    const lines = model.lines();
    const sum = (field: 'full' | 'total') => lines.reduce((total, one) => total + one[field], 0);
    const discount = toMajorUnit(sum('total') - sum('full'));
    return {
      lines: lines.map(({ id, product, title, options, quantity, price, full, total }) => ({
        id: `own-${id}`,
        productId: product,
        variantId: id,
        title,
        options,
        quantity,
        price: toMajorUnit(price),
        total: toMajorUnit(total),
        ...(total !== full && { originalTotal: toMajorUnit(full) }),
      })),
      count: model.count(),
      currency: model.currency,
      totals: [
        { type: 'subtotal', amount: toMajorUnit(sum('full')) },
        ...(discount < 0 ? [{ type: 'discount', amount: discount }] : []),
        { type: 'total', amount: toMajorUnit(sum('total')) },
      ],
      codes: model.codes().map((code) => ({ code, isApplied: true })),
      ...(model.count() > 0 && { checkoutUrl: '/checkout' }),
      ...(messages.length > 0 && { messages: messages.map((text) => ({ type: 'error' as const, text })) }),
    };
  };
  return model.network((url, json) => {
    const { id, quantity, codes } = bodyOf(json);
    const line = /own-(\d+)$/u.exec(url.pathname)?.[1];
    const refusals = ['There is no more of it.'];
    if (line) return Response.json(cart(model.set(line, Number(quantity)) ? [] : refusals));
    if (Array.isArray(codes)) model.setCodes(codes.map(String));
    return Response.json(cart(id === undefined || model.add(String(id), Number(quantity)) ? [] : refusals));
  }, isOwnChange);
}

const isOwnChange = (_url: URL, body: unknown): boolean => body !== undefined;

/** A shop with the Universal Commerce Protocol over MCP; `calls` are the tool calls that it has received. */
export function createUcpShop(model: ShopModel, form: 'json' | 'events' | 'text' = 'json') {
  const calls: { readonly name: string; readonly args: Body }[] = [];
  let created = 0;
  let current: string | undefined;
  /** Fields of the latest cart that was sent, except lines and discounts; the shop returns them unchanged. */
  let others: Body = {};
  const cart = (messages: readonly Body[] = []) => {
    const lines = model.lines();
    const sum = (field: 'full' | 'total') => lines.reduce((total, one) => total + one[field], 0);
    const discount = sum('total') - sum('full');
    return {
      ...others,
      ucp: {
        version: '2026-08-25',
        capabilities: { 'dev.ucp.shopping.discount': [{ version: '2026-08-25' }] },
      },
      id: current,
      currency: model.currency,
      line_items: lines.map(({ id, title, quantity, price, full, total }) => ({
        id: `line-${id}`,
        item: { id, title, price, image_url: `https://shop.example/${id}.jpg` },
        quantity,
        totals: [
          { type: 'subtotal', amount: full },
          { type: 'total', amount: total },
        ],
      })),
      discounts: {
        codes: model.codes(),
        applied: model.codes().map((code) => ({ code, title: 'A tenth', amount: -discount })),
      },
      totals: [
        { type: 'subtotal', amount: sum('full') },
        ...(discount < 0 ? [{ type: 'items_discount', display_text: 'A tenth', amount: discount }] : []),
        { type: 'total', amount: sum('total') },
      ],
      continue_url: `https://shop.example/checkout?cart=${current}`,
      ...(messages.length > 0 && { messages }),
    };
  };
  const error = (code: string, content: string) => ({
    ucp: { version: '2026-08-25', status: 'error' },
    messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
  });
  /** Replaces the whole cart: lines that are not in the request are removed. Returns warnings, or the error of a refused cart. */
  const replace = (wanted: Body) => {
    const { line_items, discounts, ...rest } = wanted;
    const items = (Array.isArray(line_items) ? line_items.map(bodyOf) : []).map(({ item, quantity }) => ({
      variant: model.find(bodyOf(item).id),
      quantity: Number(quantity),
    }));
    if (items.some(({ variant }) => !variant)) return error('not_found', 'Choose a variant.');
    const possible = items.filter(() => model.stock > 0);
    if (items.length > 0 && possible.length === 0) return error('out_of_stock', 'There is no more of it.');
    model.clear();
    others = rest;
    const wereReduced = possible.map(({ variant, quantity }) => !model.set(variant?.id ?? '', quantity));
    const { codes = [] } = bodyOf(discounts);
    const valid = model.setCodes(Array.isArray(codes) ? codes.map(String) : []);
    return [
      ...(wereReduced.includes(true)
        ? [{ type: 'warning', code: 'quantity_adjusted', content: 'There is no more of it.' }]
        : []),
      ...(valid ? [] : [{ type: 'warning', code: 'discount_code_invalid', content: 'No such code.' }]),
    ];
  };
  const run = (name: string, args: Body) => {
    if (name === 'create_cart') {
      const result = replace(bodyOf(args.cart));
      if (!Array.isArray(result)) return result;
      created += 1;
      current = `cart-${created}`;
      return cart(result);
    }
    if (current === undefined || args.id !== current)
      return error('not_found', 'Cart not found or has expired.');
    if (name === 'get_cart') return cart();
    if (name === 'cancel_cart') {
      const last = cart();
      current = undefined;
      model.clear();
      return last;
    }
    const result = replace(bodyOf(args.cart));
    return Array.isArray(result) ? cart(result) : result;
  };
  const toolOf = (json: unknown) => {
    const { name, arguments: args } = bodyOf(bodyOf(json).params);
    return { name: String(name), args: bodyOf(args) };
  };
  const fetch = model.network(
    (_url, json) => {
      const { name, args } = toolOf(json);
      calls.push({ name, args });
      const content = run(name, args);
      const message = {
        jsonrpc: '2.0',
        id: bodyOf(json).id,
        result: {
          ...(form !== 'text' && { structuredContent: content }),
          content: [{ type: 'text', text: JSON.stringify(content) }],
        },
      };
      if (form !== 'events') return Response.json(message);
      const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: {} };
      const events = [progress, message].map((one) => `event: message\ndata: ${JSON.stringify(one)}\n\n`);
      return new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } });
    },
    (_url, json) => toolOf(json).name !== 'get_cart',
  );
  return {
    fetch,
    calls,
    /** Makes the shop forget the cart, as after its expiry or an order. */
    expire: () => {
      current = undefined;
      others = {};
      model.clear();
    },
  };
}

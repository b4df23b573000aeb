import type { ReactNode } from 'react';
import { createShopifyCart } from '../../cart/shopifyCart.ts';
import { createWooCart } from '../../cart/wooCart.ts';
import type { Transport } from '../../client/index.ts';
import type { AddToCart, CartWord, ShopCart, ShopValue } from '../../components/index.ts';
import type { HostOptions } from '../config.ts';
import type { Emit } from '../events.ts';
import { createPointing } from '../pointing/createPointing.tsx';
import type { CartName, Settings } from '../settings.ts';
import { contextForm } from './contextForm.ts';
import { createTopic } from './createTopic.tsx';
import { linkParam } from './linkParam.ts';
import { withCartCounter } from './withCartCounter.ts';
import { withCartEvents } from './withCartEvents.ts';
import { withContext } from './withContext.ts';
import { withProducts } from './withProducts.ts';

export interface CommerceOptions {
  readonly transport: Transport;
  /** Return the current values; both may change. */
  readonly settings: () => Settings;
  readonly options: () => HostOptions;
  readonly emit: Emit;
  /** URL of the page, for relative URLs. */
  readonly base: string;
  /** Renders the panel again. */
  readonly redraw: () => void;
}

/** Connects the conversation with the shop: page context, cart and products. */
export interface Commerce {
  /** Sends page, product and cart to the agent, and adds the shop's parameters to product links. */
  readonly transport: Transport;
  readonly resolveProducts: NonNullable<HostOptions['resolveProducts']>;
  /** Returns the current cart; the host's may be only a function that adds. */
  readonly cart: () => AddToCart | ShopCart;
  /** Renders the product of the page, which the shopper's questions are about. */
  readonly drawTopic: () => ReactNode;
  /** Component of the button that shows a product on the page; undefined without the attribute `point`. */
  readonly ProductAction: ShopValue['ProductAction'];
}

export function createCommerce({
  transport,
  settings,
  options,
  emit,
  base,
  redraw,
}: CommerceOptions): Commerce {
  const topic = createTopic({ options, redraw });
  /** Created once per cart: cards share the state of a cart by its identity. */
  let wrapped:
    | { readonly inner: AddToCart | CartName | undefined; readonly cart: AddToCart | ShopCart }
    | undefined;
  const withParams = () => linkParam(settings().linkParam, base);
  return {
    transport: withProducts(
      withContext(transport, () => contextForm(topic.context(), base, cartWord())),
      withParams,
    ),
    resolveProducts: async (ids, scope) => {
      const found = (await options().resolveProducts?.(ids, scope)) ?? [];
      return found.map(withParams());
    },
    drawTopic: topic.draw,
    ProductAction: createPointing(settings().point),
    cart,
  };

  /** The shop's own cart, else the built-in one named by the attribute. */
  function cart(): AddToCart | ShopCart {
    const inner = options().onAddToCart ?? settings().cart;
    if (!wrapped || wrapped.inner !== inner) {
      const unwrapped =
        typeof inner === 'function' ? inner : inner === 'shopify' ? createShopifyCart() : createWooCart();
      // An empty selector throws; `none` matches no element.
      const findCounters = () => document.querySelectorAll(settings().cartCount || 'none');
      wrapped = { inner, cart: withCartEvents(withCartCounter(unwrapped, findCounters), emit) };
    }
    return wrapped.cart;
  }

  /** The agent may name actions on the cart only where the chat can execute them. */
  function cartWord(): CartWord | undefined {
    const hasCart = options().onAddToCart || settings().cart;
    return hasCart && 'read' in cart() ? (settings().cartWord ?? 'cart') : undefined;
  }
}

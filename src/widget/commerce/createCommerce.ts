import type { ReactNode } from 'react';
import { createShopifyCart } from '../../cart/shopifyCart.ts';
import { createWooCart } from '../../cart/wooCart.ts';
import type { Transport } from '../../client/index.ts';
import {
  type AddToCart,
  type CartWord,
  createExtensions,
  type ShopCart,
  type ShopValue,
} from '../../components/index.ts';
import type { ChatStore } from '../../store/index.ts';
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
  readonly store: () => ChatStore;
  /** Returns the current settings, which may change. */
  readonly settings: () => Settings;
  /** Returns the current options, which may change. */
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
  /** Returns the current cart. The host may pass a function that only adds products. */
  readonly cart: () => AddToCart | ShopCart;
  /** Renders the product of the page, which the shopper's questions are about. */
  readonly drawTopic: () => ReactNode;
  /** Component of the button that shows a product on the page; undefined unless the attribute `point` is `on` or `auto`. */
  readonly ProductAction: ShopValue['ProductAction'];
}

export function createCommerce({
  transport,
  store,
  settings,
  options,
  emit,
  base,
  redraw,
}: CommerceOptions): Commerce {
  const topic = createTopic({ options, redraw });
  store().extensions.current = createExtensions({
    get events() {
      return options().events;
    },
    get tools() {
      return options().tools;
    },
  });
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

  /** Returns `onAddToCart`, or else the built-in cart, with updates of the page's counters and with events. */
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

  /** Returns the shop's word for its cart, which allows the agent to send cart actions; undefined if the chat cannot execute them. */
  function cartWord(): CartWord | undefined {
    const hasCart = options().onAddToCart || settings().cart;
    return hasCart && 'read' in cart() ? (settings().cartWord ?? 'cart') : undefined;
  }
}

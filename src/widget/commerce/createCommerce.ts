import type { ReactNode } from 'react';
import { createShopifyCart } from '../../cart/shopifyCart.ts';
import { createWooCart } from '../../cart/wooCart.ts';
import type { Transport } from '../../client/index.ts';
import type { AddToCart } from '../../components/index.ts';
import type { HostOptions } from '../config.ts';
import type { Emit } from '../events.ts';
import type { Settings } from '../settings.ts';
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
  readonly addToCart: AddToCart;
  /** Draws what the shopper's questions are about. */
  readonly drawTopic: () => ReactNode;
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
  let builtInCart: AddToCart | undefined;
  const withParams = () => linkParam(settings().linkParam, base);
  return {
    transport: withProducts(
      withContext(transport, () => contextForm(topic.context(), base)),
      withParams,
    ),
    resolveProducts: async (ids, scope) => {
      const found = (await options().resolveProducts?.(ids, scope)) ?? [];
      return found.map(withParams());
    },
    drawTopic: topic.draw,
    addToCart: async (...piece) => {
      const counted = withCartCounter(
        await cart(),
        document.querySelectorAll(settings().cartCount || 'none'),
      );
      return withCartEvents(counted, emit)(...piece);
    },
  };

  /** The shop's own cart, else the built-in one named by the attribute. */
  async function cart(): Promise<AddToCart> {
    const own = options().onAddToCart;
    if (own) return own;
    builtInCart ??= settings().cart === 'shopify' ? createShopifyCart() : createWooCart();
    return builtInCart;
  }
}

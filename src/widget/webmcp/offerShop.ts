import { createShopifyCart } from '../../cart/shopifyCart.ts';
import { createWooCart } from '../../cart/wooCart.ts';
import { type AddToCart, openCartChannel, type ShopCart } from '../../components/index.ts';
import { type ProvidedTools, provideTools } from '../../webmcp/provideTools.ts';
import type { ChatElement } from '../ChatElement.ts';
import { withCartCounter } from '../commerce/withCartCounter.ts';
import { wrapCart } from '../commerce/wrapCart.ts';
import { readSettings } from '../settings.ts';
import { typeQuestion } from './typeQuestion.ts';

/** Functions that offer the tools again, by chat; called when its options have changed. */
const updates = new WeakMap<ChatElement, () => void>();

/** Offers products, cart and chat to agents of the browser until `signal` is aborted. Options of `configure` may come later. */
export function offerShop(chat: ChatElement, signal: AbortSignal): void {
  const cart = createToolCart(chat);
  let withdraw = () => {};
  let offered = '';
  let offeredCart: ProvidedTools['cart'];
  const update = () => {
    if (signal.aborted) return;
    const tools = toolsOf(chat, cart);
    const names = JSON.stringify([Object.keys(tools), tools.cart && 'read' in tools.cart]);
    // The tools for products read the current options.
    if (names === offered && tools.cart === offeredCart) return;
    offered = names;
    offeredCart = tools.cart;
    withdraw();
    withdraw = provideTools(tools);
  };
  if (!updates.has(chat)) followOptions(chat);
  updates.set(chat, update);
  signal.addEventListener('abort', () => withdraw());
  update();
}

/** Calls the chat's update after each call of `configure`, because the loader has no event for changed options. */
function followOptions(chat: ChatElement): void {
  const { configure } = chat;
  chat.configure = (options) => {
    configure.call(chat, options);
    updates.get(chat)?.();
  };
}

/** The tools that the page's settings and options allow. */
function toolsOf(chat: ChatElement, cart: () => AddToCart | ShopCart | undefined): ProvidedTools {
  const options = () => chat.config.options;
  const { searchProducts, resolveProducts } = options();
  const toolCart = cart();
  return {
    ...(searchProducts && {
      searchProducts: async (query, limit) => (await options().searchProducts?.(query, limit)) ?? [],
    }),
    ...(resolveProducts && {
      resolveProducts: async (ids, scope) => (await options().resolveProducts?.(ids, scope)) ?? [],
    }),
    ...(toolCart && { cart: toolCart }),
    openChat: (question) => {
      chat.open();
      if (question !== undefined) typeQuestion(chat, question);
    },
  };
}

/** Returns a function that returns the cart of the page, or undefined if there is none. The cart's changes are shown on the page and in the chat. */
function createToolCart(chat: ChatElement): () => AddToCart | ShopCart | undefined {
  let known: { readonly inner: AddToCart | string; readonly cart: AddToCart | ShopCart } | undefined;
  const findCounters = () => document.querySelectorAll(readSettings(chat.config).cartCount || 'none');
  return () => {
    const inner = chat.config.options.onAddToCart ?? readSettings(chat.config).cart;
    if (inner === undefined) return undefined;
    if (known?.inner !== inner) {
      const cart =
        typeof inner === 'function' ? inner : inner === 'shopify' ? createShopifyCart() : createWooCart();
      known = { inner, cart: withCartChannel(withCartCounter(cart, findCounters)) };
    }
    return known.cart;
  };
}

/** Notifies the chat and the page, in all tabs, after a product was added. */
function withCartChannel(cart: AddToCart | ShopCart): AddToCart | ShopCart {
  const add: AddToCart = async (...args) => {
    const result = await cart(...args);
    if (result.status === 'added') {
      const channel = openCartChannel(() => {});
      channel?.post();
      channel?.close();
    }
    return result;
  };
  return wrapCart(cart, add, () => {});
}

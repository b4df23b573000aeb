import type { AddToCart, LazyCart, PanelProps } from '../components/index.ts';
import type { Commerce, CommerceOptions } from './commerce/createCommerce.ts';
import { isProductList, isProductPage } from './isProductPage.ts';
import { loadOnce } from './loadOnce.ts';
import type { TransportOptions } from './webmcp/TransportOptions.ts';

interface LazyCommerce extends Pick<Commerce, 'transport'> {
  /** Returns the panel's props for the current configuration. */
  readonly props: () => Pick<
    PanelProps,
    'resolveProducts' | 'resultsUrl' | 'onAddToCart' | 'cartUrl' | 'cartWord' | 'topic' | 'ProductAction'
  >;
  /** Loads the file `shop` if this page needs it, then renders again, with the page's product if it has one. */
  readonly showTopic: () => void;
  /** Loads the file `shop`. */
  readonly load: () => Promise<unknown>;
  /** Whether the page's product is not loaded yet and its space is to be kept free. */
  readonly isTopicPending: () => boolean;
}

interface LazyCommerceOptions extends Omit<CommerceOptions, 'transport'>, TransportOptions {
  readonly loadShop: () => Promise<typeof import('./shop.ts')>;
}

/**
 * Loads the file `shop` if the page may be about a product, or configures context, links, pointing or page tools. Checks this
 * in each call of `showTopic` and with each turn. The first use of the cart or the product resolver also loads the file.
 */
export function createLazyCommerce({ loadShop, ...commerceOptions }: LazyCommerceOptions): LazyCommerce {
  const { connect, settings, options, emit } = commerceOptions;
  let connection = connect();
  let loaded: Commerce | undefined;
  let hasFailed = false;
  const { start: commerce } = loadOnce(
    async () => {
      const { createCommerce, openTransport } = await loadShop();
      connection = await openTransport(connection, commerceOptions);
      loaded = createCommerce({ ...commerceOptions, transport: connection });
      return loaded;
    },
    (error) => emit('error', { phase: 'load', message: String(error) }),
  );
  const isNeeded = () => {
    const { linkParam, point, usesPageTools } = settings();
    const { context, events, tools } = options();
    return loaded || linkParam || point || usesPageTools || context || events || tools || isProductPage();
  };
  // If the code does not load, the message is sent without the page context.
  const currentTransport = async () =>
    isNeeded()
      ? commerce().then(
          (loaded) => loaded.transport,
          () => connection,
        )
      : connection;
  const resolveProducts: Commerce['resolveProducts'] = async (ids, scope) =>
    (await commerce()).resolveProducts(ids, scope);
  const load = async () => (await commerce()).cart();
  let cart: AddToCart | string | undefined;
  let lazyCart: LazyCart | undefined;
  return {
    load: commerce,
    transport: {
      ...connection,
      async *invoke(request, call) {
        yield* (await currentTransport()).invoke(request, call);
      },
      invokeSync: async (request, call) => (await currentTransport()).invokeSync(request, call),
      // Read `connection` on each call: `commerce` may have replaced it by a transport with page tools, which also ends the
      // calls of these tools.
      stop: (request, call) => connection.stop(request, call),
      close: (request, call) => connection.close(request, call),
      erase: (request, call) => connection.erase(request, call),
    },
    props: () => {
      const { cartUrl, cartWord, cart: builtIn } = settings();
      const onAddToCart = options().onAddToCart ?? builtIn;
      // Another object for another cart, because the parts of the panel load each object once.
      if (onAddToCart !== cart)
        lazyCart =
          onAddToCart &&
          Object.assign<AddToCart, Pick<LazyCart, 'load'>>(async (...args) => (await load())(...args), {
            load,
          });
      cart = onAddToCart;
      return {
        resolveProducts: options().resolveProducts && resolveProducts,
        resultsUrl: options().resultsUrl,
        cartUrl,
        cartWord,
        onAddToCart: lazyCart,
        topic: loaded?.drawTopic(),
        ProductAction: loaded?.ProductAction,
      };
    },
    showTopic: () => {
      if (loaded || !isNeeded()) return;
      commerce().then(commerceOptions.redraw, () => {
        // The failure has been reported.
        hasFailed = true;
        commerceOptions.redraw();
      });
    },
    isTopicPending: () => {
      const { product, productTitle } = options().context ?? {};
      const isLikely = productTitle !== undefined || (isProductPage() && !isProductList());
      return !loaded && !hasFailed && product !== '' && isLikely;
    },
  };
}

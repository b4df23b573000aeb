import type { AddToCart, LazyCart, PanelProps } from '../components/index.ts';
import type { Commerce, CommerceOptions } from './commerce/createCommerce.ts';
import { isProductList, isProductPage } from './isProductPage.ts';
import { loadOnce } from './loadOnce.ts';

interface LazyCommerce extends Pick<Commerce, 'transport'> {
  /** Returns the panel's props for the current configuration. */
  readonly props: () => Pick<
    PanelProps,
    'resolveProducts' | 'resultsUrl' | 'onAddToCart' | 'cartUrl' | 'cartWord' | 'topic' | 'ProductAction'
  >;
  /** Loads the page's product, if it has one, and renders again. */
  readonly showTopic: () => void;
  /** Whether the page's product is not loaded yet and its space is to be kept free. */
  readonly isTopicPending: () => boolean;
}

interface LazyCommerceOptions extends CommerceOptions {
  readonly loadShop: () => Promise<typeof import('./shop.ts')>;
}

/** Loads cart, product resolver and page context when the page configures one of them. */
export function createLazyCommerce({ loadShop, ...commerceOptions }: LazyCommerceOptions): LazyCommerce {
  const { transport, settings, options, emit } = commerceOptions;
  let loaded: Commerce | undefined;
  let hasFailed = false;
  const { start: commerce } = loadOnce(
    async () => {
      loaded = (await loadShop()).createCommerce(commerceOptions);
      return loaded;
    },
    (error) => emit('error', { phase: 'load', message: String(error) }),
  );
  const hasContext = () => settings().linkParam || settings().point || options().context || isProductPage();
  // If the code does not load, the message is sent without the page context.
  const currentTransport = async () =>
    hasContext()
      ? commerce().then(
          (loaded) => loaded.transport,
          () => transport,
        )
      : transport;
  const resolveProducts: Commerce['resolveProducts'] = async (ids, scope) =>
    (await commerce()).resolveProducts(ids, scope);
  const load = async () => (await commerce()).cart();
  const onAddToCart: LazyCart = Object.assign<AddToCart, Pick<LazyCart, 'load'>>(
    async (...piece) => (await load())(...piece),
    { load },
  );
  return {
    transport: {
      ...transport,
      async *invoke(request, call) {
        yield* (await currentTransport()).invoke(request, call);
      },
      invokeSync: async (request, call) => (await currentTransport()).invokeSync(request, call),
    },
    props: () => ({
      resolveProducts: options().resolveProducts && resolveProducts,
      resultsUrl: options().resultsUrl,
      cartUrl: settings().cartUrl,
      cartWord: settings().cartWord,
      onAddToCart: options().onAddToCart || settings().cart ? onAddToCart : undefined,
      topic: loaded?.drawTopic(),
      ProductAction: loaded?.ProductAction,
    }),
    showTopic: () => {
      if (loaded || !hasContext()) return;
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

import type { PanelProps } from '../components/index.ts';
import type { Commerce, CommerceOptions } from './commerce/createCommerce.ts';
import { loadOnce } from './loadOnce.ts';

interface LazyCommerce extends Pick<Commerce, 'transport'> {
  /** Returns the panel's props for the current configuration. */
  readonly props: () => Pick<
    PanelProps,
    'resolveProducts' | 'resultsUrl' | 'onAddToCart' | 'cartUrl' | 'cartWord'
  >;
}

interface LazyCommerceOptions extends CommerceOptions {
  readonly loadShop: () => Promise<typeof import('./shop.ts')>;
}

/** Loads cart, product resolver and page context when the page configures one of them. */
export function createLazyCommerce({ loadShop, ...commerceOptions }: LazyCommerceOptions): LazyCommerce {
  const { transport, settings, options, emit } = commerceOptions;
  const { start: commerce } = loadOnce(
    async () => (await loadShop()).createCommerce(commerceOptions),
    (error) => emit('error', { phase: 'load', message: String(error) }),
  );
  // If the code does not load, the message is sent without the page context.
  const currentTransport = async () =>
    settings().linkParam || options().context
      ? commerce().then(
          (loaded) => loaded.transport,
          () => transport,
        )
      : transport;
  const resolveProducts: Commerce['resolveProducts'] = async (ids, scope) =>
    (await commerce()).resolveProducts(ids, scope);
  const onAddToCart: Commerce['addToCart'] = async (product, variant) =>
    (await commerce()).addToCart(product, variant);
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
    }),
  };
}

import type { PanelProps } from '../components/index.ts';
import type { Commerce, CommerceOptions } from './commerce/createCommerce.ts';

interface LazyCommerce extends Pick<Commerce, 'transport'> {
  /** Returns the panel's props for the current configuration. */
  readonly props: () => Pick<PanelProps, 'resolveProducts' | 'onAddToCart'>;
}

interface LazyCommerceOptions extends CommerceOptions {
  readonly loadShop: () => Promise<typeof import('./shop.ts')>;
}

/** Loads cart, product resolver and page context when the page configures one of them. */
export function createLazyCommerce({ loadShop, ...config }: LazyCommerceOptions): LazyCommerce {
  const { transport, settings, options, emit } = config;
  let fetched: Promise<Commerce> | undefined;
  const commerce = async () => {
    fetched ??= loadShop().then(({ createCommerce }) => createCommerce(config));
    try {
      return await fetched;
    } catch (error) {
      fetched = undefined;
      emit('error', { phase: 'load', message: String(error) });
      throw error;
    }
  };
  // Without the page context, the message is sent all the same.
  const way = async () =>
    settings().linkParam || options().context
      ? commerce().then(
          (late) => late.transport,
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
        yield* (await way()).invoke(request, call);
      },
      invokeSync: async (request, call) => (await way()).invokeSync(request, call),
    },
    props: () => ({
      resolveProducts: options().resolveProducts && resolveProducts,
      onAddToCart: options().onAddToCart || settings().cart ? onAddToCart : undefined,
    }),
  };
}

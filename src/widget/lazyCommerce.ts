import type { PanelProps } from '../components/index.ts';
import type { Commerce, CommerceOptions } from './commerce/createCommerce.ts';

interface LazyCommerce extends Pick<Commerce, 'transport'> {
  /** What the panel is given of it, as the shop has it now. */
  readonly props: () => Pick<PanelProps, 'resolveProducts' | 'onAddToCart'>;
}

interface LazyCommerceOptions extends CommerceOptions {
  readonly loadShop: () => Promise<typeof import('./shop.ts')>;
}

/** Fetches what ties the conversation to the shop when the shop first uses it, and before anything is said. */
export function createLazyCommerce({ loadShop, ...given }: LazyCommerceOptions): LazyCommerce {
  const { transport, settings, options, emit } = given;
  let fetched: Promise<Commerce> | undefined;
  const commerce = async () => {
    fetched ??= loadShop().then(({ createCommerce }) => createCommerce(given));
    try {
      return await fetched;
    } catch (error) {
      fetched = undefined;
      emit('error', { phase: 'load', message: String(error) });
      throw error;
    }
  };
  // Where it cannot be fetched, the shopper is heard all the same.
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

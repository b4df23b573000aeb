import type { ShopCartLine } from '../components/index.ts';

/** Identifiers that a path may contain as they are. */
const plainId = /^[A-Za-z0-9._-]+$/u;

/** Other identifiers become `~` and base64url. */
const token = (id: string): string => {
  if (plainId.test(id)) return id;
  const bytes = String.fromCharCode(...new TextEncoder().encode(id));
  return `~${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
};

/**
 * Returns the address at which a shop opens a cart with these lines.
 *
 * @param endpoint `config.endpoint` of the capability `dev.ucp.shopping.permalink` in the shop's `/.well-known/ucp`.
 * @see https://ucp.dev/specification/permalink
 */
export const ucpPermalink = (
  endpoint: string,
  lines: readonly Pick<ShopCartLine, 'productId' | 'variantId' | 'quantity'>[],
): string =>
  `${endpoint}/${lines
    .map(({ productId, variantId, quantity }) => `${token(variantId ?? productId)}:${quantity}`)
    .join(',')}`;

import type { Product } from '../../protocol/index.ts';

/** What `facets` and `metadata` say about a product, where they say it. */
export interface ProductFacts {
  readonly wasPrice?: number;
  readonly badges: readonly string[];
  readonly isOutOfStock: boolean;
}

const wasKeys = ['wasPrice', 'compareAtPrice', 'originalPrice', 'listPrice'];
const badgeKeys = ['badges', 'badge', 'labels', 'label'];
const stockKeys = ['inStock', 'available', 'stock', 'availability'];
const mostBadges = 2;

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isOut = (value: unknown) =>
  value === false ||
  value === 0 ||
  (typeof value === 'string' && /^(0|false|no|(out.?of|no).?stock|sold.?out)$/i.test(value.trim()));

/** Reads the keys that shops use, in camelCase or snake_case; anything of another type counts as absent. */
export function productFacts({ facets, metadata, price }: Product): ProductFacts {
  const all: Readonly<Record<string, unknown>> = { ...metadata, ...facets };
  const find = (keys: readonly string[]) =>
    [...new Set(keys.flatMap((key) => [key, snake(key)]))]
      .map((key) => all[key])
      .filter((value) => value !== undefined);

  const was = find(wasKeys)
    .map((value) => (typeof value === 'string' ? Number(value) : value))
    .find((value): value is number => typeof value === 'number' && price !== undefined && value > price);
  const labels = find(badgeKeys)
    .flat()
    .filter((badge): badge is string => typeof badge === 'string' && badge.trim() !== '');
  return {
    ...(was === undefined ? {} : { wasPrice: was }),
    badges: [...new Set(labels)].slice(0, mostBadges),
    isOutOfStock: find(stockKeys).some(isOut),
  };
}

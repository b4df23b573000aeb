import type { SearchIndex } from './SearchIndex.ts';
import type { Facet } from './SearchProduct.ts';

const [maxFacets, maxValues] = [12, 10];

/**
 * Counts the values of the facets of some products. Facets that at least two values divide come first, those of most products
 * first.
 */
export function countFacets(index: SearchIndex, products: readonly number[]): readonly Facet[] {
  const counts = new Uint32Array(index.facets.length);
  const numbers: number[] = [];
  const { array } = index.facetsOf;
  for (const product of products) {
    const end = index.facetStarts[product + 1] ?? 0;
    for (let at = index.facetStarts[product] ?? 0; at < end; at++) {
      const number = array[at] ?? 0;
      if (counts[number] === 0) numbers.push(number);
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
  const byName = new Map<string, { value: string; count: number }[]>();
  for (const number of numbers.sort((a, b) => a - b)) {
    const count = counts[number] ?? 0;
    const { name, value } = index.facets[number] ?? { name: '', value: '' };
    const values = byName.get(name);
    if (values) values.push({ value, count });
    else byName.set(name, [{ value, count }]);
  }
  const sum = (values: readonly { readonly count: number }[]) =>
    values.reduce((total, { count }) => total + count, 0);
  return [...byName]
    .sort(([, a], [, b]) => Number(b.length > 1) - Number(a.length > 1) || sum(b) - sum(a))
    .slice(0, maxFacets)
    .map(([name, values]) => ({
      name,
      values: values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, maxValues),
    }));
}

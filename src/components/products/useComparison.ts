import { getOwn, type Product } from '../../protocol/index.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { collectDetails } from './collectDetails.ts';
import { priceText } from './formatPrice.ts';
import { productFacts } from './productFacts.ts';
import type { ComparedRow } from './productResults.ts';
import { ratingText } from './ratingText.ts';
import { useDetailText } from './useDetailText.ts';

const maxRows = 6;

/** Index of the greatest number; undefined if a number is missing or several are greatest. */
const indexOfBest = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  const greatest = Math.max(...known);
  const isUnique = values.indexOf(greatest) === values.lastIndexOf(greatest);
  return known.length === values.length && isUnique ? values.indexOf(greatest) : undefined;
};

/**
 * Returns at most six rows for which every product has a value and the values differ: price, rating and availability, then
 * the agent's rows, or the products' details if the agent sent none.
 */
export function useComparison(
  products: readonly Product[],
  agentRows: readonly ComparedRow[],
): readonly ComparedRow[] {
  const messages = useMessages();
  const locale = useLocale();
  const textOf = useDetailText();
  const facts = products.map(productFacts);

  const rows: readonly ComparedRow[] = [
    {
      label: messages.price,
      values: products.map(({ price, currency }, at) => {
        const text = priceText(price, currency, locale) ?? '';
        return facts[at]?.isFromPrice && text ? messages.priceFrom(text) : text;
      }),
      best: indexOfBest(products.map(({ price }) => price && -price)),
    },
    {
      label: messages.rating,
      values: facts.map(({ rating, reviews }) =>
        rating === undefined ? '' : ratingText(locale, rating, reviews),
      ),
      best: indexOfBest(facts.map(({ rating }) => rating)),
    },
    {
      label: messages.availability,
      values: facts.map(
        ({ stock }) =>
          ({
            unknown: '',
            in: messages.inStock,
            low: messages.fewLeft(stock.remaining),
            out: messages.outOfStock,
          })[stock.status],
      ),
    },
    ...(agentRows.length > 0 ? agentRows : detailRows()),
  ];
  return rows
    .filter(({ values }) => values.every((value) => value !== '') && new Set(values).size > 1)
    .slice(0, maxRows);

  function detailRows(): readonly ComparedRow[] {
    const details = products.map((product) =>
      Object.fromEntries(collectDetails(product).map(({ label, values }) => [label, textOf(values)])),
    );
    return Object.keys(details[0] ?? {}).map((label) => ({
      label,
      values: details.map((texts) => getOwn(texts, label) ?? ''),
    }));
  }
}

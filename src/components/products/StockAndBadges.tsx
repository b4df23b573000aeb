import { useMessages } from '../messages/MessagesContext.tsx';
import type { ProductFacts } from './productFacts.ts';

interface StockAndBadgesProps {
  readonly facts: ProductFacts;
}

/** The badges of a product, and its stock if that is low or out; renders nothing without either. */
export function StockAndBadges({ facts }: StockAndBadgesProps) {
  const messages = useMessages();
  const { stock, badges, isNew, isOnSale, wasPrice } = facts;
  const stockText =
    stock.status === 'low'
      ? messages.fewLeft(stock.remaining)
      : stock.status === 'out' && messages.outOfStock;
  // A struck-through price already implies a sale.
  const sale = isOnSale && !wasPrice ? messages.badgeSale : '';
  const labels = new Set([isNew ? messages.badgeNew : '', sale, ...badges]);
  labels.delete('');
  if (!stockText && labels.size === 0) return null;
  return (
    <p className="shelftalk-badges">
      {stockText && <span data-kind={stock.status}>{stockText}</span>}
      {[...labels].map((label) => (
        <bdi key={label}>{label}</bdi>
      ))}
    </p>
  );
}

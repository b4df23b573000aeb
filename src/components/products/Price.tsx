import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { priceParts, priceText } from './formatPrice.ts';

export interface PriceProps {
  readonly price?: number | undefined;
  readonly currency?: string | undefined;
  readonly wasPrice?: number | undefined;
  /** Whether `price` is the lowest of several, shown as "from". */
  readonly isFromPrice?: boolean;
  readonly id?: string;
}

/** Marks the position of the price in a translated sentence; never shown. */
const marker = '\ufffc';

/** A price; renders nothing for a missing price. `data-reduced` if there is a former price. */
export function Price({ price, currency, wasPrice, isFromPrice = false, id }: PriceProps) {
  const messages = useMessages();
  const locale = useLocale();
  const parts = priceParts(price, currency, locale);
  if (!parts) return null;
  // One text node for the amount: screen readers pause between nodes, for example at the decimal comma.
  const symbol = parts.find(({ type }) => type === 'currency')?.value;
  const text = parts.map(({ value }) => value).join('');
  const [before, after] = symbol ? text.split(symbol) : [text];
  const was = priceText(wasPrice, currency, locale);
  // Languages put "from" before or after the price.
  const [prefix, suffix] = isFromPrice ? messages.priceFrom(marker).split(marker) : [];
  return (
    <p id={id} className="shelftalk-price" data-reduced={was ? true : undefined}>
      {was && <span className="shelftalk-hidden">{messages.priceNow} </span>}
      {prefix && <span className="shelftalk-price-from">{prefix}</span>}
      <span className="shelftalk-price-now">
        {before}
        {symbol && <span data-kind="currency">{symbol}</span>}
        {after}
      </span>
      {suffix && <span className="shelftalk-price-from">{suffix}</span>}
      {was && (
        <>
          {' '}
          <s className="shelftalk-price-was">
            <span className="shelftalk-hidden">{messages.priceWas} </span>
            {was}
          </s>
        </>
      )}
    </p>
  );
}

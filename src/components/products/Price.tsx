import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { priceParts, priceText } from './formatPrice.ts';

export interface PriceProps {
  readonly price?: number | undefined;
  readonly currency?: string | undefined;
  readonly wasPrice?: number | undefined;
  /** The price is the lowest of several. */
  readonly isFromPrice?: boolean;
  readonly id?: string;
}

/** Holds the place of the price in a text; never shown. */
const mark = '\ufffc';

/** A price tag; nothing where there is no price. `data-reduced` where there was a higher one. */
export function Price({ price, currency, wasPrice, isFromPrice = false, id }: PriceProps) {
  const messages = useMessages();
  const locale = useLocale();
  const parts = priceParts(price, currency, locale);
  if (!parts) return null;
  // Figures are one text, or a screen reader would stop at their comma.
  const symbol = parts.find(({ type }) => type === 'currency')?.value;
  const text = parts.map(({ value }) => value).join('');
  const [before, after] = symbol ? text.split(symbol) : [text];
  const was = priceText(wasPrice, currency, locale);
  // Languages differ in what stands before the price and what behind it.
  const [lead, tail] = isFromPrice ? messages.priceFrom(mark).split(mark) : [];
  return (
    <p id={id} className="shelftalk-price" data-reduced={was ? true : undefined}>
      {was && <span className="shelftalk-hidden">{messages.priceNow} </span>}
      {lead && <span className="shelftalk-price-from">{lead}</span>}
      <span className="shelftalk-price-now">
        {before}
        {symbol && <span data-kind="currency">{symbol}</span>}
        {after}
      </span>
      {tail && <span className="shelftalk-price-from">{tail}</span>}
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

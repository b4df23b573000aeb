import { useId, useState } from 'react';
import { type OrderItem, omitUndefined } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { ItemTitle } from '../cart/ItemTitle.tsx';
import { useAmount } from '../cart/useAmount.ts';
import { useLocale } from '../messages/MessagesContext.tsx';
import { ProductPicture } from '../products/ProductPicture.tsx';
import { OwnPart } from '../renderers/OwnPart.ts';
import { withKeys } from '../text/withKeys.ts';
import { useOrderMessages } from './useOrderMessages.ts';

/** Number of items shown until the shopper presses the button that shows all. */
const initialItems = 3;

interface OrderItemsProps {
  readonly items: readonly OrderItem[];
  readonly currency: string | undefined;
}

/** The items of an order; those after the third are shown on request. */
export function OrderItems({ items, currency }: OrderItemsProps) {
  const messages = useOrderMessages();
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const number = new Intl.NumberFormat(useLocale());
  const shown = showsAll ? items : items.slice(0, initialItems);
  return (
    <div className="shelftalk-order-items">
      <ul id={id} aria-label={messages.itemsLabel}>
        {withKeys(shown).map(([key, item]) => (
          <OrderItemRow key={key} item={item} currency={currency} />
        ))}
      </ul>
      {items.length > initialItems && (
        <Button
          variant="quiet"
          aria-expanded={showsAll}
          aria-controls={id}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? messages.showFewerItems : messages.showAllItems(number.format(items.length))}
        </Button>
      )}
    </div>
  );
}

interface OrderItemRowProps {
  readonly item: OrderItem;
  readonly currency: string | undefined;
}

const OrderItemRow = ({ item, currency }: OrderItemRowProps) => {
  const { productId = '', title, options = [], quantity = 1, price, imageUrl, url } = item;
  const format = useAmount(currency);
  const number = new Intl.NumberFormat(useLocale());
  const details = [...options, ...(quantity > 1 ? [`${number.format(quantity)}\u00a0×`] : [])];
  const description = details.join(useOrderMessages().comma);
  const product = omitUndefined({ productId, title, description, url, imageUrl, price, currency });
  return (
    <li className="shelftalk-order-row">
      <OwnPart of="ProductCard" product={product} layout="line">
        <ProductPicture url={imageUrl} />
        <ItemTitle className="shelftalk-order-item" title={title} url={url} details={details} />
        {price !== undefined && <p className="shelftalk-order-amount">{format(price)}</p>}
      </OwnPart>
    </li>
  );
};

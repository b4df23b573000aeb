import { useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import type { CartReceipt } from '../../store/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useCartWord, useShop } from './cart.ts';
import { countedTitle } from './countedTitle.ts';
import { PageLink } from './PageLink.tsx';
import { Price } from './Price.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { pageHref } from './pageHref.ts';
import { UndoReceipt } from './UndoReceipt.tsx';
import { useReceiptUndo } from './useReceiptUndo.ts';

export interface CartReceiptRowProps {
  readonly messageId: string;
  readonly receipt: CartReceipt;
  /** The receipt as one sentence. */
  readonly text: string;
  /** Whether the addition can no longer be undone, because the product's line in the cart has changed since. */
  readonly isFinal?: boolean;
  /** Called after an undo, before the receipt is marked as removed. */
  readonly onRemoved?: (() => void) | undefined;
}

/**
 * The receipt of a product that the shopper added to the cart, with a link to the cart page. The addition can be undone
 * until the page is left, if the shop supports undo.
 *
 * `data-status`: `added` or `removed`.
 */
export function CartReceiptRow({
  messageId,
  receipt,
  text,
  isFinal = false,
  onRemoved,
}: CartReceiptRowProps) {
  const messages = useMessages();
  const word = useCartWord();
  const { cartUrl } = useShop();
  const note = useRef<HTMLParagraphElement>(null);
  const hadFocus = useRef(false);
  const undo = useReceiptUndo(messageId, receipt, () => {
    hadFocus.current = true;
    onRemoved?.();
  });
  const { imageUrl, options, price, currency, isRemoved } = receipt;
  const title = countedTitle(receipt.title, receipt.quantity);
  const href = pageHref(cartUrl);
  useIsomorphicLayoutEffect(() => {
    // The undo button, which had the focus, has unmounted.
    if (isRemoved && hadFocus.current) note.current?.focus();
  }, [isRemoved]);

  if (isRemoved)
    return (
      <p
        ref={note}
        tabIndex={-1}
        className="shelftalk-note shelftalk-receipt"
        data-status="removed"
        dir="auto"
      >
        {text}
      </p>
    );
  return (
    <div className="shelftalk-receipt" data-status="added">
      <ProductPicture url={imageUrl} />
      <div className="shelftalk-receipt-main">
        <div className="shelftalk-receipt-text">
          <p className="shelftalk-receipt-status">
            <Icon name="check" />
            {messages.addedToCart(word)}
          </p>
          <p>
            <bdi>{title}</bdi>
          </p>
          {options.length > 0 && (
            <p className="shelftalk-receipt-options">
              <bdi>{options.join(messages.comma)}</bdi>
            </p>
          )}
        </div>
        <Price price={price} currency={currency} />
        {receipt.note && (
          <p className="shelftalk-cart-limits" dir="auto">
            {receipt.note}
          </p>
        )}
      </div>
      {(href || (undo.remove && !isFinal)) && (
        <div className="shelftalk-receipt-actions">
          {href && (
            <PageLink className="shelftalk-button" data-variant="quiet" data-leaves="" href={href}>
              {messages.viewCart(word)}
            </PageLink>
          )}
          {!isFinal && <UndoReceipt undo={undo} title={title} />}
        </div>
      )}
    </div>
  );
}

import { useState } from 'react';
import { useChatStore } from '../../react/index.ts';
import type { CartReceipt } from '../../store/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useCartWord, useShop } from './cart.ts';
import { undoFor } from './cartUndo.ts';
import { countedTitle } from './countedTitle.ts';
import { PageLink } from './PageLink.tsx';
import { Price } from './Price.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { pageHref } from './pageHref.ts';

export interface CartReceiptRowProps {
  readonly messageId: string;
  readonly receipt: CartReceipt;
  /** The same in one sentence. */
  readonly text: string;
}

/**
 * A product that the shopper added to the cart, with a link to the cart. It can be undone until the page is left.
 *
 * `data-status` added | removed.
 */
export function CartReceiptRow({ messageId, receipt, text }: CartReceiptRowProps) {
  const messages = useMessages();
  const word = useCartWord();
  const store = useChatStore();
  const announce = useAnnounce();
  const { cartUrl } = useShop();
  const [undoStatus, setUndoStatus] = useState<'idle' | 'pending' | 'failed'>('idle');
  const { imageUrl, options, price, currency, isRemoved } = receipt;
  const title = countedTitle(receipt.title, receipt.quantity);
  const undo = isRemoved ? undefined : undoFor(store, messageId);
  const href = pageHref(cartUrl);

  const remove = async () => {
    setUndoStatus('pending');
    try {
      await undo?.();
      const removed = messages.announceRemoved(title, word);
      store.commands.removeReceipt(messageId, removed);
      announce(removed);
    } catch {
      setUndoStatus('failed');
      announce(messages.undoFailed(word));
    }
  };

  if (isRemoved)
    return (
      <p className="shelftalk-note shelftalk-receipt" data-status="removed" dir="auto">
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
      </div>
      {(href || undo) && (
        <div className="shelftalk-receipt-actions">
          {href && (
            <PageLink className="shelftalk-button" data-variant="quiet" href={href}>
              {messages.viewCart(word)}
            </PageLink>
          )}
          {undo && (
            <Button variant="quiet" aria-disabled={undoStatus === 'pending'} onClick={() => void remove()}>
              {undoStatus === 'pending' ? messages.removingFromCart : messages.undoAdd}
              <span className="shelftalk-hidden"> {title}</span>
            </Button>
          )}
          {undoStatus === 'failed' && <p className="shelftalk-cart-error">{messages.undoFailed(word)}</p>}
        </div>
      )}
    </div>
  );
}

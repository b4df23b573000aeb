import { useRef } from 'react';
import type { Product } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { ChosenVariant } from './cart.ts';
import { PageLink } from './PageLink.tsx';
import { pageHref } from './pageHref.ts';
import { useCartAction } from './useCartAction.ts';

interface CartButtonProps {
  readonly product: Product;
  /** Product name, part of the accessible name. */
  readonly name: string;
  readonly variant?: ChosenVariant | undefined;
  /** Called instead of adding, for a product that cannot be added yet, such as one with options left to choose. */
  readonly onBlocked?: (() => void) | undefined;
  readonly buttonVariant?: 'fill' | 'line';
  readonly tabIndex?: 0 | -1;
}

/**
 * A button that adds a product to the shop's cart, and one that undoes it.
 *
 * `data-cart` idle | pending | added | removing | undo-failed | failed | refused | needs-variant.
 */
export function CartButton({
  product,
  name,
  variant,
  onBlocked,
  buttonVariant = 'line',
  tabIndex,
}: CartButtonProps) {
  const messages = useMessages();
  const addButton = useRef<HTMLButtonElement>(null);
  const { state, add, undo } = useCartAction(product, name, variant);
  const { status } = state;
  const isSoldOut = status === 'refused' && state.reason === 'out-of-stock';
  const isInCart = status === 'added' || status === 'undo-failed';
  const label = {
    idle: messages.addToCart,
    pending: messages.addingToCart,
    added: messages.addedToCart,
    removing: messages.removingFromCart,
    'undo-failed': messages.addedToCart,
    failed: messages.addFailed,
    refused: isSoldOut ? messages.outOfStock : messages.addToCart,
    'needs-variant': messages.addToCart,
  }[status];
  const refusal = status === 'refused' ? (state.message ?? (isSoldOut ? '' : messages.addRefused)) : '';
  const error = status === 'undo-failed' ? messages.undoFailed : refusal;
  const href = status === 'needs-variant' ? pageHref(product.url) : undefined;
  return (
    <div className="shelftalk-cart" data-cart={status}>
      <div className="shelftalk-cart-actions">
        <Button
          ref={addButton}
          variant={buttonVariant}
          tabIndex={tabIndex}
          aria-disabled={status === 'pending' || status === 'removing' || isInCart || isSoldOut}
          onClick={onBlocked ?? add}
        >
          {isInCart && <Icon name="check" />}
          {label}
          <span className="shelftalk-hidden"> {name}</span>
        </Button>
        {undo && (
          <Button
            variant="quiet"
            tabIndex={tabIndex}
            onClick={() => {
              // The undo button disappears, so the focus moves to the remaining button.
              addButton.current?.focus();
              undo();
            }}
          >
            {messages.undoAdd}
            <span className="shelftalk-hidden"> {name}</span>
          </Button>
        )}
      </div>
      {error && <p className="shelftalk-cart-error">{error}</p>}
      {status === 'needs-variant' &&
        (href === undefined ? (
          <p className="shelftalk-cart-error">{messages.chooseInShop}</p>
        ) : (
          <PageLink
            className="shelftalk-link"
            href={href}
            data-product={product.productId}
            tabIndex={tabIndex}
          >
            {messages.chooseInShop}
          </PageLink>
        ))}
    </div>
  );
}

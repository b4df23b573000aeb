import { useRef } from 'react';
import type { Product } from '../../protocol/index.ts';
import { useReceipt } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useCartWord } from './cart.ts';
import { LimitsNote } from './LimitsNote.tsx';
import { PageLink } from './PageLink.tsx';
import { pageHref } from './pageHref.ts';
import { chosenValues } from './productVariants.ts';
import { limitsOfProduct } from './quantityLimits.ts';
import type { ChosenVariant } from './shopCart.ts';
import { refusalText, useCartAction } from './useCartAction.ts';

interface CartButtonProps {
  readonly product: Product;
  /** Product name, part of the accessible name. */
  readonly name: string;
  readonly variant?: ChosenVariant | undefined;
  /** Number of pieces; default: the smallest quantity that the shop accepts, which a line of text then states. */
  readonly quantity?: number | undefined;
  /** Called with the announcement once a receipt in the thread shows the addition. */
  readonly onAdded?: ((text: string) => void) | undefined;
  readonly buttonVariant?: 'fill' | 'line';
  readonly tabIndex?: 0 | -1;
}

/**
 * A button that adds a product to the shop's cart. Outside of a conversation, a second button undoes the addition; in a
 * conversation, the receipt does.
 *
 * `data-cart`: `idle`, `pending`, `added`, `removing`, `undo-failed`, `failed`, `refused` or `needs-variant`.
 */
export function CartButton({
  product,
  name,
  variant,
  quantity,
  onAdded,
  buttonVariant = 'line',
  tabIndex,
}: CartButtonProps) {
  const messages = useMessages();
  const addButton = useRef<HTMLButtonElement>(null);
  const word = useCartWord();
  const { state, add, undo } = useCartAction(product, name, variant, quantity, onAdded);
  const receipt = useReceipt(product.productId);
  const options = chosenValues(product, variant);
  // With a choice of the quantity, more pieces can be added.
  const hasReceipt =
    quantity === undefined && receipt !== undefined && String(receipt.options) === String(options);
  const status = state.status === 'idle' && hasReceipt ? 'added' : state.status;
  const isSoldOut = state.status === 'refused' && state.reason === 'out-of-stock';
  const isInCart = status === 'added' || status === 'undo-failed';
  const label = {
    idle: messages.addToCart(word),
    pending: messages.addingToCart,
    added: messages.inCart(word),
    removing: messages.removingFromCart,
    'undo-failed': messages.inCart(word),
    failed: messages.addFailed,
    refused: isSoldOut ? messages.outOfStock : messages.addToCart(word),
    'needs-variant': messages.addToCart(word),
  }[status];
  const refusal =
    state.status === 'refused' ? (state.message ?? refusalText(state.reason, messages, word)) : undefined;
  const note = 'note' in state ? state.note : undefined;
  const error = status === 'undo-failed' ? messages.undoFailed(word) : (refusal ?? note);
  const href = status === 'needs-variant' ? pageHref(product.url) : undefined;
  return (
    <div className="shelftalk-cart" data-cart={status}>
      <div className="shelftalk-cart-actions">
        <Button
          ref={addButton}
          variant={buttonVariant}
          tabIndex={tabIndex}
          aria-disabled={status === 'pending' || status === 'removing' || isInCart || isSoldOut}
          onClick={add}
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
      {quantity === undefined && !isInCart && (
        <LimitsNote limits={limitsOfProduct(product, variant)} quantity={0} />
      )}
      {error && (
        <p className="shelftalk-cart-error" dir="auto">
          {error}
        </p>
      )}
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

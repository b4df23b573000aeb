'use client';

import { useRef } from 'react';
import { useChatStore, useIsomorphicLayoutEffect } from '../../react/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { CartReceiptRow, type CartReceiptRowProps } from '../products/CartReceiptRow.tsx';
import { useCartWord } from '../products/cart.ts';
import { undoFor } from '../products/cartUndo.ts';
import { countedTitle } from '../products/countedTitle.ts';
import type { ShopCart } from '../products/shopCart.ts';
import { UndoReceipt } from '../products/UndoReceipt.tsx';
import { useReceiptUndo } from '../products/useReceiptUndo.ts';
import { type CartSession, cartSession } from './cartSession.ts';
import { useCartMessages } from './useCartMessages.ts';
import { useIsCartHolder } from './useIsCartHolder.ts';
import { useShopCart } from './useShopCart.ts';
import { WholeCart } from './WholeCart.tsx';

/** The receipt of a product that was added to the cart. If no newer message shows the cart, the receipt shows all of it. */
export function CartReceipt(props: CartReceiptRowProps) {
  const cart = useShopCart();
  return cart ? <ReceiptOfCart {...props} shop={cart} /> : <CartReceiptRow {...props} />;
}

const ReceiptOfCart = ({ shop, ...props }: CartReceiptRowProps & { readonly shop: ShopCart }) => {
  const session = cartSession(shop);
  return useIsCartHolder(session, props.messageId) ? (
    <NewestReceipt {...props} shop={shop} session={session} />
  ) : (
    <CartReceiptRow {...props} />
  );
};

type NewestReceiptProps = CartReceiptRowProps & {
  readonly shop: ShopCart;
  readonly session: CartSession;
};

const NewestReceipt = (props: NewestReceiptProps) => {
  const { messageId, shop, session } = props;
  const store = useChatStore();
  return (
    <WholeCart
      messageId={messageId}
      shop={shop}
      session={session}
      isAdded={() => undoFor(store, messageId) !== undefined}
      fallback={<CartReceiptRow {...props} />}
    >
      <AddedLine {...props} />
    </WholeCart>
  );
};

/** The product of the receipt in one line, with its undo button. */
const AddedLine = ({
  messageId,
  receipt,
  text,
  session,
}: CartReceiptRowProps & Pick<NewestReceiptProps, 'session'>) => {
  const messages = useCartMessages();
  const word = useCartWord();
  const line = useRef<HTMLParagraphElement>(null);
  const hadFocus = useRef(false);
  const { title, options, quantity, note, isRemoved } = receipt;
  const undo = useReceiptUndo(messageId, receipt, () => {
    hadFocus.current = true;
    session.holdReceipt(messageId);
    session.post();
    void session.refresh(true);
  });
  useIsomorphicLayoutEffect(() => {
    // The undo button, which had the focus, has unmounted.
    if (isRemoved && hadFocus.current) line.current?.focus();
  }, [isRemoved]);
  if (isRemoved)
    return (
      <p ref={line} tabIndex={-1} className="shelftalk-note" dir="auto">
        {text}
      </p>
    );
  return (
    <div className="shelftalk-cart-added">
      <Icon name="check" />
      <p>
        <b>{messages.addedToCart(word)}</b>{' '}
        <bdi>{[countedTitle(title, quantity), ...options].join(messages.comma)}</bdi>
      </p>
      <UndoReceipt undo={undo} title={title} />
      {note && (
        <p className="shelftalk-cart-limits" dir="auto">
          {note}
        </p>
      )}
    </div>
  );
};

'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useChatStore, useIsomorphicLayoutEffect, useNewestReceipt } from '../../react/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useLocale } from '../messages/MessagesContext.tsx';
import { CartReceiptRow, type CartReceiptRowProps } from '../products/CartReceiptRow.tsx';
import { useCartWord } from '../products/cart.ts';
import { addReceipt, undoFor } from '../products/cartUndo.ts';
import { countedTitle } from '../products/countedTitle.ts';
import type { ShopCart, ShopCartLine } from '../products/shopCart.ts';
import { UndoReceipt } from '../products/UndoReceipt.tsx';
import { receiptOf } from '../products/useCartAction.ts';
import { useReceiptUndo } from '../products/useReceiptUndo.ts';
import { CartCard, CartNotLoaded, outcomeError } from './CartCard.tsx';
import { type AddableProduct, addableProduct, receiptsOfLine } from './cartReceipts.ts';
import { type CartSession, type CartSessionState, cartSession } from './cartSession.ts';
import { useCartMessages } from './useCartMessages.ts';
import { useShopCart } from './useShopCart.ts';

/** A product that the shopper added to the cart. The newest one of the conversation shows the whole cart. */
export function CartReceipt(props: CartReceiptRowProps) {
  const cart = useShopCart();
  return cart ? <ReceiptOfCart {...props} shop={cart} /> : <CartReceiptRow {...props} />;
}

const ReceiptOfCart = ({ shop, ...props }: CartReceiptRowProps & { readonly shop: ShopCart }) => {
  const session = cartSession(shop);
  const held = useSyncExternalStore(
    session.subscribe,
    () => session.getState().heldReceipt,
    () => undefined,
  );
  const isNewest = useNewestReceipt(held) === props.messageId;
  return isNewest ? (
    <NewestReceipt {...props} shop={shop} session={session} />
  ) : (
    <CartReceiptRow {...props} />
  );
};

type NewestReceiptProps = CartReceiptRowProps & {
  readonly shop: ShopCart;
  readonly session: CartSession;
};

/** `data-state` loading | ready | failed. */
const NewestReceipt = ({ shop, session, ...props }: NewestReceiptProps) => {
  const { messageId } = props;
  const messages = useCartMessages();
  const word = useCartWord();
  const store = useChatStore();
  const announce = useAnnounce();
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  useEffect(
    () => session.attach(messageId, undoFor(store, messageId) !== undefined),
    [session, store, messageId],
  );
  useOutcome(session, state, messageId);

  const restore = async (line: ShopCartLine, { product, variant }: AddableProduct) => {
    const result = await session.restore(line.id, () => shop(product, variant, line.quantity));
    if (result?.status !== 'added') return;
    // The new receipt shows the cart from now on.
    session.focus.isWanted = true;
    const added = result.quantity ?? line.quantity;
    const text = messages.announceAdded(countedTitle(line.title, added), word);
    addReceipt(store, text, receiptOf(product, line.title, variant, added), result.undo);
    announce(text);
  };
  const restoreLine = (line: ShopCartLine) => {
    const known = addableProduct(store, line);
    return known && (() => void restore(line, known));
  };
  const retry = async () => {
    session.focus.isWanted = true;
    await session.refresh();
    if (session.getState().status === 'failed') session.focus.isWanted = false;
  };

  if (state.status === 'failed')
    return (
      <div className="shelftalk-cart-message" data-state="failed">
        <CartReceiptRow {...props} />
        <CartNotLoaded isReading={state.isReading} onRetry={() => void retry()} />
      </div>
    );
  return (
    <div className="shelftalk-cart-message" data-state={state.status}>
      <AddedLine {...props} session={session} />
      {state.cart ? (
        <CartCard
          session={session}
          state={state}
          cart={state.cart}
          hasCodes={shop.setCodes !== undefined}
          restoreLine={restoreLine}
        />
      ) : (
        <div className="shelftalk-cart-card" data-state="loading" aria-busy="true">
          <p className="shelftalk-cart-head">{messages.cartTitle(word)}</p>
          <p className="shelftalk-skeleton">
            <span className="shelftalk-hidden">{messages.cartLoading(word)}</span>
          </p>
        </div>
      )}
    </div>
  );
};

/** Announces the result of a change, and marks the receipts of a removed line. */
function useOutcome(session: CartSession, { outcome, cart }: CartSessionState, messageId: string): void {
  const messages = useCartMessages();
  const word = useCartWord();
  const locale = useLocale();
  const store = useChatStore();
  const announce = useAnnounce();
  const handle = () => {
    if (!outcome || !cart) return;
    if (outcome.kind === 'changed') {
      const { title, quantity } = outcome.line;
      announce(messages.cartQuantityOf(title, new Intl.NumberFormat(locale).format(quantity)));
    }
    if (outcome.kind === 'removed') {
      announce(messages.announceRemoved(outcome.line.title, word));
      // Otherwise another receipt would show the cart, without the undo button.
      session.holdReceipt(messageId);
      for (const id of receiptsOfLine(store, outcome.line))
        store.commands.removeReceipt(id, messages.announceRemoved(outcome.line.title, word));
    }
    announce(outcomeError(outcome, cart, messages, word) ?? '');
    for (const { text } of cart.messages ?? []) announce(text);
  };
  const latest = useRef(handle);
  latest.current = handle;
  // The result of a change in a card that has been removed since then is known.
  const handled = useRef(outcome);
  useEffect(() => {
    if (outcome !== handled.current) latest.current();
    handled.current = outcome;
  }, [outcome]);
}

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
  const { title, options, quantity, isRemoved } = receipt;
  const undo = useReceiptUndo(messageId, receipt, () => {
    hadFocus.current = true;
    session.holdReceipt(messageId);
    session.post();
    void session.refresh(true);
  });
  useIsomorphicLayoutEffect(() => {
    // The undo button has unmounted.
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
    </div>
  );
};

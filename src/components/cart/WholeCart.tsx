import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useChatStore } from '../../react/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { useLocale } from '../messages/MessagesContext.tsx';
import { useCartWord } from '../products/cart.ts';
import type { CartState, ShopCart, ShopCartLine } from '../products/shopCart.ts';
import { CartCard, CartNotLoaded, outcomeError } from './CartCard.tsx';
import { addableProduct, isGone, presentReceipts, receiptsOfLine } from './cartReceipts.ts';
import { type CartSession, type CartSessionState, isPending } from './cartSession.ts';
import { lineName } from './lineTexts.ts';
import { useCartMessages } from './useCartMessages.ts';
import { useRestore } from './useRestore.ts';

interface WholeCartProps {
  /** The message that shows the cart. */
  readonly messageId: string;
  readonly shop: ShopCart;
  readonly session: CartSession;
  /** Returns whether this page, not an earlier one, has added the product of the receipt. */
  readonly isAdded?: () => boolean;
  /** Rendered above the cart. */
  readonly children?: ReactNode;
  /** Rendered instead of the children while the cart cannot be read. */
  readonly fallback?: ReactNode;
}

/**
 * The cart as the shop returned it, kept up to date.
 *
 * `data-state`: `loading`, `ready` or `failed`.
 */
export const WholeCart = ({ messageId, shop, session, isAdded, children, fallback }: WholeCartProps) => {
  const messages = useCartMessages();
  const word = useCartWord();
  const store = useChatStore();
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  const latestIsAdded = useRef(isAdded);
  latestIsAdded.current = isAdded;
  useEffect(() => session.attach(messageId, latestIsAdded.current?.() ?? false), [session, messageId]);
  useOutcome(session, state, messageId);
  useGoneReceipts(session, state, messageId);
  const restore = useRestore(shop, session);

  const restoreLine = (line: ShopCartLine) => {
    const known = addableProduct(store, line);
    return known && (() => void restore(line, known, true));
  };
  const retry = async () => {
    session.focus.isWanted = true;
    await session.refresh();
    if (session.getState().status === 'failed') session.focus.isWanted = false;
  };

  if (state.status === 'failed')
    return (
      <div className="shelftalk-cart-message" data-state="failed">
        {fallback}
        <CartNotLoaded isReading={state.isReading} onRetry={() => void retry()} />
      </div>
    );
  return (
    <div className="shelftalk-cart-message" data-state={state.status}>
      {children}
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

/** Announces the result of a change, and marks the receipts of a removed line as removed. */
function useOutcome(session: CartSession, { outcome, cart }: CartSessionState, messageId: string): void {
  const messages = useCartMessages();
  const word = useCartWord();
  const locale = useLocale();
  const store = useChatStore();
  const announce = useAnnounce();
  const handle = () => {
    if (!outcome || !cart) return;
    if (outcome.kind === 'changed') {
      const quantity = new Intl.NumberFormat(locale).format(outcome.line.quantity);
      announce(messages.cartQuantityOf(lineName(outcome.line, messages), quantity));
    }
    if (outcome.kind === 'removed') {
      announce(messages.announceRemoved(lineName(outcome.line, messages), word));
      // Otherwise another message would show the cart, without the removed line and its undo button.
      session.holdReceipt(messageId);
      for (const { id } of receiptsOfLine(store, outcome.line, cart.lines))
        store.commands.removeReceipt(id, messages.announceRemoved(outcome.line.title, word));
    }
    announce(outcomeError(outcome, cart, messages, word) ?? '');
    for (const { text } of cart.messages ?? []) announce(text);
  };
  const latest = useRef(handle);
  latest.current = handle;
  // An outcome from before this card was mounted has already been announced.
  const handled = useRef(outcome);
  useEffect(() => {
    if (outcome !== handled.current) latest.current();
    handled.current = outcome;
  }, [outcome]);
}

/** Marks receipts as removed once the shop's cart lacks their product, for example after an order. */
function useGoneReceipts(session: CartSession, state: CartSessionState, messageId: string): void {
  const messages = useCartMessages();
  const word = useCartWord();
  const store = useChatStore();
  const handle = () => {
    // The effect of `attach`, which runs before, may have found that the cart is out of date.
    const cart = currentCart(session.getState());
    for (const { id, receipt } of cart ? presentReceipts(store) : []) {
      if (!isGone(receipt, cart?.lines ?? [])) continue;
      // Otherwise another message would show the cart, or none.
      if (id === messageId) session.holdReceipt(messageId);
      store.commands.removeReceipt(id, messages.cartNoLonger(receipt.title, word));
    }
  };
  const latest = useRef(handle);
  latest.current = handle;
  const cart = currentCart(state);
  useEffect(() => {
    if (cart) latest.current();
  }, [cart]);
}

/** Returns the shop's cart if nothing has changed since the shop returned it, and no change is under way. */
const currentCart = (state: CartSessionState): CartState | undefined =>
  state.status === 'ready' && !state.isReading && !state.isStale && !isPending(state)
    ? state.cart
    : undefined;

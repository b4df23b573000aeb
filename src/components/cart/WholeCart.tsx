import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useChatStore } from '../../react/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { useLocale } from '../messages/MessagesContext.tsx';
import { useCartWord } from '../products/cart.ts';
import type { ShopCart, ShopCartLine } from '../products/shopCart.ts';
import { CartCard, CartNotLoaded, outcomeError } from './CartCard.tsx';
import { addableProduct, receiptsOfLine } from './cartReceipts.ts';
import type { CartSession, CartSessionState } from './cartSession.ts';
import { lineName } from './lineTexts.ts';
import { useCartMessages } from './useCartMessages.ts';
import { useGoneReceipts } from './useGoneReceipts.ts';
import { useRestore } from './useRestore.ts';

interface WholeCartProps {
  /** The message that shows the cart. */
  readonly messageId: string;
  readonly shop: ShopCart;
  readonly session: CartSession;
}

/**
 * The cart as the shop returned it, kept up to date.
 *
 * `data-state`: `loading`, `ready` or `failed`.
 */
export const WholeCart = ({ messageId, shop, session }: WholeCartProps) => {
  const messages = useCartMessages();
  const word = useCartWord();
  const store = useChatStore();
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  useEffect(() => session.attach(messageId), [session, messageId]);
  useOutcome(state);
  useGoneReceipts(session, state);
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
        <CartNotLoaded isReading={state.isReading} onRetry={() => void retry()} />
      </div>
    );
  return (
    <div className="shelftalk-cart-message" data-state={state.status}>
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
function useOutcome({ outcome, cart }: CartSessionState): void {
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

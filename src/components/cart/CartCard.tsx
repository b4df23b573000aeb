import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useOnline } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { keepSecondPress } from '../links/keepSecondPress.ts';
import type { CartWord } from '../messages/CartWord.ts';
import type { Messages } from '../messages/en.ts';
import { useCartWord, useShop } from '../products/cart.ts';
import { PageLink } from '../products/PageLink.tsx';
import { pageHref } from '../products/pageHref.ts';
import type { CartState, ShopCartLine } from '../products/shopCart.ts';
import { CartCodes } from './CartCodes.tsx';
import { CartLine } from './CartLine.tsx';
import type { CartMessages } from './cartMessages.ts';
import {
  type CartOutcome,
  type CartSession,
  type CartSessionState,
  isPending,
  type RemovedLine,
} from './cartSession.ts';
import { Totals } from './Totals.tsx';
import { useCartMessages } from './useCartMessages.ts';

interface CartCardProps {
  readonly session: CartSession;
  readonly state: CartSessionState;
  readonly cart: CartState;
  /** Whether the shop takes discount codes. */
  readonly hasCodes: boolean;
  /** Returns a function that puts a removed line back; undefined if the chat cannot. */
  readonly restoreLine: (line: ShopCartLine) => (() => void) | undefined;
}

interface Row {
  readonly line: ShopCartLine;
  readonly status: 'present' | 'removed' | 'restoring';
}

/** Returns the lines in the order of the shop, each removed line at the position that it had before its removal. */
const rowsOf = ({ lines }: CartState, removed: readonly RemovedLine[]) => {
  const rows = lines.map((line) => ({ line, status: 'present' as const }));
  return removed.reduceRight<readonly Row[]>(
    (all, { line, index, isRestoring }) => [
      ...all.slice(0, index),
      { line, status: isRestoring ? 'restoring' : 'removed' },
      ...all.slice(index),
    ],
    rows,
  );
};

/**
 * The shop's cart: lines with steppers, discount codes, the shop's totals and messages, and its checkout.
 *
 * `data-state`: `ready`, `empty`, `busy` or `offline`.
 */
export function CartCard({ session, state, cart, hasCodes, restoreLine }: CartCardProps) {
  const messages = useCartMessages();
  const word = useCartWord();
  const { cartUrl } = useShop();
  const isOffline = !useOnline();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const { wanted, wantedCodes, removed, outcome, isStale } = state;
  const rows = rowsOf(cart, removed);
  const isBusy = isPending(state) || isStale;
  const cartHref = pageHref(cartUrl);
  const error = outcomeError(outcome, cart, messages, word);
  const stateName = isOffline ? 'offline' : isBusy ? 'busy' : cart.lines.length === 0 ? 'empty' : 'ready';

  useEffect(() => {
    if (!session.focus.isWanted) return;
    session.focus.isWanted = false;
    card.current?.focus();
  });

  return (
    <article
      ref={card}
      tabIndex={-1}
      className="shelftalk-cart-card"
      data-part="cart"
      data-state={stateName}
      aria-labelledby={titleId}
      aria-busy={isBusy}
    >
      <div className="shelftalk-cart-head">
        <p id={titleId}>{messages.cartTitle(word)}</p>
        <p className="shelftalk-cart-status">
          {isOffline ? messages.serviceOffline : isBusy ? messages.cartUpdating : ''}
        </p>
      </div>
      {rows.length > 0 && (
        <ul className="shelftalk-cart-lines" aria-label={messages.itemsLabel}>
          {rows.map(({ line, status }) => (
            <CartLine
              key={line.id}
              line={line}
              currency={cart.currency}
              wanted={getOwn(wanted, line.id)}
              status={status}
              isDisabled={isOffline}
              onQuantity={(quantity) => session.setQuantity(line.id, quantity)}
              onRestore={status === 'present' ? undefined : restoreLine(line)}
            />
          ))}
        </ul>
      )}
      {cart.lines.length === 0 && <p className="shelftalk-cart-empty">{messages.cartEmpty(word)}</p>}
      {(error || cart.messages) && (
        <div className="shelftalk-cart-messages">
          {error && <p data-type="error">{error}</p>}
          {cart.messages?.map(({ type, text }) => (
            <p key={text} data-type={type} dir="auto">
              {text}
            </p>
          ))}
        </div>
      )}
      {hasCodes && cart.codes && cart.lines.length > 0 && (
        <CartCodes
          codes={cart.codes}
          isPending={wantedCodes !== undefined}
          isDisabled={isOffline}
          response={outcome?.kind === 'codes' ? outcome : undefined}
          onChange={session.setCodes}
        />
      )}
      {cart.lines.length > 0 && cart.totals.length > 0 && (
        <Totals totals={cart.totals} currency={cart.currency} />
      )}
      {cart.lines.length > 0 && (
        <div className="shelftalk-cart-links">
          <Checkout session={session} state={state} cart={cart} />
          {cartHref && (
            <PageLink className="shelftalk-button" data-variant="quiet" data-leaves="" href={cartHref}>
              {messages.viewCart(word)}
            </PageLink>
          )}
        </div>
      )}
    </article>
  );
}

/**
 * Returns the error of the last change; undefined if it succeeded. For a rejected code also undefined if the cart lists the
 * code or has messages, which then explain the rejection.
 */
export function outcomeError(
  outcome: CartOutcome | undefined,
  cart: CartState,
  messages: Messages & CartMessages,
  word: CartWord,
): string | undefined {
  if (outcome?.kind === 'failed') return messages.cartNotUpdated(word);
  if (outcome?.kind === 'unchanged') return messages.cartUnchanged(word);
  if (outcome?.kind === 'refused') return outcome.message ?? messages.addRefused(word);
  if (outcome?.kind !== 'codes' || cart.messages) return undefined;
  const known = (cart.codes ?? []).map(({ code }) => code.toLowerCase());
  const missing = outcome.codes.find((code) => !known.includes(code.toLowerCase()));
  return missing && messages.cartCodeNotApplied(missing);
}

type CheckoutProps = Pick<CartCardProps, 'session' | 'state' | 'cart'>;

/**
 * A link to the shop's checkout, in the tab of the page. A click while changes are pending is followed once the shop has
 * confirmed them, unless a change failed or the cart has a warning or an error of the shop.
 */
const Checkout = ({ session, state, cart }: CheckoutProps) => {
  const messages = useCartMessages();
  const link = useRef<HTMLAnchorElement>(null);
  const isLeaving = useRef(false);
  const isWaiting = isPending(state);
  const hasProblem = state.outcome?.kind === 'failed' || cart.messages?.some(({ type }) => type !== 'info');
  const href = pageHref(cart.checkoutUrl);
  useEffect(() => {
    if (isWaiting || !isLeaving.current) return;
    isLeaving.current = false;
    if (!hasProblem) link.current?.click();
  }, [isWaiting, hasProblem]);
  if (href === undefined) return null;
  const wait = (event: MouseEvent) => {
    keepSecondPress(event);
    if (!isWaiting || event.detail > 1) return;
    event.preventDefault();
    isLeaving.current = true;
    session.flush();
  };
  return (
    <a ref={link} className="shelftalk-button" data-variant="fill" data-leaves="" href={href} onClick={wait}>
      {messages.cartCheckout}
    </a>
  );
};

interface CartNotLoadedProps {
  readonly isReading: boolean;
  readonly onRetry: () => void;
}

/** The error of a cart that could not be read, with a retry button. */
export const CartNotLoaded = ({ isReading, onRetry }: CartNotLoadedProps) => {
  const messages = useCartMessages();
  const word = useCartWord();
  return (
    <p className="shelftalk-note shelftalk-cart-missing">
      {messages.cartNotLoaded(word)}
      <Button variant="quiet" aria-disabled={isReading} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </p>
  );
};

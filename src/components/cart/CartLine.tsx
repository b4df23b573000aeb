import { useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { useCartWord } from '../products/cart.ts';
import { ProductPicture } from '../products/ProductPicture.tsx';
import { limitsOfLine } from '../products/quantityLimits.ts';
import type { ShopCartLine } from '../products/shopCart.ts';
import { ItemTitle } from './ItemTitle.tsx';
import { lineDetails, lineName } from './lineTexts.ts';
import { QuantityStepper } from './QuantityStepper.tsx';
import { useAmount } from './useAmount.ts';
import { useCartMessages } from './useCartMessages.ts';

interface CartLineProps {
  readonly line: ShopCartLine;
  readonly currency: string | undefined;
  /** The quantity that the shopper has chosen and that the shop has not confirmed. */
  readonly wanted: number | undefined;
  readonly isDisabled: boolean;
  /** `restoring`: removed, and being put back. */
  readonly status: 'present' | 'removed' | 'restoring';
  readonly onQuantity: (quantity: number) => void;
  /** Puts the removed product back; undefined if the chat cannot. */
  readonly onRestore: (() => void) | undefined;
}

/** One line of the cart. `data-status`: `present`, `removed` or `restoring`; `data-pending` while its quantity is not confirmed. */
export function CartLine(props: CartLineProps) {
  const { line, wanted, status } = props;
  const row = useRef<HTMLLIElement>(null);
  const hadFocus = useRef(false);
  return (
    <li
      ref={row}
      className="shelftalk-cart-line"
      data-status={status}
      data-pending={wanted === undefined ? undefined : true}
    >
      <ProductPicture url={line.imageUrl} />
      {status === 'present' ? (
        <PresentLine
          {...props}
          onUnmount={() => {
            const root = row.current?.getRootNode() as Document | ShadowRoot | undefined;
            hadFocus.current = row.current?.contains(root?.activeElement ?? null) ?? false;
          }}
        />
      ) : (
        <RemovedLine {...props} takesFocus={hadFocus} />
      )}
    </li>
  );
}

const PresentLine = ({
  line,
  currency,
  wanted,
  isDisabled,
  onQuantity,
  onUnmount,
}: CartLineProps & { readonly onUnmount: () => void }) => {
  const messages = useCartMessages();
  const format = useAmount(currency);
  const { title, url, quantity, total, originalTotal } = line;
  const latest = useRef(onUnmount);
  latest.current = onUnmount;
  // In a layout effect, which is cleaned up while the removed button still has the focus.
  useIsomorphicLayoutEffect(() => () => latest.current(), []);
  return (
    <>
      <ItemTitle
        className="shelftalk-cart-product"
        title={title}
        url={url}
        details={lineDetails(line, messages)}
      />
      {total !== undefined && (
        <p className="shelftalk-cart-amount">
          {format(total)}
          {originalTotal !== undefined && originalTotal > total && (
            <>
              {' '}
              <s>
                <span className="shelftalk-hidden">{messages.priceWas} </span>
                {format(originalTotal)}
              </s>
            </>
          )}
        </p>
      )}
      <QuantityStepper
        name={lineName(line, messages)}
        quantity={wanted ?? quantity}
        limits={limitsOfLine(line)}
        canRemove
        isDisabled={isDisabled}
        onChange={onQuantity}
      />
    </>
  );
};

interface RemovedLineProps extends CartLineProps {
  readonly takesFocus: { readonly current: boolean };
}

const RemovedLine = ({ line, status, isDisabled, onRestore, takesFocus }: RemovedLineProps) => {
  const messages = useCartMessages();
  const word = useCartWord();
  const text = useRef<HTMLParagraphElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  useIsomorphicLayoutEffect(() => {
    if (takesFocus.current) (undo.current ?? text.current)?.focus();
  }, [takesFocus]);
  return (
    <>
      <p ref={text} tabIndex={-1} className="shelftalk-cart-product">
        <bdi>{messages.announceRemoved(lineName(line, messages), word)}</bdi>
      </p>
      {onRestore && (
        <Button
          ref={undo}
          variant="quiet"
          aria-disabled={isDisabled || status === 'restoring'}
          onClick={onRestore}
        >
          {messages.undoAdd}
          <span className="shelftalk-hidden"> {lineName(line, messages)}</span>
        </Button>
      )}
    </>
  );
};

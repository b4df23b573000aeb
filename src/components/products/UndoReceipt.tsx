import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useCartWord } from './cart.ts';
import type { ReceiptUndo } from './useReceiptUndo.ts';

interface UndoReceiptProps {
  readonly undo: ReceiptUndo;
  /** Name of the product, part of the accessible name. */
  readonly title: string;
}

/** The undo button of a receipt, and an error after a failed undo. Renders nothing if the addition cannot be undone. */
export const UndoReceipt = ({ undo: { status, remove }, title }: UndoReceiptProps) => {
  const messages = useMessages();
  const word = useCartWord();
  return (
    <>
      {remove && (
        <Button variant="quiet" aria-disabled={status === 'pending'} onClick={remove}>
          {status === 'pending' ? messages.removingFromCart : messages.undoAdd}
          <span className="shelftalk-hidden"> {title}</span>
        </Button>
      )}
      {status === 'failed' && <p className="shelftalk-cart-error">{messages.undoFailed(word)}</p>}
    </>
  );
};

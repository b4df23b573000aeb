import { Button } from '../button/Button.tsx';
import { Drawing } from '../icons/Icon.tsx';
import { useLocale } from '../messages/MessagesContext.tsx';
import { bin, minus, plus } from './cartDrawings.ts';
import { useCartMessages } from './useCartMessages.ts';

interface QuantityStepperProps {
  /** Product name, part of the accessible names. */
  readonly name: string;
  readonly quantity: number;
  /** 0: the last piece can be removed. */
  readonly min: 0 | 1;
  readonly max: number;
  readonly isDisabled?: boolean;
  readonly onChange: (quantity: number) => void;
}

/** A quantity between two buttons that change it by one. */
export function QuantityStepper({ name, quantity, min, max, isDisabled, onChange }: QuantityStepperProps) {
  const messages = useCartMessages();
  const count = new Intl.NumberFormat(useLocale()).format(quantity);
  const removes = min === 0 && quantity === 1;
  return (
    <div className="shelftalk-stepper">
      <Button
        variant="icon"
        aria-label={removes ? messages.cartRemove(name) : messages.cartFewer(name)}
        aria-disabled={isDisabled || quantity <= min}
        onClick={() => onChange(quantity - 1)}
      >
        <Drawing path={removes ? bin : minus} />
      </Button>
      <p>
        <span className="shelftalk-hidden">{messages.cartQuantityOf(name, count)}</span>
        <span aria-hidden="true">{count}</span>
      </p>
      <Button
        variant="icon"
        aria-label={messages.cartMore(name)}
        aria-disabled={isDisabled || quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <Drawing path={plus} />
      </Button>
    </div>
  );
}

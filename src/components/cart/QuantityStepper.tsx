import { useId } from 'react';
import { Button } from '../button/Button.tsx';
import { Drawing } from '../icons/Icon.tsx';
import { useLocale } from '../messages/MessagesContext.tsx';
import { LimitsNote } from '../products/LimitsNote.tsx';
import { nextQuantity, type QuantityLimits } from '../products/quantityLimits.ts';
import { bin, minus, plus } from './cartDrawings.ts';
import { useCartMessages } from './useCartMessages.ts';

interface QuantityStepperProps {
  /** Name of the product or line, part of the accessible names. */
  readonly name: string;
  readonly quantity: number;
  readonly limits: QuantityLimits;
  /** Whether the smallest quantity can be removed. */
  readonly canRemove?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (quantity: number) => void;
}

/** A quantity between two buttons that change it to the next one that the shop accepts, above the shop's limits. */
export function QuantityStepper({
  name,
  quantity,
  limits,
  canRemove = false,
  isDisabled,
  onChange,
}: QuantityStepperProps) {
  const messages = useCartMessages();
  const count = new Intl.NumberFormat(useLocale()).format(quantity);
  const limitsId = useId();
  const fewer = nextQuantity(limits, quantity, -1);
  const more = nextQuantity(limits, quantity, 1);
  const removes = canRemove && fewer === 0 && quantity > 0;
  return (
    <div className="shelftalk-stepper">
      <Button
        variant="icon"
        aria-label={removes ? messages.cartRemove(name) : messages.cartFewer(name)}
        aria-describedby={limitsId}
        aria-disabled={isDisabled || (fewer === 0 && !removes)}
        onClick={() => onChange(fewer)}
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
        aria-describedby={limitsId}
        aria-disabled={isDisabled || more > limits.max}
        onClick={() => onChange(more)}
      >
        <Drawing path={plus} />
      </Button>
      <LimitsNote id={limitsId} limits={limits} quantity={quantity} />
    </div>
  );
}

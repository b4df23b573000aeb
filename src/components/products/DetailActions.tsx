import { getOwn } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { CartButton } from './CartButton.tsx';
import type { DetailActionsProps } from './CartParts.ts';
import { productFacts } from './productFacts.ts';
import { chosenVariant } from './productVariants.ts';
import { useOptionName } from './useOptionName.ts';

/** The button of the details sheet: names the first option that the shopper has not chosen, then adds the chosen variant to the cart. */
export function DetailActions({
  product,
  name,
  choices,
  picks,
  quantity,
  onMissing,
  onAdded,
}: DetailActionsProps) {
  const messages = useMessages();
  const nameOf = useOptionName();
  const missing = choices.options.find((option) => getOwn(picks, option.name) === undefined);
  const variant = chosenVariant(choices, picks);
  const stock = variant?.stock ?? productFacts(product).stock;
  // Every option is chosen, but no variant has this combination.
  const isUnavailable = !missing && choices.options.length > 0 && variant === undefined;
  if (stock.status === 'out' || isUnavailable)
    return (
      <Button variant="fill" aria-disabled>
        {messages.outOfStock}
      </Button>
    );
  if (missing)
    return (
      <Button variant="fill" onClick={() => onMissing?.(missing.name)}>
        {messages.chooseValue(nameOf(missing.name))}
        <span className="shelftalk-hidden"> {name}</span>
      </Button>
    );
  return (
    <CartButton
      // Resets the button's state for another variant.
      key={JSON.stringify(variant?.options)}
      buttonVariant="fill"
      product={product}
      name={name}
      variant={variant}
      quantity={quantity}
      onAdded={onAdded}
    />
  );
}

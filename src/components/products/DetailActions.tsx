import { useState } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { Button } from '../button/Button.tsx';
import { formatList } from '../messages/formatList.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { CartButton } from './CartButton.tsx';
import type { DetailActionsProps } from './CartParts.ts';
import { productFacts } from './productFacts.ts';
import { chosenVariant } from './productVariants.ts';
import { useOptionName } from './useOptionName.ts';

/** The button of the details sheet that adds the chosen variant to the cart. */
export function DetailActions({ product, name, choices, picks, quantity, onAdded }: DetailActionsProps) {
  const messages = useMessages();
  const nameOf = useOptionName();
  const announce = useAnnounce();
  const locale = useLocale();
  const [wasPressed, setPressed] = useState(false);
  const missing = choices.options.filter((option) => getOwn(picks, option.name) === undefined);
  const variant = chosenVariant(choices, picks);
  const stock = variant?.stock ?? productFacts(product).stock;
  // Every option is chosen, but no variant has this combination.
  const isUnavailable = missing.length === 0 && choices.options.length > 0 && variant === undefined;
  const names = missing.map((option) => nameOf(option.name));
  const prompt = messages.chooseFirst(formatList(locale, names, 'phrase'));
  return (
    <>
      {stock.status === 'out' || isUnavailable ? (
        <Button variant="fill" aria-disabled>
          {messages.outOfStock}
        </Button>
      ) : (
        <CartButton
          // Resets the button's state for another variant.
          key={JSON.stringify(variant?.options)}
          buttonVariant="fill"
          product={product}
          name={name}
          variant={variant}
          quantity={quantity}
          onAdded={onAdded}
          onBlocked={
            missing.length === 0
              ? undefined
              : () => {
                  setPressed(true);
                  announce(prompt);
                }
          }
        />
      )}
      {wasPressed && missing.length > 0 && <p className="shelftalk-cart-error">{prompt}</p>}
    </>
  );
}

import { useReceipt } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { CartButton } from './CartButton.tsx';
import type { CardCartProps } from './CartParts.ts';
import { useCartWord } from './cart.ts';
import { productFacts } from './productFacts.ts';
import { chosenVariant, productVariants } from './productVariants.ts';

/**
 * A card's cart button: adds the product, or opens the details if the shopper has to choose options. After the product was
 * added, says so. Renders nothing if the product is out of stock.
 */
export function CardCart({ product, name, onShow, tabIndex }: CardCartProps) {
  const messages = useMessages();
  const word = useCartWord();
  const receipt = useReceipt(product.productId);
  if (productFacts(product).stock.status === 'out') return null;
  const choices = productVariants(product);
  const hasSize = choices.options.some(({ name: option }) => option.toLowerCase() === 'size');
  return (
    <div className="shelftalk-card-cart" data-added={receipt ? true : undefined}>
      {choices.options.length === 0 ? (
        <CartButton product={product} name={name} variant={chosenVariant(choices, {})} tabIndex={tabIndex} />
      ) : (
        onShow && (
          <Button tabIndex={tabIndex} aria-haspopup="dialog" onClick={() => onShow(product)}>
            {receipt && <Icon name="check" />}
            <span>
              {receipt ? messages.inCart(word) : hasSize ? messages.chooseSize : messages.chooseOptions}
            </span>
            <span className="shelftalk-hidden"> {name}</span>
          </Button>
        )
      )}
    </div>
  );
}

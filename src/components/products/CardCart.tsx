import type { Product } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { CartButton } from './CartButton.tsx';
import { productFacts } from './productFacts.ts';
import { chosenVariant, productVariants } from './productVariants.ts';

export interface CardCartProps {
  readonly product: Product;
  readonly name: string;
  readonly onShow?: ((product: Product) => void) | undefined;
  readonly tabIndex: 0 | -1;
}

/** A card's cart button: adds the product, or opens the details if it has options. Renders nothing if out of stock. */
export function CardCart({ product, name, onShow, tabIndex }: CardCartProps) {
  const messages = useMessages();
  if (productFacts(product).stock.status === 'out') return null;
  const choices = productVariants(product);
  return (
    <div className="shelftalk-card-cart">
      {choices.options.length === 0 ? (
        <CartButton product={product} name={name} variant={chosenVariant(choices, {})} tabIndex={tabIndex} />
      ) : (
        onShow && (
          <Button tabIndex={tabIndex} aria-haspopup="dialog" onClick={() => onShow(product)}>
            {messages.chooseOptions}
            <span className="shelftalk-hidden"> {name}</span>
          </Button>
        )
      )}
    </div>
  );
}

import { useState } from 'react';
import type { ChatInput, Product } from '../../protocol/index.ts';
import { Announcer } from '../announcer/Announcer.tsx';
import { Button } from '../button/Button.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { collectDetails, longDescription, productPictures } from './collectDetails.ts';
import { DetailActions } from './DetailActions.tsx';
import { Price } from './Price.tsx';
import { ProductPictures } from './ProductPictures.tsx';
import { productFacts } from './productFacts.ts';
import { type ChosenOptions, chosenVariant, productVariants } from './productVariants.ts';
import { StockAndRating } from './StockAndRating.tsx';
import { useDetailText } from './useDetailText.ts';
import { VariantPicker } from './VariantPicker.tsx';

interface ProductDetailsProps {
  /** Undefined closes the sheet. */
  readonly product: Product | undefined;
  readonly onSend?: ((input: ChatInput) => void) | undefined;
  readonly onClose: () => void;
}

/** A sheet with all details of one product. */
export function ProductDetails({ product, onSend, onClose }: ProductDetailsProps) {
  const messages = useMessages();
  const name = product ? product.title || product.productId || messages.unnamedProduct : '';
  return (
    <Sheet isOpen={product !== undefined} title={name} onClose={onClose}>
      {product && (
        // Screen readers ignore live regions outside a modal dialog, so the dialog has its own.
        <Announcer>
          <Details key={product.productId} product={product} name={name} onSend={onSend} />
        </Announcer>
      )}
    </Sheet>
  );
}

interface DetailsProps extends Pick<ProductDetailsProps, 'onSend'> {
  readonly product: Product;
  readonly name: string;
}

function Details({ product, name, onSend }: DetailsProps) {
  const messages = useMessages();
  const textOf = useDetailText();
  const [picks, setPicks] = useState<ChosenOptions>({});
  const choices = productVariants(product);
  const variant = chosenVariant(choices, picks);
  const facts = productFacts(product);
  const price = variant?.price ?? product.price;
  const description = longDescription(product);
  const optionNames = choices.options.map((option) => option.name.toLowerCase());
  const details = collectDetails(product).filter(({ label }) => !optionNames.includes(label.toLowerCase()));
  return (
    <div className="shelftalk-details">
      <ProductPictures
        key={variant?.imageUrl}
        urls={productPictures(product, variant?.imageUrl)}
        name={name}
      />
      <div className="shelftalk-details-text">
        <Price
          price={price}
          currency={product.currency}
          wasPrice={price === product.price ? facts.wasPrice : undefined}
          isFromPrice={variant === undefined && facts.isFromPrice}
        />
        <div className="shelftalk-details-notes">
          <StockAndRating facts={variant ? { ...facts, stock: variant.stock } : facts} />
        </div>
        {description && <p dir="auto">{description}</p>}
        <VariantPicker
          choices={choices}
          picks={picks}
          onPick={(option, value) => setPicks({ ...picks, [option]: value })}
        />
        <DetailActions product={product} name={name} choices={choices} picks={picks} />
        {onSend && (
          <Button onClick={() => onSend({ kind: 'text', text: messages.askAboutText(name) })}>
            {messages.askAboutProduct}
          </Button>
        )}
        {details.length > 0 && (
          <dl className="shelftalk-facts">
            {details.map(({ label, values }) => (
              <div key={label}>
                <dt>
                  <bdi>{label}</bdi>
                </dt>
                <dd>
                  <bdi>{textOf(values)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

import { useState } from 'react';
import type { ChatInput, Product } from '../../protocol/index.ts';
import { Announcer, useAnnounce } from '../announcer/Announcer.tsx';
import { Button } from '../button/Button.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useCartParts, useShop } from './cart.ts';
import { collectDetails, longDescription, pictureUrls } from './collectDetails.ts';
import { PageLink } from './PageLink.tsx';
import { Price } from './Price.tsx';
import { ProductPictures } from './ProductPictures.tsx';
import { pageHref } from './pageHref.ts';
import { productFacts } from './productFacts.ts';
import { productName } from './productName.ts';
import {
  type ChosenOptions,
  chosenVariant,
  knownOptions,
  productVariants,
  withChoice,
} from './productVariants.ts';
import { Rating } from './Rating.tsx';
import { StockAndBadges } from './StockAndBadges.tsx';
import { useDetailText } from './useDetailText.ts';
import { VariantPicker } from './VariantPicker.tsx';

interface ProductDetailsProps {
  /** Undefined closes the sheet. */
  readonly product: Product | undefined;
  /** Initially chosen option values; values that the product does not have are ignored. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly onSend?: ((input: ChatInput) => void) | undefined;
  readonly onClose: () => void;
}

/** A sheet with all details of one product. */
export function ProductDetails({ product, options, onSend, onClose }: ProductDetailsProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const name = product ? productName(product, messages) : '';
  return (
    <Sheet isOpen={product !== undefined} title={name} onClose={onClose}>
      {product && (
        // Screen readers ignore live regions outside a modal dialog, so the dialog has its own.
        <Announcer>
          <Details
            key={product.productId}
            product={product}
            name={name}
            options={options}
            onSend={onSend}
            onAdded={(text) => {
              // The dialog's live region closes with the dialog, so the one outside announces the addition.
              onClose();
              announce(text);
            }}
          />
        </Announcer>
      )}
    </Sheet>
  );
}

interface DetailsProps extends Pick<ProductDetailsProps, 'options' | 'onSend'> {
  readonly product: Product;
  readonly name: string;
  readonly onAdded: (text: string) => void;
}

function Details({ product, name, options = {}, onSend, onAdded }: DetailsProps) {
  const messages = useMessages();
  const { DetailActions } = useCartParts();
  const { ProductAction } = useShop();
  const textOf = useDetailText();
  const choices = productVariants(product);
  const [picks, setPicks] = useState<ChosenOptions>(() => knownOptions(choices, options));
  const variant = chosenVariant(choices, picks);
  const facts = productFacts(product);
  const price = variant?.price ?? product.price;
  const href = pageHref(product.url);
  const description = longDescription(product);
  const optionNames = choices.options.map((option) => option.name.toLowerCase());
  const details = collectDetails(product).filter(({ label }) => !optionNames.includes(label.toLowerCase()));
  return (
    <div className="shelftalk-details">
      <ProductPictures key={variant?.imageUrl} urls={pictureUrls(product, variant?.imageUrl)} name={name} />
      <div className="shelftalk-details-text">
        <div className="shelftalk-details-notes">
          <StockAndBadges facts={variant ? { ...facts, stock: variant.stock } : facts} />
          <Rating facts={facts} />
        </div>
        <VariantPicker
          choices={choices}
          picks={picks}
          onPick={(option, value) => setPicks(withChoice(choices, picks, option, value))}
        />
        {description && <p dir="auto">{description}</p>}
        <div className="shelftalk-details-links">
          {onSend && (
            <Button
              variant="quiet"
              onClick={() => onSend({ kind: 'text', text: messages.askAboutText(name) })}
            >
              {messages.askAboutProduct}
            </Button>
          )}
          {href !== undefined && (
            <PageLink
              className="shelftalk-button"
              data-variant="quiet"
              href={href}
              data-product={product.productId}
            >
              {messages.openProductPage}
            </PageLink>
          )}
          {ProductAction && (
            <RowBoundary fallback={null}>
              <ProductAction product={product} name={name} />
            </RowBoundary>
          )}
        </div>
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
      <div className="shelftalk-details-buy">
        <Price
          price={price}
          currency={product.currency}
          wasPrice={variant?.wasPrice ?? (price === product.price ? facts.wasPrice : undefined)}
          isFromPrice={variant?.id === undefined && facts.isFromPrice}
        />
        {DetailActions && (
          <RowBoundary fallback={null}>
            <DetailActions product={product} name={name} choices={choices} picks={picks} onAdded={onAdded} />
          </RowBoundary>
        )}
      </div>
    </div>
  );
}

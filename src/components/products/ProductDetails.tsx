import { useRef, useState } from 'react';
import type { ChatInput, Product } from '../../protocol/index.ts';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { Announcer, useAnnounce } from '../announcer/Announcer.tsx';
import { Button } from '../button/Button.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useCartParts, useShop } from './cart.ts';
import { collectDetails, longDescription, pictureUrls } from './collectDetails.ts';
import { PageLink } from './PageLink.tsx';
import { Price } from './Price.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { ProductPictures } from './ProductPictures.tsx';
import { pageHref } from './pageHref.ts';
import { productFacts } from './productFacts.ts';
import { productName } from './productName.ts';
import {
  type ChosenOptions,
  chosenImageUrl,
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

/** The values that the shopper has chosen in the details of one product. */
interface Choice {
  readonly product: Product;
  readonly picks: ChosenOptions;
}

/**
 * A sheet with all details of one product. Its header shows the picture and the price of the chosen variant; the options come
 * first.
 */
export function ProductDetails({ product, options = {}, onSend, onClose }: ProductDetailsProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const [choice, setChoice] = useState<Choice>();
  useIsomorphicLayoutEffect(() => {
    // The next time that the sheet opens, it starts with the options of that time.
    if (!product) setChoice(undefined);
  }, [product]);
  const name = product ? productName(product, messages) : '';
  const choices = product && productVariants(product);
  const picks =
    choice?.product === product && choice ? choice.picks : choices ? knownOptions(choices, options) : {};
  const imageUrl = choices && chosenImageUrl(choices, picks, product.imageUrl);
  return (
    <Sheet
      isOpen={product !== undefined}
      title={name}
      onClose={onClose}
      picture={product && <ProductPicture url={imageUrl} />}
      summary={product && <Summary product={product} picks={picks} />}
    >
      {product && (
        // Screen readers ignore live regions outside a modal dialog, so the dialog has its own.
        <Announcer>
          <Details
            key={product.productId}
            product={product}
            name={name}
            imageUrl={imageUrl}
            picks={picks}
            onPicks={(picks) => setChoice({ product, picks })}
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

/** Price and rating of the product with the chosen options. */
function Summary({ product, picks }: Choice) {
  const variant = chosenVariant(productVariants(product), picks);
  const facts = productFacts(product);
  const price = variant?.price ?? product.price;
  return (
    <div className="shelftalk-details-summary">
      <Price
        price={price}
        currency={product.currency}
        wasPrice={variant?.wasPrice ?? (price === product.price ? facts.wasPrice : undefined)}
        isFromPrice={variant?.id === undefined && facts.isFromPrice}
      />
      <Rating facts={facts} />
    </div>
  );
}

interface DetailsProps extends Choice, Pick<ProductDetailsProps, 'onSend'> {
  readonly name: string;
  readonly imageUrl: string | undefined;
  readonly onPicks: (picks: ChosenOptions) => void;
  readonly onAdded: (text: string) => void;
}

function Details({ product, name, imageUrl, picks, onPicks, onSend, onAdded }: DetailsProps) {
  const messages = useMessages();
  const { DetailActions } = useCartParts();
  const { ProductAction } = useShop();
  const textOf = useDetailText();
  const options = useRef<HTMLDivElement>(null);
  /** A new object each time that the shopper is asked for an option. */
  const [asked, setAsked] = useState<{ readonly option: string }>();
  const choices = productVariants(product);
  const variant = chosenVariant(choices, picks);
  const facts = productFacts(product);
  const href = pageHref(product.url);
  const description = longDescription(product);
  const pictures = pictureUrls(product, imageUrl);
  const optionNames = choices.options.map((option) => option.name.toLowerCase());
  const details = collectDetails(product).filter(({ label }) => !optionNames.includes(label.toLowerCase()));
  useIsomorphicLayoutEffect(() => {
    const group = asked && options.current?.querySelector('[data-state="missing"]');
    group?.scrollIntoView({ block: 'nearest' });
    group?.querySelector<HTMLElement>(':enabled:is(input)')?.focus({ preventScroll: true });
  }, [asked]);
  return (
    <div className="shelftalk-details">
      <div className="shelftalk-details-text">
        {choices.options.length > 0 && (
          <div ref={options} className="shelftalk-variants">
            <VariantPicker
              choices={choices}
              picks={picks}
              asked={asked?.option}
              onPick={(option, value) => onPicks(withChoice(choices, picks, option, value))}
            />
          </div>
        )}
        <div className="shelftalk-details-notes" data-varies={choices.variants.length > 1 || undefined}>
          <StockAndBadges facts={variant ? { ...facts, stock: variant.stock } : facts} />
        </div>
        {pictures.length > 0 && <ProductPictures urls={pictures} shown={imageUrl} name={name} />}
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
      {DetailActions && (
        <div className="shelftalk-details-buy">
          <RowBoundary fallback={null}>
            <DetailActions
              product={product}
              name={name}
              choices={choices}
              picks={picks}
              onMissing={(option) => setAsked({ option })}
              onAdded={onAdded}
            />
          </RowBoundary>
        </div>
      )}
    </div>
  );
}

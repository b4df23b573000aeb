import { useId } from 'react';
import type { ChatInput, Product } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { later } from '../later.tsx';
import { plainLabel } from '../links/linkLabel.ts';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useAddToCart } from './cart.ts';
import { PageLink } from './PageLink.tsx';
import { Price } from './Price.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { pageHref } from './pageHref.ts';
import { productFacts } from './productFacts.ts';
import { StockAndRating } from './StockAndRating.tsx';

const CardCart = later(
  async () => (await import('./CardCart.tsx')).CardCart,
  () => <div className="shelftalk-card-cart" />,
);

export interface ProductCardProps {
  readonly product: Product;
  /** `tile` stands in a row or grid; `wide` fills the line. */
  readonly layout?: 'tile' | 'wide';
  /** Where given, the card offers to ask the agent about the product. */
  readonly onSend?: ((input: ChatInput) => void) | undefined;
  /** Where given, the card offers to show more of the product. */
  readonly onShow?: ((product: Product) => void) | undefined;
  /** -1 where another card of the row holds the tab stop. */
  readonly tabIndex?: 0 | -1;
}

/**
 * One product as a shelf card. The title's link covers the whole card and is named after title, price and
 * stock; a press on it is navigation and sends nothing.
 *
 * `data-layout` tile | wide; `data-stock` unknown | in | low | out; `data-linked`.
 */
export function ProductCard({ product, layout = 'tile', onSend, onShow, tabIndex = 0 }: ProductCardProps) {
  const messages = useMessages();
  const id = useId();
  const canBuy = useAddToCart() !== undefined;
  const { title, description, imageUrl, price, currency } = product;
  const facts = productFacts(product);
  const href = pageHref(product.url);
  const name = plainLabel(title || product.productId) || messages.unnamedProduct;
  const ofThis = <span className="shelftalk-hidden"> {name}</span>;
  return (
    <article
      className="shelftalk-product"
      data-layout={layout}
      data-stock={facts.stock.status}
      data-linked={href ? true : undefined}
    >
      <ProductPicture url={imageUrl} name={name} tabIndex={tabIndex} />
      <div className="shelftalk-product-text">
        <p className="shelftalk-product-title">
          {href ? (
            <PageLink
              id={`${id}t`}
              href={href}
              label={name}
              data-product={product.productId}
              tabIndex={tabIndex}
              aria-labelledby={`${id}t ${id}p ${id}s`}
              aria-describedby={`${id}w`}
            >
              <bdi>{name}</bdi>
            </PageLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <div className="shelftalk-product-details">
          <Price
            id={`${id}p`}
            price={price}
            currency={currency}
            wasPrice={facts.wasPrice}
            isFromPrice={facts.isFromPrice}
          />
          <StockAndRating facts={facts} id={`${id}s`} />
          {description && (
            <p id={`${id}w`} className="shelftalk-product-why">
              <bdi>{description}</bdi>
            </p>
          )}
        </div>
        {(onSend || onShow) && (
          <div className="shelftalk-acts">
            {onSend && (
              <Button
                look="quiet"
                tabIndex={tabIndex}
                onClick={() => onSend({ kind: 'text', text: messages.askAboutText(name) })}
              >
                {messages.askAboutProduct}
                {ofThis}
              </Button>
            )}
            {onShow && (
              <Button look="quiet" tabIndex={tabIndex} aria-haspopup="dialog" onClick={() => onShow(product)}>
                {messages.productDetails}
                {ofThis}
              </Button>
            )}
          </div>
        )}
        {canBuy && (
          <RowBoundary fallback={null}>
            <CardCart product={product} name={name} onShow={onShow} tabIndex={tabIndex} />
          </RowBoundary>
        )}
      </div>
    </article>
  );
}

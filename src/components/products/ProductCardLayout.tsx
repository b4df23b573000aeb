import { type ComponentType, useId } from 'react';
import type { ChatInput, Product } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { plainLabel } from '../links/linkLabel.ts';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { CardCartProps } from './CardCart.tsx';
import { useAddToCart } from './cart.ts';
import { PageLink } from './PageLink.tsx';
import { Price } from './Price.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { pageHref } from './pageHref.ts';
import { productFacts } from './productFacts.ts';
import { StockAndRating } from './StockAndRating.tsx';

export interface ProductCardProps {
  readonly product: Product;
  /** `tile` is for rows and grids; `wide` fills the width. */
  readonly layout?: 'tile' | 'wide';
  /** Without it, the card has no button to ask the agent about the product. */
  readonly onSend?: ((input: ChatInput) => void) | undefined;
  /** Without it, the card has no button to open the product's details. */
  readonly onShow?: ((product: Product) => void) | undefined;
  /** -1 when another card of the row is the tab stop. */
  readonly tabIndex?: 0 | -1;
}

export interface ProductCardLayoutProps extends ProductCardProps {
  /** Rendered where the shop has a cart; passed in, so that the embed can load it later. */
  readonly Cart: ComponentType<CardCartProps>;
}

/**
 * One product as a card. The link of the title covers the whole card and is named after title, price and stock. Opening
 * it sends no message to the agent.
 *
 * `data-layout` tile | wide; `data-stock` unknown | in | low | out; `data-linked`.
 */
export function ProductCardLayout({
  product,
  layout = 'tile',
  onSend,
  onShow,
  tabIndex = 0,
  Cart,
}: ProductCardLayoutProps) {
  const messages = useMessages();
  const id = useId();
  const canBuy = useAddToCart() !== undefined;
  const { title, description, imageUrl, price, currency } = product;
  const facts = productFacts(product);
  const href = pageHref(product.url);
  const name = plainLabel(title || product.productId) || messages.unnamedProduct;
  const hiddenName = <span className="shelftalk-hidden"> {name}</span>;
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
              id={`${id}-title`}
              href={href}
              label={name}
              data-product={product.productId}
              tabIndex={tabIndex}
              aria-labelledby={`${id}-title ${id}-price ${id}-stock`}
              aria-describedby={`${id}-description`}
            >
              <bdi>{name}</bdi>
            </PageLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <div className="shelftalk-product-details">
          <Price
            id={`${id}-price`}
            price={price}
            currency={currency}
            wasPrice={facts.wasPrice}
            isFromPrice={facts.isFromPrice}
          />
          <StockAndRating facts={facts} id={`${id}-stock`} />
          {facts.facts.length > 0 && (
            <p className="shelftalk-product-facts">
              <bdi>{facts.facts.join(' · ')}</bdi>
            </p>
          )}
          {description && (
            <p id={`${id}-description`} className="shelftalk-product-description">
              <bdi>{description}</bdi>
            </p>
          )}
        </div>
        {(onSend || onShow) && (
          <div className="shelftalk-product-actions">
            {onSend && (
              <Button
                variant="quiet"
                tabIndex={tabIndex}
                onClick={() => onSend({ kind: 'text', text: messages.askAboutText(name) })}
              >
                {messages.askAboutProduct}
                {hiddenName}
              </Button>
            )}
            {onShow && (
              <Button
                variant="quiet"
                tabIndex={tabIndex}
                aria-haspopup="dialog"
                onClick={() => onShow(product)}
              >
                {messages.productDetails}
                {hiddenName}
              </Button>
            )}
          </div>
        )}
        {canBuy && (
          <RowBoundary fallback={null}>
            <Cart product={product} name={name} onShow={onShow} tabIndex={tabIndex} />
          </RowBoundary>
        )}
      </div>
    </article>
  );
}

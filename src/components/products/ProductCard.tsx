import { type MouseEvent, type ReactNode, useId } from 'react';
import type { Product } from '../../protocol/index.ts';
import { useReceipt } from '../../react/index.ts';
import { plainLabel } from '../links/linkLabel.ts';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useCartParts, useShop } from './cart.ts';
import { PageLink } from './PageLink.tsx';
import { Price } from './Price.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { pageHref } from './pageHref.ts';
import { productFacts } from './productFacts.ts';
import { Rating } from './Rating.tsx';
import { StockAndBadges } from './StockAndBadges.tsx';

export interface ProductCardProps {
  readonly product: Product;
  /** `tile`, for rows and grids, has the picture above the text; `wide` has it beside the text. */
  readonly layout?: 'tile' | 'wide';
  /** Opens the product's details; without it, the card links to the product page. */
  readonly onShow?: ((product: Product) => void) | undefined;
  /** -1 when another card of the row is the tab stop. */
  readonly tabIndex?: 0 | -1;
}

/**
 * One product as a card. The title is a button or link that covers the whole card; its accessible name is title, price,
 * stock and badges. It opens the details with `onShow`, otherwise the product page; with neither, the title is plain text.
 * Opening sends no message to the agent.
 *
 * `data-layout`: `tile` or `wide`; `data-stock`: `unknown`, `in`, `low` or `out`; `data-linked` if the title is a link or button;
 * `data-best` if the agent marks the product as the best.
 */
export function ProductCard({ product, layout = 'tile', onShow, tabIndex = 0 }: ProductCardProps) {
  const messages = useMessages();
  const id = useId();
  const { CardCart } = useCartParts();
  const { ProductAction } = useShop();
  const { description, imageUrl, price, currency } = product;
  // Once a variant is in the cart, the card shows that one.
  const receipt = useReceipt(product.productId);
  const facts = productFacts(product);
  const href = pageHref(product.url);
  const name = plainLabel(product.title || product.productId) || messages.unnamedProduct;
  const reason = facts.reason ?? (facts.facts.length === 0 || layout === 'wide' ? description : '');
  return (
    <article
      className="shelftalk-product"
      data-part="product"
      data-layout={layout}
      data-stock={facts.stock.status}
      data-linked={href || onShow ? true : undefined}
      data-best={facts.isBest || undefined}
    >
      <ProductPicture url={receipt?.imageUrl ?? imageUrl} name={name} tabIndex={tabIndex} />
      <div className="shelftalk-product-text">
        {facts.isBest && <p className="shelftalk-product-best">{messages.bestForYou}</p>}
        <p className="shelftalk-product-title">
          <ProductTitle
            id={`${id}-title`}
            href={href}
            label={name}
            data-product={product.productId}
            tabIndex={tabIndex}
            aria-labelledby={`${id}-title ${id}-price ${id}-stock`}
            aria-describedby={reason ? `${id}-description` : undefined}
            onOpen={onShow && (() => onShow(product))}
          >
            <bdi>{name}</bdi>
          </ProductTitle>
        </p>
        <div className="shelftalk-product-details">
          <div className="shelftalk-product-price">
            {/* Like the stock, there even if it is empty, because the name of the title refers to it. */}
            <div id={`${id}-price`} className="shelftalk-product-part">
              <Price
                price={price}
                currency={currency}
                wasPrice={facts.wasPrice}
                isFromPrice={facts.isFromPrice}
              />
            </div>
            <Rating facts={facts} isShort />
          </div>
          <div id={`${id}-stock`} className="shelftalk-product-part">
            <StockAndBadges facts={facts} />
          </div>
          {facts.facts.length > 0 && (
            <p className="shelftalk-product-facts">
              <bdi>{facts.facts.join(' · ')}</bdi>
            </p>
          )}
          {reason && (
            <p id={`${id}-description`} className="shelftalk-product-description">
              <bdi>{reason}</bdi>
            </p>
          )}
        </div>
        {CardCart && (
          <RowBoundary fallback={null}>
            <CardCart product={product} name={name} onShow={onShow} tabIndex={tabIndex} />
          </RowBoundary>
        )}
        {ProductAction && (
          <RowBoundary fallback={null}>
            <ProductAction product={product} name={name} tabIndex={tabIndex} />
          </RowBoundary>
        )}
      </div>
    </article>
  );
}

interface ProductTitleProps {
  readonly id: string;
  readonly href: string | undefined;
  readonly label: string;
  readonly 'data-product': string;
  readonly tabIndex: 0 | -1;
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string | undefined;
  readonly onOpen: (() => void) | undefined;
  readonly children: ReactNode;
}

/** If the product has a page, the title is a link even if a click opens the details: the page can be opened in another tab. */
function ProductTitle({ href, label, onOpen, children, ...rest }: ProductTitleProps) {
  if (href === undefined)
    return onOpen ? (
      <button type="button" {...rest} aria-haspopup="dialog" onClick={onOpen}>
        {children}
      </button>
    ) : (
      children
    );
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.();
  };
  return (
    <PageLink {...rest} href={href} label={label} aria-haspopup={onOpen && 'dialog'} onClick={onOpen && open}>
      {children}
    </PageLink>
  );
}

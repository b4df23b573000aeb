import { useId } from 'react';
import type { ChatInput, Product } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { useWords } from '../words/WordsContext.tsx';
import { Price } from './Price.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { pageHref } from './pageHref.ts';
import { productFacts } from './productFacts.ts';

export interface ProductCardProps {
  readonly product: Product;
  /** `tile` stands in a row or grid; `wide` fills the line. */
  readonly layout?: 'tile' | 'wide';
  /** Where given, the card offers to ask the agent about the product. */
  readonly onSend?: ((input: ChatInput) => void) | undefined;
  /** -1 where another card of the row holds the tab stop. */
  readonly tabIndex?: 0 | -1;
}

/**
 * One product as a shelf card. The title's link covers the whole card; a press on it is navigation and sends
 * nothing.
 *
 * `data-layout` tile | wide; `data-stock` in | out; `data-linked`.
 */
export function ProductCard({ product, layout = 'tile', onSend, tabIndex = 0 }: ProductCardProps) {
  const words = useWords();
  const detailsId = useId();
  const { title, description, imageUrl, price, currency } = product;
  const { wasPrice, badges, isOutOfStock } = productFacts(product);
  const href = pageHref(product.url);
  const name = title || product.productId || words.unnamedProduct;
  return (
    <article
      className="shelftalk-product"
      data-layout={layout}
      data-stock={isOutOfStock ? 'out' : 'in'}
      data-linked={href !== undefined || undefined}
    >
      <ProductPicture url={imageUrl} />
      <div className="shelftalk-product-text">
        <p className="shelftalk-product-title">
          {href === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <a href={href} tabIndex={tabIndex} aria-describedby={detailsId}>
              <bdi>{name}</bdi>
            </a>
          )}
        </p>
        <div id={detailsId} className="shelftalk-product-details">
          <Price price={price} currency={currency} wasPrice={wasPrice} />
          {(isOutOfStock || badges.length > 0) && (
            <p className="shelftalk-badges">
              {isOutOfStock && <span data-kind="out">{words.outOfStock}</span>}
              {badges.map((badge) => (
                <bdi key={badge}>{badge}</bdi>
              ))}
            </p>
          )}
          {description && (
            <p className="shelftalk-product-why">
              <bdi>{description}</bdi>
            </p>
          )}
        </div>
        {onSend && (
          <Button
            look="quiet"
            className="shelftalk-ask"
            tabIndex={tabIndex}
            onClick={() => onSend({ kind: 'text', text: words.askAboutText(name) })}
          >
            {words.askAboutProduct}
            <span className="shelftalk-hidden"> {name}</span>
          </Button>
        )}
      </div>
    </article>
  );
}

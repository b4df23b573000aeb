import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useCartParts } from './cart.ts';
import { ProductPicture } from './ProductPicture.tsx';

interface ProductPlaceholderProps {
  readonly status: 'loading' | 'missing' | 'failed';
  readonly layout: 'tile' | 'wide';
  readonly onRetry: () => void;
}

/**
 * Replaces a card while its product is loading, if it does not exist, or if loading failed.
 *
 * `data-status`: `loading`, `missing` or `failed`.
 */
export function ProductPlaceholder({ status, layout, onRetry }: ProductPlaceholderProps) {
  const messages = useMessages();
  // Reserves the height of the cart button, so that the card does not grow once loaded.
  const { CardCart } = useCartParts();
  const text = {
    loading: messages.productLoading,
    missing: messages.productMissing,
    failed: messages.productFailed,
  }[status];
  return (
    <div
      className="shelftalk-product"
      data-part="product"
      data-layout={layout}
      data-status={status}
      aria-busy={status === 'loading'}
    >
      <ProductPicture />
      <div className="shelftalk-product-text">
        {status === 'loading' ? (
          <p className="shelftalk-skeleton">
            <span className="shelftalk-hidden">{text}</span>
          </p>
        ) : (
          <p className="shelftalk-note">{text}</p>
        )}
        {status === 'failed' && (
          <Button variant="quiet" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        )}
        {CardCart && <div className="shelftalk-card-cart" />}
      </div>
    </div>
  );
}

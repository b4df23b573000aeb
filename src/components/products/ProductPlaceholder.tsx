import { Button } from '../button/Button.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useAddToCart } from './cart.ts';
import { ProductPicture } from './ProductPicture.tsx';

interface ProductPlaceholderProps {
  readonly status: 'loading' | 'missing' | 'failed';
  readonly layout: 'tile' | 'wide';
  readonly onRetry: () => void;
}

/**
 * Stands where a product is not: while it is looked for, when nobody knows it, when it could not be asked for.
 *
 * `data-status` loading | missing | failed.
 */
export function ProductPlaceholder({ status, layout, onRetry }: ProductPlaceholderProps) {
  const messages = useMessages();
  // The place of what a card would hold.
  const canBuy = useAddToCart() !== undefined;
  const says = {
    loading: messages.productLoading,
    missing: messages.productMissing,
    failed: messages.productFailed,
  }[status];
  return (
    <div
      className="shelftalk-product"
      data-layout={layout}
      data-status={status}
      aria-busy={status === 'loading'}
    >
      <ProductPicture />
      <div className="shelftalk-product-text">
        {status === 'loading' ? (
          <p className="shelftalk-skeleton">
            <span className="shelftalk-hidden">{says}</span>
          </p>
        ) : (
          <p className="shelftalk-note">{says}</p>
        )}
        {status === 'failed' && (
          <div className="shelftalk-acts">
            <Button look="quiet" onClick={onRetry}>
              {messages.tryAgain}
            </Button>
          </div>
        )}
        {canBuy && <div className="shelftalk-card-cart" />}
      </div>
    </div>
  );
}

import { InteractiveFrame } from '../interactive/InteractiveFrame.tsx';
import { ReplyButtons } from '../interactive/ReplyButtons.tsx';
import type { RendererProps } from '../renderers/types.ts';
import { ProductGroup } from './ProductGroup.tsx';
import { ProductPlaceholder } from './ProductPlaceholder.tsx';
import { useResolvedProducts } from './useResolvedProducts.ts';

/** Renderer for a single product with its action and reply buttons. */
export function ProductMessage({ event, choice, answer, onAnswer, onSend }: RendererProps<'product'>) {
  const { header, body, footer, actionButton, buttons, productId, catalogId } = event;
  const { find, retry } = useResolvedProducts(event.product ? [] : [productId], catalogId);
  const hasProduct = event.product !== undefined || productId !== '';
  return (
    <InteractiveFrame kind="product" header={header} body={body} footer={footer}>
      {hasProduct && (
        <ProductGroup
          items={[event.product ? { status: 'ready', product: event.product } : find(productId)]}
          renderPlaceholder={(status, layout) => (
            <ProductPlaceholder status={status} layout={layout} onRetry={retry} />
          )}
          onSend={onSend}
        />
      )}
      <ReplyButtons
        buttons={actionButton ? [actionButton, ...buttons] : buttons}
        hasPrimary={actionButton !== undefined}
        choice={choice}
        answer={answer}
        onAnswer={onAnswer}
      />
    </InteractiveFrame>
  );
}

import { type ComponentType, useState } from 'react';
import type { ChatInput, Product } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { ComparisonProps } from './Comparison.tsx';
import { ProductRow } from './ProductRow.tsx';
import type { OpenedSheets, ProductSheetsProps } from './ProductSheets.tsx';
import { type CardOptions, ProductSlot } from './ProductSlot.tsx';
import { type ProductResults, productResults } from './productResults.ts';
import { ResultsHeader } from './ResultsHeader.tsx';
import { useProductRequest } from './useProductRequest.ts';
import type { ResolvedProduct } from './useResolvedProducts.ts';

/** Groups with at least this many products have a button that shows all of them, unless they are compared in a table. */
const minSeeAll = 4;

export interface ProductGroupProps extends Omit<CardOptions, 'onShow'> {
  readonly items: readonly ResolvedProduct[];
  /** Without it, the details have no button to ask the agent about the product. */
  readonly onSend?: ((input: ChatInput) => void) | undefined;
  /** Title of the group, such as a category; also the title of the sheet with all products. */
  readonly title?: string;
  /** Id of the message with this group. Without it, the agent cannot open the details of a product in the group. */
  readonly messageId?: string;
  /** Criteria, number and reason of the results, shown above the cards. */
  readonly results?: ProductResults | undefined;
}

export interface ProductGroupLayoutProps extends ProductGroupProps {
  /** The sheets with the details and with all products; passed in, so that the embed can load them later. */
  readonly Sheets: ComponentType<ProductSheetsProps>;
  /** The table of products that the agent compares; passed in as well. */
  readonly Comparison: ComponentType<ComparisonProps>;
}

/**
 * Renders one product as a wide card, and several as a row, or as a table if the agent compares them. A sheet shows all
 * products of a large group.
 */
export function ProductGroupLayout({
  items,
  results = productResults({}, items.length),
  title = results.title,
  messageId = '',
  renderPlaceholder,
  onSend,
  Sheets,
  Comparison,
}: ProductGroupLayoutProps) {
  const messages = useMessages();
  // Undefined until a sheet is first opened, so that lazy sheets are not loaded before.
  const [opened, setOpened] = useState<OpenedSheets>();
  useProductRequest(messageId, ({ productId, options }) => {
    const item = items.find((each) => each.status === 'ready' && each.product.productId === productId);
    if (item?.status === 'ready') setOpened({ product: item.product, options });
  });
  const [first] = items;
  if (!first) return null;
  const count = messages.productCount(items.length);
  const card = {
    renderPlaceholder,
    onShow: (product: Product) => setOpened({ ...opened, product }),
  };
  return (
    <div className="shelftalk-products">
      <ResultsHeader results={results} shown={items.length}>
        {items.length >= minSeeAll && !results.comparison && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpened({ all: true })}>
            {messages.seeAllProducts(items.length)}
          </Button>
        )}
      </ResultsHeader>
      {results.comparison && items.length > 1 ? (
        <RowBoundary fallback={null}>
          <Comparison
            products={items.flatMap((item) => (item.status === 'ready' ? [item.product] : []))}
            rows={results.comparison}
            onShow={card.onShow}
          />
        </RowBoundary>
      ) : items.length === 1 ? (
        <ProductSlot item={first} layout="wide" {...card} />
      ) : (
        <ProductRow items={items} label={title ? `${title}${messages.comma}${count}` : count} {...card} />
      )}
      {opened && (
        <RowBoundary fallback={null}>
          <Sheets
            {...card}
            onSend={onSend}
            items={items}
            title={title || count}
            label={count}
            opened={opened}
            onOpenedChange={setOpened}
          />
        </RowBoundary>
      )}
    </div>
  );
}

import { useState } from 'react';
import type { ChatInput, Product } from '../../protocol/index.ts';
import { Sheet } from '../interactive/Sheet.tsx';
import { numbered } from '../text/numbered.ts';
import { useWords } from '../words/WordsContext.tsx';
import { ProductCard } from './ProductCard.tsx';
import { ProductRow } from './ProductRow.tsx';

interface ProductGroupProps {
  readonly products: readonly Product[];
  /** What the products have in common; the sheet's title. */
  readonly title?: string;
  readonly onSend?: ((input: ChatInput) => void) | undefined;
}

/** From this many on, a row alone is tedious. */
const manyProducts = 4;

/** One product is a wide card, several are a row, and many can also be seen all at once. */
export function ProductGroup({ products, title = '', onSend }: ProductGroupProps) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [first] = products;
  if (!first) return null;
  if (products.length === 1) return <ProductCard product={first} layout="wide" onSend={onSend} />;
  const count = words.productCount(products.length);
  const ask =
    onSend &&
    ((input: ChatInput) => {
      setOpen(false);
      onSend(input);
    });
  return (
    <div className="shelftalk-products">
      <ProductRow products={products} label={title ? `${title}, ${count}` : count} onSend={onSend} />
      {products.length >= manyProducts && (
        <>
          <button type="button" className="shelftalk-see-all" onClick={() => setOpen(true)}>
            {words.seeAllProducts(products.length)}
          </button>
          <Sheet isOpen={isOpen} title={title || count} onClose={() => setOpen(false)}>
            <ul className="shelftalk-grid" aria-label={count}>
              {numbered(products).map(([key, product]) => (
                <li key={key}>
                  <ProductCard product={product} onSend={ask} />
                </li>
              ))}
            </ul>
          </Sheet>
        </>
      )}
    </div>
  );
}

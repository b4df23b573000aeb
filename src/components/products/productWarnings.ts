import { htmlText, type Product } from '../../protocol/index.ts';
import { isFields, isLabel } from './productFacts.ts';

interface NamedProduct {
  readonly product: Product;
  readonly name: string;
}

export interface ProductWarning {
  readonly text: string;
  /** Names of the products with this warning. */
  readonly names: readonly string[];
}

/** Collects the texts that a shop requires to be shown with its products, each once. */
export function productWarnings(products: readonly NamedProduct[]): readonly ProductWarning[] {
  const namesByText = new Map<string, string[]>();
  for (const { product, name } of products)
    for (const warning of [product.metadata?.warnings].flat()) {
      const written = isFields(warning) ? warning.text : warning;
      if (!isLabel(written)) continue;
      const text = htmlText(written);
      const names = namesByText.get(text);
      if (names) names.push(name);
      else namesByText.set(text, [name]);
    }
  return Array.from(namesByText, ([text, names]) => ({ text, names: [...new Set(names)] }));
}

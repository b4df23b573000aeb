import type { Product } from '../../protocol/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { formatList } from '../messages/formatList.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { OwnPart } from '../renderers/OwnPart.ts';
import { useCartParts } from './cart.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { productName } from './productName.ts';
import type { ComparedRow } from './productResults.ts';
import { productWarnings } from './productWarnings.ts';
import { useComparison } from './useComparison.ts';

export interface ComparisonProps {
  /** The products to compare, one for each column. */
  readonly products: readonly Product[];
  /**
   * Rows that the agent chose, with one value for each product. They follow price, rating and availability and replace the
   * products' own details. Rows with an empty value or with equal values are left out; at most six rows are shown.
   */
  readonly rows?: readonly ComparedRow[] | undefined;
  /** Opens the details of a product; without it, the names are plain text. */
  readonly onShow?: ((product: Product) => void) | undefined;
}

const noRows: readonly ComparedRow[] = [];

/** A table of the differences between products, with the warnings of the shop; `data-best` marks the best value of a row. */
export function Comparison({ products, rows: agentRows = noRows, onShow }: ComparisonProps) {
  const messages = useMessages();
  const locale = useLocale();
  const { CardCart } = useCartParts();
  const rows = useComparison(products, agentRows);
  const columns = products.map((product, at) => ({
    key: `${at} ${product.productId}`,
    product,
    name: productName(product, messages),
  }));
  const names = columns.map(({ name }) => name);
  const warnings = productWarnings(columns);
  const table = (
    <div className="shelftalk-compare-scroll">
      <table className="shelftalk-compare" data-columns={products.length}>
        <caption className="shelftalk-hidden">{formatList(locale, names)}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ key, product, name }) => (
              <th key={key} scope="col">
                <OwnPart of="ProductCard" product={product} layout="column" onShow={onShow}>
                  <ProductPicture url={product.imageUrl} name={name} />
                  {onShow ? (
                    <button
                      type="button"
                      className="shelftalk-compare-name"
                      aria-haspopup="dialog"
                      onClick={() => onShow(product)}
                    >
                      <bdi>{name}</bdi>
                    </button>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                </OwnPart>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values, best }) => (
            <tr key={label}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              {columns.map(({ key }, at) => (
                <td key={key} data-best={at === best || undefined}>
                  <bdi>{values[at]}</bdi>
                  {at === best && (
                    <>
                      <Icon name="check" />
                      <span className="shelftalk-hidden">
                        {messages.comma}
                        {messages.bestValue}
                      </span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {CardCart && (
          <tfoot>
            <tr>
              <td />
              {columns.map(({ key, product, name }) => (
                <td key={key}>
                  <CardCart product={product} name={name} onShow={onShow} tabIndex={0} />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
  if (warnings.length === 0) return table;
  return (
    <>
      {table}
      <ul className="shelftalk-compare-warnings">
        {warnings.map(({ text, names }) => (
          <li key={text}>
            <b>
              <bdi>{formatList(locale, names)}</bdi>
            </b>
            <br />
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

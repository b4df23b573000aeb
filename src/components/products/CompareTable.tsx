import { useRef } from 'react';
import type { Product } from '../../protocol/index.ts';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import * as common from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { plainLabel } from '../links/linkLabel.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { PageLink } from './PageLink.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import type { CardOptions } from './ProductSlot.tsx';
import { pageHref } from './pageHref.ts';
import { useComparison } from './useComparison.ts';

interface CompareTableProps extends Pick<CardOptions, 'onShow'> {
  readonly products: readonly [Product, Product];
  readonly onBack: () => void;
}

/**
 * Compares two products in a table.
 *
 * `data-differs` marks rows with different values.
 */
export function CompareTable({ products, onShow, onBack }: CompareTableProps) {
  const messages = useMessages();
  const rows = useComparison(products);
  const back = useRef<HTMLButtonElement>(null);
  useIsomorphicLayoutEffect(() => back.current?.focus(), []);
  const columns = products.map((product, at) => ({
    key: at === 0 ? 'first' : 'second',
    product,
    name: plainLabel(product.title || product.productId) || messages.unnamedProduct,
    href: pageHref(product.url),
  }));
  return (
    <>
      <Button ref={back} variant="quiet" className="shelftalk-back" onClick={onBack}>
        <Drawing path={common.back} mirrored />
        {messages.backToProducts}
      </Button>
      <table className="shelftalk-compare">
        <caption>{messages.compareCaption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ key, product, name, href }) => (
              <th key={key} scope="col">
                <ProductPicture url={product.imageUrl} name={name} />
                {href === undefined ? (
                  <bdi>{name}</bdi>
                ) : (
                  <PageLink href={href} label={name} data-product={product.productId}>
                    <bdi>{name}</bdi>
                  </PageLink>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values: [first, second] }) => (
            <tr key={label} data-differs={first !== second || undefined}>
              <th scope="row">
                <bdi>{label}</bdi>
                {first !== second && (
                  <span className="shelftalk-hidden">
                    {messages.comma}
                    {messages.different}
                  </span>
                )}
              </th>
              <td>
                <bdi>{first}</bdi>
              </td>
              <td>
                <bdi>{second}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        {onShow && (
          <tfoot>
            <tr>
              <td />
              {columns.map(({ key, product, name }) => (
                <td key={key}>
                  <Button variant="quiet" aria-haspopup="dialog" onClick={() => onShow(product)}>
                    {messages.productDetails}
                    <span className="shelftalk-hidden"> {name}</span>
                  </Button>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

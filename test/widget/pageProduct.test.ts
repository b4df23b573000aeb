import { afterEach, describe, expect, it } from 'vitest';
import { readPageProduct } from '../../src/widget/commerce/pageProduct.ts';
import { isProductPage } from '../../src/widget/isProductPage.ts';

const jsonLd = (...blocks: readonly unknown[]) =>
  blocks.map((block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`).join('');
const openGraph = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([property, content]) => `<meta property="${property}" content="${content}">`)
    .join('');

const show = (head: string) => {
  document.head.innerHTML = head;
};
const before = document.head.innerHTML;
afterEach(() => show(before));

const shell = { '@type': 'Product', name: ' Cloudburst 3L Shell ', sku: 'shell-3l' };
const expected = { title: 'Cloudburst 3L Shell', id: 'shell-3l' };
const list = {
  '@type': 'ItemList',
  itemListElement: [{ '@type': 'ListItem', item: { '@type': 'Product', name: 'Parka' } }],
};

describe('the product of a page', () => {
  it.each([
    ['an object', [shell]],
    ['a list', [[{ '@type': 'BreadcrumbList' }, shell]]],
    ['a graph', [{ '@context': 'https://schema.org', '@graph': [{ '@type': 'Organization' }, shell] }]],
    ['the main entity', [{ '@type': 'ItemPage', mainEntity: shell }]],
    ['one of several blocks', [{ '@type': 'WebSite' }, shell]],
    ['two blocks about the same product', [shell, shell]],
    ['a type with its address', [{ ...shell, '@type': ['https://schema.org/Product', 'Thing'] }]],
    [
      'a group with variants',
      [
        {
          '@type': 'ProductGroup',
          name: expected.title,
          productGroupID: 'shell-3l',
          hasVariant: [{ ...shell, name: 'Red' }],
        },
      ],
    ],
  ])('is read from JSON-LD: %s', (_, blocks) => {
    show(jsonLd(...blocks));
    expect(isProductPage()).toBe(true);
    expect(readPageProduct(document)).toEqual(expected);
  });

  it('is read from Open Graph data', () => {
    show(
      openGraph({ 'og:type': 'product', 'og:title': expected.title, 'product:retailer_item_id': 'shell-3l' }),
    );
    expect(isProductPage()).toBe(true);
    expect(readPageProduct(document)).toEqual(expected);
  });

  it('decodes the name in JSON-LD once, and no attribute, which the browser has decoded', () => {
    const name = 'Tom &amp; Jerry Caf&eacute; &amp;eacute;';
    show(jsonLd({ '@type': 'Product', name }));
    expect(readPageProduct(document)?.title).toBe('Tom & Jerry Café &eacute;');
    show(openGraph({ 'og:type': 'product', 'og:title': name }));
    expect(readPageProduct(document)?.title).toBe('Tom & Jerry Café &eacute;');
  });

  it.each([
    ['a list of products', jsonLd(list)],
    ['several products', jsonLd(shell, { ...shell, name: 'Parka' })],
    ['JSON with a mistake', '<script type="application/ld+json">{"@type":"Product",</script>'],
    ['JSON of other types', jsonLd(null, 7, 'Product', [[]])],
    [
      'another type of page',
      jsonLd({ '@type': 'Organization' }) + openGraph({ 'og:type': 'website', 'og:title': 'Shop' }),
    ],
  ])('is not read from %s', (_, head) => {
    show(head);
    expect(readPageProduct(document)).toBeUndefined();
  });

  it('is not looked for on a page without any sign of a product', () => {
    show(jsonLd({ '@type': 'Organization' }) + openGraph({ 'og:type': 'website' }));
    expect(isProductPage()).toBe(false);
  });

  it('has no title and no id if they are not texts', () => {
    show(jsonLd({ '@type': 'Product', name: { '@value': 'Parka' }, sku: 7 }));
    expect(readPageProduct(document)).toEqual({});
  });
});

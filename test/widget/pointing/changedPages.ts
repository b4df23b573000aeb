import type { Product } from '../../../src/protocol/index.ts';

interface ChangedPage {
  readonly page: string;
  /** Text of the page and its replacement. */
  readonly change?: readonly [string, string];
  readonly product: Partial<Product> & Pick<Product, 'productId'>;
  /** Selector of the product's element; undefined if it is not on the page. */
  readonly expected?: string;
}

const shop = 'https://shop.example';

/** Further products of the pages in `pages/`, some after a change of the page, each with the element that is expected. */
export const changedPages: readonly ChangedPage[] = [
  {
    page: 'wix-category',
    change: ['id="comp-sidecart"', 'id="comp-x1"'],
    product: { productId: 'egg', url: `${shop}/product-page/egg-cosy` },
  },
  {
    page: 'wix-category',
    change: ['id="comp-sidecart"', 'id="comp-x1"'],
    product: { productId: 'linen-apron-1' },
    expected: '[data-hook="product-list-wrapper"] > :nth-child(2)',
  },
  {
    page: 'wix-category',
    product: { productId: 'x', metadata: { handle: 'oven-glove' } },
    expected: '[data-hook="product-list-wrapper"] > :nth-child(4)',
  },
  { page: 'wix-category', product: { productId: 'x', url: '/product-page/linen-apron-2' } },
  {
    page: 'wix-product',
    change: ['<nav aria-label="Website">', '<h1>Halm</h1><nav aria-label="Website">'],
    product: { productId: 'x', url: '/product-page/linen-apron/?lightbox=1' },
    expected: '.columns',
  },
  {
    page: 'wix-product',
    product: { productId: 'x', url: '/fr/product-page/oven-glove' },
    expected: '.wixui-section [data-hook="slider-gallery-slide"]:nth-child(2)',
  },
  { page: 'wix-product', product: { productId: 'x', url: '/product-page/dish-cloth' } },
  {
    page: 'squarespace-shop',
    product: { productId: 'x', url: `${shop}/teas/p/gyokuro?category=green` },
    expected: '.product-list-item:nth-child(3)',
  },
  {
    page: 'squarespace-shop',
    product: { productId: '64b0c1d2e3f4a5b6c7d80006' },
    expected: '.sqs-block-product',
  },
  { page: 'squarespace-shop', product: { productId: '64b0c1d2e3f4a5b6c7d80008' } },
  { page: 'squarespace-shop', product: { productId: 'x', url: `${shop}/black/p/morning-sencha` } },
  {
    page: 'squarespace-item',
    change: ['<h1 class="ProductList-title">Brass Pen</h1>', '<h2>Brass Pen</h2>'],
    product: { productId: '63f0aa11bb22cc33dd440001' },
    expected: '.ProductItem-summary',
  },
  {
    page: 'squarespace-item',
    change: ['minicart-drawer is-open', 'basket-drawer is-open'],
    product: { productId: 'x', url: `${shop}/store/eraser` },
  },
  {
    page: 'squarespace-item',
    product: { productId: 'x', url: `${shop}/store/brass-pen#reviews` },
    expected: '#thumb-brass-pen',
  },
  {
    page: 'microdata-category',
    change: ['<meta itemprop="sku" content="LMP-204">', '<span itemprop="sku">LMP-204</span>'],
    product: { productId: 'x', metadata: { sku: 'LMP-204' } },
    expected: '.tile:nth-of-type(1)',
  },
  {
    page: 'microdata-category',
    product: { productId: 'x', metadata: { sku: 'BELL-OFFER' } },
    expected: '.tile:nth-of-type(3)',
  },
  { page: 'microdata-category', product: { productId: '4000' } },
  {
    page: 'microdata-category',
    product: { productId: 'x', url: `${shop}/drum-lamp?utm_source=a` },
    expected: '.tile:nth-of-type(5)',
  },
  {
    page: 'microdata-product',
    change: ['itemprop="sku">KET-0420-S', 'itemprop="productID">KET-0420-S'],
    product: { productId: 'KET-0420-S' },
    expected: '#content > .row[class="row"]',
  },
  {
    page: 'microdata-product',
    product: { productId: '51', url: `${shop}/index.php?route=product/product&path=1&product_id=51` },
    expected: '#content .col-xs-6:nth-child(2)',
  },
  { page: 'microdata-product', product: { productId: '88' } },
  {
    page: 'dawn-collection',
    product: { productId: 'x', url: '/fr/collections/sale/products/pond-anorak?variant=91000032' },
    expected: '#product-grid > li:nth-child(3)',
  },
  {
    page: 'dawn-collection',
    change: ['class="cart-drawer"', 'class="basket-drawer"'],
    product: { productId: 'x', url: '/products/wool-scarf' },
  },
  {
    page: 'dawn-product',
    product: { productId: 'POND-RU' },
    expected: '.product.product--large',
  },
  {
    page: 'dawn-product',
    product: { productId: 'x', url: '/de/collections/all/products/larch-rain-shell-long?utm_medium=chat' },
    expected: '.related-products li:nth-child(1)',
  },
  {
    page: 'luma-category',
    product: { productId: 'x', url: `${shop}/push-messenger.html?color=4` },
    expected: '.products-grid li:nth-child(3)',
  },
  {
    page: 'shopware-listing',
    product: { productId: '01920000000070008000000000000042' },
    expected: '.cms-listing-col:nth-child(5)',
  },
  {
    page: 'sfra-search',
    product: { productId: 'x', url: `${shop}/s/Tarn/oxford-shirt/25565139M.html?dwvar_color=1` },
    expected: '.product-grid > :nth-child(3)',
  },
  { page: 'sfra-search', product: { productId: '255184', url: `${shop}/s/Tarn/check-shirt/255184.html` } },
  {
    page: 'storefront-archive',
    product: { productId: 'TENT-45', metadata: { product_id: 45 } },
    expected: '.products > li:nth-child(3)',
  },
  { page: 'storefront-archive', product: { productId: 'PEG' } },
  {
    page: 'cornerstone-category',
    product: { productId: '98' },
    expected: '.productGrid > li:nth-child(4)',
  },
  {
    page: 'classic-category',
    product: { productId: '16', url: `${shop}/de/home-accessories/16-28-mountain-cup.html` },
    expected: '[data-id-product="16"]',
  },
  {
    page: 'wix-category',
    change: ['data-slug="bread-bag" role="group"', 'role="group"'],
    product: { productId: 'x', url: '/product-page/bread-bag?variant=2' },
    expected: '[data-hook="product-list-wrapper"] > :nth-child(5)',
  },
  { page: 'wix-category', product: { productId: 'apron' } },
  { page: 'wix-category', product: { productId: 'pot-holder' } },
  {
    page: 'wix-product',
    change: ['"sku":"HG-APR-SAND"', '"sku":"HG-APR-SLATE"'],
    product: { productId: 'HG-APR-SAND' },
  },
  {
    page: 'wix-product',
    change: ['<link rel="canonical" href="https://www.shop.example/de/product-page/linen-apron">', ''],
    product: { productId: 'linen-apron-1' },
    expected: '[data-slug="linen-apron-1"]',
  },
  {
    page: 'squarespace-shop',
    change: ['data-product-id="64b0c1d2e3f4a5b6c7d80003"', 'data-item-id="64b0c1d2e3f4a5b6c7d80003"'],
    product: { productId: 'x', url: `${shop}/teas/p/gyokuro/` },
    expected: '.product-list-item:nth-child(3)',
  },
  {
    page: 'squarespace-shop',
    product: { productId: 'x', url: `${shop}/ware/p/tea-scoop` },
    expected: '.summary-item:nth-child(2)',
  },
  { page: 'squarespace-shop', product: { productId: '64aa' } },
  {
    page: 'squarespace-item',
    product: { productId: '63f0aa11bb22cc33dd440004' },
    expected: '#thumb-ink-bottle',
  },
  {
    page: 'squarespace-item',
    change: ['<h1 class="ProductItem-details-title"', '<h1 class="title"'],
    product: { productId: 'x', url: `${shop}/store/field-notebook-dotted?ref=1` },
    expected: '#thumb-field-notebook-dotted',
  },
  { page: 'squarespace-item', product: { productId: '63ee' } },
  {
    page: 'microdata-category',
    change: [
      '<meta itemprop="url" content="https://shop.example/bell-lamp">',
      '<meta itemprop="url" content="/bell-lamp">',
    ],
    product: { productId: 'x', url: `${shop}/bell-lamp/` },
    expected: '.tile:nth-of-type(3)',
  },
  {
    page: 'microdata-category',
    product: { productId: 'x', url: `${shop}/spare-shade#fits` },
    expected: '.fits > li',
  },
  { page: 'microdata-category', product: { productId: 'x', url: `${shop}/bulb-e27` } },
  {
    page: 'microdata-category',
    change: [
      'content="LMP-205">',
      'content="LMP-205"><span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><link itemprop="url" href="/lighting/table-lamps/arc-lamp"></span>',
    ],
    product: { productId: 'LMP-205' },
    expected: '.tile:nth-of-type(2)',
  },
  {
    page: 'microdata-product',
    change: [
      'itemprop="isRelatedTo" itemscope itemtype="http://schema.org/Product" data-expected',
      'data-expected',
    ],
    product: { productId: 'x', url: `${shop}/index.php?route=product/product&product_id=77` },
    expected: '.set-part',
  },
  {
    page: 'microdata-product',
    change: ['itemprop="sku">KET-0420-S', '>KET-0420-S'],
    product: { productId: 'KET-0420-S' },
  },
  {
    page: 'dawn-collection',
    change: [
      '<ul id="product-grid"',
      '<product-list data-product-id="811200099"></product-list><ul id="product-grid"',
    ],
    product: { productId: '811200099' },
  },
  {
    page: 'dawn-product',
    change: ['<h2 class="related-products__heading">', '<h1 class="related-products__heading">'],
    product: { productId: 'x', url: '/en/products/brook-poncho' },
    expected: '.related-products li:nth-child(2)',
  },
  {
    page: 'luma-category',
    product: { productId: 'x', url: `${shop}/gear/bags/push-messenger-xl.html?utm_source=x` },
    expected: '.products-grid li:nth-child(5)',
  },
  { page: 'luma-category', product: { productId: '42' } },
  {
    page: 'shopware-listing',
    product: { productId: 'x', url: `${shop}/Faltbecher/SW10003?number=SW10003` },
    expected: '.cms-listing-col:nth-child(3)',
  },
  { page: 'shopware-listing', product: { productId: '0192aa00000070008000000000000012' } },
  {
    page: 'sfra-search',
    product: { productId: '255184471M' },
    expected: '.product-grid > :nth-child(5)',
  },
  {
    page: 'storefront-archive',
    product: { productId: '881' },
    expected: '.products > li:nth-child(6)',
  },
  { page: 'storefront-archive', product: { productId: '700' } },
  {
    page: 'cornerstone-category',
    product: { productId: '93', url: `${shop}/stone-mortar?setCurrencyId=1` },
    expected: '.productGrid > li:nth-child(3)',
  },
  { page: 'cornerstone-category', product: { productId: '104' } },
  {
    page: 'classic-category',
    product: { productId: '31', url: `${shop}/en/art/31-tea-towel.html?srsltid=1` },
    expected: '[data-id-product="31"]',
  },
];

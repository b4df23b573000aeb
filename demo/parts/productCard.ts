import type { Product, Shop } from '../catalogue.ts';
import { coloursOf, drawingOf, leadColour, pictureOf, sizeSpan } from '../choices.ts';
import { attribute, html, type Markup } from '../html.ts';
import { price } from './price.ts';

interface CardOptions {
  /** Loads the picture at once, for cards near the top of a page. */
  readonly eager?: boolean;
  /** Adds the data attributes that the category page filters by. */
  readonly filterable?: boolean;
  readonly heading?: 'h2' | 'h3';
  /** The colour to show; default: the result of `leadColour`. */
  readonly colour?: string;
}

/** Sizes in stock by colour, as `colour:size|size;colour:size`. */
const available = (product: Product) =>
  coloursOf(product)
    .map(({ id, variants }) => {
      const sizes = variants.filter(({ stock }) => stock > 0).map(({ size }) => size);
      return `${id}:${sizes.join('|')}`;
    })
    .join(';');

const filterData = (product: Product) => [
  attribute('data-shape', product.shape),
  attribute('data-drawing', drawingOf(product)),
  attribute('data-fit', product.fit),
  attribute('data-price', product.price),
  attribute('data-rating', product.rating),
  attribute('data-features', product.features.join(' ')),
  attribute('data-available', available(product)),
  attribute('data-reduced', product.wasPrice === undefined ? undefined : 'yes'),
  attribute(
    'data-weight',
    typeof product.attributes.weightG === 'number' ? product.attributes.weightG : undefined,
  ),
];

const flagOf = (product: Product) => {
  if (product.variants.every(({ stock }) => stock === 0)) return 'Sold out';
  if (product.wasPrice !== undefined) {
    return `−${Math.round((1 - product.price / product.wasPrice) * 100)} %`;
  }
  return undefined;
};

/** A product card: the picture, and below a line the texts and the price. */
export function productCard(shop: Shop, product: Product, options: CardOptions = {}): Markup {
  const heading = options.heading ?? 'h3';
  const colours = coloursOf(product);
  const lead = leadColour(product);
  const colour = options.colour ?? lead;
  const flag = flagOf(product);
  const sizes = sizeSpan(product);
  const open = { markup: `<${heading} class="card-title">` };
  const close = { markup: `</${heading}>` };
  return html`<li class="card"${options.filterable ? filterData(product) : ''}>
<div class="card-picture"><img src="${pictureOf(product, colour)}" alt="" width="400" height="400"${
    options.eager ? '' : html` loading="lazy"`
  } decoding="async">${flag !== undefined && html`<span class="flag">${flag}</span>`}</div>
<div class="tag">
<p class="card-brand">${product.brand}</p>
${open}<a href="/p/${product.id}/${colour === lead ? '' : `?colour=${colour}`}">${product.title}</a>${close}
<p class="card-pitch">${product.pitch}</p>
<div class="card-foot">${price(shop, product)}<p class="card-colours">${colours.length === 1 ? colours[0]?.name : `${colours.length} colours`}${sizes !== undefined && html`<span class="card-sizes">${sizes}</span>`}</p></div>
</div>
</li>`;
}

/** A list of product cards. */
export const productGrid = (cards: readonly Markup[], name?: string): Markup =>
  html`<ul class="grid" role="list"${attribute('aria-label', name)}>${cards}</ul>`;

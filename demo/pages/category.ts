import type { Catalogue, Category, Product } from '../catalogue.ts';
import { bestOf, inSizeOrder, sizesOf, withVariedColours } from '../choices.ts';
import { html, type Markup } from '../html.ts';
import { money } from '../money.ts';
import { type Assets, page } from '../parts/page.ts';
import { productCard, productGrid } from '../parts/productCard.ts';
import { swatch } from '../parts/swatch.ts';

const fits = { women: 'Women', men: 'Men', unisex: 'Unisex', kids: 'Kids' } as const;

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly before?: Markup;
}

const facet = (name: string, title: string, choices: readonly Choice[], layout = 'list') =>
  choices.length < 2
    ? html``
    : html`<fieldset class="facet facet-${layout}"><legend>${title}</legend>${choices.map(
        ({ value, label, before }) =>
          html`<label class="choice"><input type="checkbox" name="${name}" value="${value}">${before}<span>${label}</span></label>`,
      )}</fieldset>`;

const distinct = <T>(values: readonly T[]) => [...new Set(values)];

const featuresShown = 8;

/** The most common features that distinguish products: more than one product has them, but not all products do. */
function distinctiveFeatures(products: readonly Product[]) {
  const counts = new Map<string, number>();
  for (const feature of products.flatMap(({ features }) => features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1 && count < products.length)
    .sort(([, a], [, b]) => b - a)
    .slice(0, featuresShown)
    .map(([feature]) => feature);
}

/** Up to three rounded upper bounds, which divide the products into price ranges of similar size. */
export function priceSteps(products: readonly Product[]): number[] {
  const prices = products.map(({ price }) => price).sort((a, b) => a - b);
  const round = (value: number) => {
    const step = value < 50 ? 10 : value < 200 ? 25 : 50;
    return Math.ceil(value / step) * step;
  };
  return distinct([0.25, 0.5, 0.75].map((part) => round(prices[Math.floor(part * prices.length)] ?? 0)));
}

function filters({ shop, palette }: Catalogue, category: Category, products: readonly Product[]): Markup {
  const colours = distinct(products.flatMap(({ variants }) => variants.map(({ colour }) => colour)));
  const order = Object.keys(palette);
  const sizes = inSizeOrder(products.flatMap(sizesOf)).filter((size) => size !== 'one size');
  return html`<form class="filters" data-filters aria-label="Filter and sort">
<details class="filter-box" data-filter-box><summary>Filter <span data-filter-count></span></summary>
<div class="facets">
${facet(
  'shape',
  'Kind',
  category.shapes.map((shape) => ({ value: shape, label: shop.shapes[shape]?.plural ?? shape })),
)}
${facet(
  'fit',
  'For',
  distinct(products.map(({ fit }) => fit)).map((fit) => ({ value: fit, label: fits[fit] })),
)}
${facet(
  'colour',
  'Colour',
  colours
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((id) => ({ value: id, label: palette[id]?.name ?? id, before: swatch(palette[id]) })),
  'swatches',
)}
${facet(
  'size',
  'Size in stock',
  sizes.map((size) => ({ value: size, label: size })),
  'sizes',
)}
<fieldset class="facet"><legend>Price</legend>${[...priceSteps(products), undefined].map(
    (step) =>
      html`<label class="choice"><input type="radio" name="max" value="${step === undefined ? '' : step}"${step === undefined && html` checked`}><span>${step === undefined ? 'Any' : `Up to ${money(shop, step)}`}</span></label>`,
  )}${products.some(({ wasPrice }) => wasPrice !== undefined) && html`<label class="choice"><input type="checkbox" name="reduced" value="yes"><span>Only reduced</span></label>`}</fieldset>
${facet(
  'feature',
  'Must have',
  distinctiveFeatures(products).map((id) => ({ value: id, label: shop.features[id] ?? id })),
)}
<button class="button button-plain" type="button" data-clear>Clear all</button>
</div></details>
<label class="sort">Sort by <select name="sort"><option value="">Our order</option><option value="price">Price, low first</option><option value="price-down">Price, high first</option><option value="rating">Rating</option><option value="weight">Weight</option></select></label>
</form>`;
}

/** A category page: a list that the client script filters and sorts. */
export function categoryPage(catalogue: Catalogue, category: Category, assets: Assets): string {
  const { shop } = catalogue;
  const products = bestOf(catalogue.products.filter((product) => product.category === category.id));
  const body = html`<div class="category-head"><nav class="crumbs" aria-label="You are here"><a href="/">${shop.name}</a></nav>
<h1>${category.title}</h1><p>${category.text}</p></div>
<div class="category" data-category>
${filters(catalogue, category, products)}
<div class="results">
<p class="result-count" role="status" data-result-count>${products.length} products</p>
${productGrid(
  withVariedColours(products).map(({ product, colour }, at) =>
    productCard(shop, product, { filterable: true, eager: at < 4, heading: 'h2', colour }),
  ),
  category.title,
)}
<p class="nothing" data-nothing hidden>No product matches all filters. Remove one, or ask us for advice.</p>
</div>
</div>`;
  const kinds = category.shapes.map((shape) => (shop.shapes[shape]?.plural ?? shape).toLowerCase());
  return page(shop, assets, {
    title: category.title,
    description: category.text,
    path: `/c/${category.id}/`,
    kind: 'category',
    chat: {
      starters: [
        ...kinds.slice(0, 2).map((kind) => `Which ${kind} do you have?`),
        `The best rated ${kinds[0]}`,
        `The cheapest ${kinds[1] ?? kinds[0]}`,
      ],
    },
    body,
  });
}

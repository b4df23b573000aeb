import type { Catalogue, Kit } from '../catalogue.ts';
import { packKit, withVariedColours } from '../choices.ts';
import { html } from '../html.ts';
import { money } from '../money.ts';
import { type Assets, page } from '../parts/page.ts';
import { productCard, productGrid } from '../parts/productCard.ts';

/** The packing list of a trip. */
export function tripPage(catalogue: Catalogue, kit: Kit, assets: Assets): string {
  const { shop } = catalogue;
  const sections = packKit(kit, catalogue.products);
  const things = sections.flatMap(({ products }) => products);
  const cards = withVariedColours(things);
  const weight = things.reduce(
    (sum, { attributes }) => sum + (typeof attributes.weightG === 'number' ? attributes.weightG : 0),
    0,
  );
  const total = things.reduce((sum, { price }) => sum + price, 0);
  const body = html`<div class="category-head"><nav class="crumbs" aria-label="You are here"><a href="/">${shop.name}</a> <a href="/#departures">Departures</a></nav>
<h1>${kit.title}</h1><p>${kit.text}</p>
<dl class="figures"><div><dt>Things</dt><dd>${things.length}</dd></div><div><dt>Together</dt><dd>${money(shop, total)}</dd></div><div><dt>Weight</dt><dd>${(weight / 1000).toFixed(1)} kg</dd></div></dl></div>
${sections.map(
  ({ title, products }, at) =>
    html`<section class="shelf" aria-labelledby="part-${at}"><h2 id="part-${at}">${title}</h2>${productGrid(
      cards
        .filter(({ product }) => products.includes(product))
        .map(({ product, colour }) => productCard(shop, product, { eager: at === 0, colour })),
    )}</section>`,
)}`;
  return page(shop, assets, {
    title: kit.title,
    description: kit.text,
    path: `/trips/${kit.id}/`,
    kind: 'trip',
    chat: {
      starters: [
        `Packing list: ${kit.title}`,
        kit.title,
        'How long does delivery take?',
        'Find a store near me',
      ],
    },
    body,
  });
}

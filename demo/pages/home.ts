import type { Catalogue, Category } from '../catalogue.ts';
import chatTexts from '../chatTexts.json' with { type: 'json' };
import { bestOf, leadColour, packKit, pictureOf, withVariedColours } from '../choices.ts';
import { html } from '../html.ts';
import { money } from '../money.ts';
import { type Assets, page } from '../parts/page.ts';
import { productCard, productGrid } from '../parts/productCard.ts';

const featuredCount = 8;

/** Up to `featuredCount` products: the best rated one of each category, then the best rated reduced ones. */
function featured({ shop, products }: Catalogue) {
  const ranked = bestOf(products);
  const chosen = shop.categories
    .map(({ id }) => ranked.find(({ category }) => category === id))
    .filter((product) => product !== undefined);
  const others = ranked.filter((product) => product.wasPrice !== undefined && !chosen.includes(product));
  return [...chosen, ...others].slice(0, featuredCount);
}

/** A category tile with the best rated product of the category's first shape; the colour varies by position. */
function tile(catalogue: Catalogue, category: Category, at: number) {
  const inside = bestOf(catalogue.products.filter((product) => product.category === category.id));
  const shape = category.shapes[0];
  const shown = inside.find((product) => product.shape === shape) ?? inside[0];
  if (!shown) return html``;
  const colours = [...new Set(shown.variants.map(({ colour }) => colour))];
  const colour = colours[at % colours.length] ?? leadColour(shown);
  return html`<li class="tile"><a href="/c/${category.id}/"><img src="${pictureOf(shown, colour)}" alt="" width="400" height="400" loading="lazy" decoding="async"><span class="tile-name">${category.title}</span><span class="tile-count">${inside.length}</span></a></li>`;
}

/** The trips, styled like a departures board. */
function departures(catalogue: Catalogue) {
  const rows = catalogue.kits.map((kit) => {
    const things = packKit(kit, catalogue.products).flatMap(({ products }) => products);
    const total = things.reduce((sum, { price }) => sum + price, 0);
    return html`<li class="departure"><a href="/trips/${kit.id}/"><span class="departure-title">${kit.title}</span><span class="departure-text">${kit.text}</span><span class="departure-count">${things.length} things</span><span class="departure-price">${money(catalogue.shop, total)}</span></a></li>`;
  });
  return html`<section class="departures" aria-labelledby="departures">
<div class="section-head"><h2 id="departures">Departures</h2><p>Tell us where you are going and we hand you the list. No more than you can carry.</p></div>
<ol role="list">${rows}</ol>
</section>`;
}

/** The front page. */
export function home(catalogue: Catalogue, assets: Assets): string {
  const { shop, products } = catalogue;
  const repairDesks = catalogue.stores.filter(({ services }) => services.includes('Repair desk')).length;
  const repair = catalogue.knowledge.find(({ id }) => id === 'repair');
  const body = html`<section class="hero">
<div class="hero-words">
<h1>${shop.tagline}</h1>
<p>${shop.about}</p>
<p class="hero-actions"><a class="button" href="#departures">Pack for a trip</a> <a class="button button-plain" href="/c/${shop.categories[0]?.id}/">See ${shop.categories[0]?.title.toLowerCase()}</a></p>
</div>
<picture class="hero-picture"><source srcset="/art/crossing-night.svg" media="(prefers-color-scheme: dark)"><img src="/art/crossing-day.svg" alt="A small ferry crosses a sound towards the fells." width="1200" height="640" fetchpriority="high"></picture>
</section>
<section class="tiles" aria-labelledby="kit"><h2 id="kit" class="visually-hidden">All kit</h2><ul role="list">${shop.categories.map((category, at) => tile(catalogue, category, at))}</ul></section>
<section class="shelf" aria-labelledby="shelf">
<div class="section-head"><h2 id="shelf">What we would take</h2><p>One thing from each shelf that the people behind our counters own themselves.</p></div>
${productGrid(withVariedColours(featured(catalogue)).map(({ product, colour }) => productCard(shop, product, { colour })))}
</section>
${departures(catalogue)}
<section class="mended" aria-labelledby="mended">
<h2 id="mended">We sell it once and mend it twice.</h2>
<p>A broken zip is no reason for a new jacket. Bring it to one of our ${repairDesks} repair desks or post it to us.${repair && html` <a href="${repair.link}">How repairs work</a>`}</p>
<dl class="figures"><div><dt>Things in the shop</dt><dd>${products.length}</dd></div><div><dt>Years of warranty</dt><dd>5</dd></div><div><dt>Garments with PFAS</dt><dd>0</dd></div></dl>
</section>`;
  return page(shop, assets, {
    title: `${shop.name}: ${shop.tagline}`,
    description: shop.about,
    path: '/',
    kind: 'home',
    chat: { starters: chatTexts.starters },
    body,
  });
}

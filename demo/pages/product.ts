import type { Catalogue, Product } from '../catalogue.ts';
import { coloursOf, leadColour, pictureOf, relatedTo, sizesOf, withVariedColours } from '../choices.ts';
import { attribute, html, jsonLd, type Markup } from '../html.ts';
import { money } from '../money.ts';
import { type Assets, page } from '../parts/page.ts';
import { price } from '../parts/price.ts';
import { productCard, productGrid } from '../parts/productCard.ts';
import { rating } from '../parts/rating.ts';
import { starters } from '../starters.ts';

const oneSize = 'one size';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function factValue({ shop }: Catalogue, name: string, value: Product['attributes'][string]): string {
  const words = (values: readonly string[]) =>
    values.map((word) => (name === 'activity' ? (shop.activities[word] ?? word) : capital(word))).join(', ');
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return words(value);
  const unit = shop.attributes[name]?.unit ?? '';
  const figure = new Intl.NumberFormat(shop.locale).format(value);
  return unit === '' ? figure : `${figure.replace('-', '−')} ${unit}`;
}

const facts = (catalogue: Catalogue, product: Product) =>
  html`<dl class="facts">${Object.entries(product.attributes).map(
    ([name, value]) =>
      html`<div><dt>${catalogue.shop.attributes[name]?.title ?? name}</dt><dd>${factValue(catalogue, name, value)}</dd></div>`,
  )}</dl>`;

/** The data of each variant for the client script: stock online and in stores. */
function variantData({ stores }: Catalogue, product: Product): string {
  return JSON.stringify(
    product.variants.map(({ sku, colour, size, stock }) => ({
      sku,
      colour,
      size,
      stock,
      stores: stores.filter((store) => (store.stock[sku] ?? 0) > 0).map(({ city }) => city),
    })),
  );
}

function colourChoice(product: Product): Markup {
  const lead = leadColour(product);
  const colours = coloursOf(product);
  return html`<fieldset class="colours"><legend>Colour <output data-colour-name>${colours.find(({ id }) => id === lead)?.name}</output></legend>
<div class="colour-row">${colours.map(
    ({ id, name }) =>
      html`<label class="colour"><input type="radio" name="colour" value="${id}" data-name="${name}" data-picture="${pictureOf(product, id)}"${id === lead && html` checked`}><img src="${pictureOf(product, id)}" alt="${name}" width="72" height="72"></label>`,
  )}</div></fieldset>`;
}

function sizeChoice({ shop }: Catalogue, product: Product): Markup {
  const sizes = sizesOf(product);
  const chart = shop.shapes[product.shape]?.sizeChart;
  if (sizes.length === 1) {
    const only = sizes[0] ?? oneSize;
    return html`<input type="hidden" name="size" value="${only}">${only !== oneSize && html`<p class="only-size">Size ${only}</p>`}`;
  }
  return html`<div class="sizes"><fieldset><legend>Size</legend>
<div class="size-row">${sizes.map(
    (size) =>
      html`<label class="size"><input type="radio" name="size" value="${size}" required><span>${size}</span></label>`,
  )}</div></fieldset>${chart !== undefined && html`<a class="size-link" href="/help/#size-${chart}">Size guide</a>`}</div>`;
}

function delivery({ shop, knowledge }: Catalogue, product: Product): Markup {
  const returns = knowledge.find(({ id }) => id === 'returns');
  const free = product.price >= shop.freeDeliveryFrom;
  return html`<ul class="promise" role="list">${shop.delivery
    .filter(({ id }) => id !== 'point')
    .map(
      (option) =>
        html`<li><strong>${option.title}</strong> <span class="promise-text">${option.text}</span> <span class="promise-price">${
          option.price === 0 || (free && option.freeFrom !== undefined) ? 'free' : money(shop, option.price)
        }</span></li>`,
    )}</ul>${returns && html`<p class="quiet"><a href="${returns.link}">${returns.title}</a> · <a href="/help/#repair">Repairs</a> · <a href="/help/#warranty">Warranty</a></p>`}`;
}

function buy(catalogue: Catalogue, product: Product): Markup {
  const { shop } = catalogue;
  return html`<form class="buy" data-buy${[
    attribute('data-product', product.id),
    attribute('data-title', product.title),
    attribute('data-price', product.price),
    attribute('data-variants', variantData(catalogue, product)),
  ]}>
${colourChoice(product)}
${sizeChoice(catalogue, product)}
<p class="stock" data-stock role="status"></p>
<div class="buy-row"><label class="quantity">Quantity <select name="quantity">${[1, 2, 3, 4, 5, 6].map(
    (count) => html`<option>${count}</option>`,
  )}</select></label><button class="button button-buy" type="submit" data-add>Add to bag</button></div>
<p class="added" data-added role="status" hidden></p>
<noscript><p class="quiet">The bag needs JavaScript. Without it, ring us: ${shop.phone}.</p></noscript>
<p class="in-stores" data-in-stores></p>
</form>`;
}

/** The product as search engines and the chat read it. */
const structuredData = ({ shop }: Catalogue, product: Product): Markup =>
  jsonLd({
    '@context': 'https://schema.org',
    '@type': 'Product',
    productID: product.id,
    name: product.title,
    description: product.pitch,
    brand: { '@type': 'Brand', name: product.brand },
    offers: {
      '@type': 'Offer',
      price: product.price,
      priceCurrency: shop.currency,
      availability: product.variants.some(({ stock }) => stock > 0)
        ? 'https://schema.org/InStock'
        : 'https://schema.org/OutOfStock',
    },
  });

/** A product page. */
export function productPage(catalogue: Catalogue, product: Product, assets: Assets): string {
  const { shop } = catalogue;
  const category = shop.categories.find(({ id }) => id === product.category);
  const brand = shop.brands.find(({ name }) => name === product.brand);
  const lead = leadColour(product);
  const body = html`<nav class="crumbs" aria-label="You are here"><a href="/">${shop.name}</a>${category && html` <a href="/c/${category.id}/">${category.title}</a>`}</nav>
<article class="product">
<div class="product-picture"><img data-picture src="${pictureOf(product, lead)}" alt="${product.title}" width="800" height="800" fetchpriority="high"></div>
<div class="product-words">
<p class="card-brand">${product.brand}</p>
<h1>${product.title}</h1>
<p class="pitch">${product.pitch}</p>
<div class="product-price">${price(shop, product)}${rating(product)}</div>
${buy(catalogue, product)}
<shelftalk-starters product-id="${product.id}" role="group" aria-label="Ask about it"></shelftalk-starters>
${delivery(catalogue, product)}
</div>
<div class="product-more">
<section aria-labelledby="about"><h2 id="about">About it</h2><p>${product.description}</p>
<ul class="features" role="list">${product.features.map((feature) => html`<li>${shop.features[feature] ?? feature}</li>`)}</ul>
${brand && html`<p class="quiet"><strong>${brand.name}.</strong> ${brand.text}</p>`}</section>
<section aria-labelledby="facts"><h2 id="facts">The facts</h2>${facts(catalogue, product)}</section>
</div>
</article>
<section class="shelf" aria-labelledby="related"><div class="section-head"><h2 id="related">On the same shelf</h2></div>
${productGrid(withVariedColours(relatedTo(product, catalogue.products)).map(({ product: other, colour }) => productCard(shop, other, { colour })))}</section>
${structuredData(catalogue, product)}`;
  return page(shop, assets, {
    title: product.title,
    description: product.pitch,
    path: `/p/${product.id}/`,
    kind: 'product',
    chat: { starters: starters(catalogue.shop, product), product: product.id },
    body,
  });
}

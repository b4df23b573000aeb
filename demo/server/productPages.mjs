// Pages for a catalogue other than the demo shop's, from an index that the platform wrote: a list of the products, a page
// for each and a cart, all with the chat.
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Maximum number of products in the list. */
const maxShown = 60;
/** Maximum number of lines on the page of a cart. */
const maxCartLines = 50;

/** @typedef {{ id: string, title: string, description: string, price: number, variants: readonly { sku: string }[], url?: string, imageUrl?: string }} Product */
/** @typedef {{ shop: { name: string, about: string, currency: string, locale: string }, products: Product[] }} Catalogue */
/** @typedef {Catalogue & { pictureOrigins: readonly string[], money: Intl.NumberFormat, script: string, byPath: ReadonlyMap<string, Product>, bySku: ReadonlyMap<string, Product> }} Site the catalogue with what every page needs */

/** Pictures may be on any host, because the catalogue names their addresses. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https: http:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
};

/** @type {Readonly<Record<string, string>>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** @param {string} text */
const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * @param {import('fastify').FastifyInstance} server
 * @param {string} index path of the index file
 * @param {{ script?: string }} [options] the address of a script that every page loads
 */
export async function addProductPages(server, index, { script = '' } = {}) {
  const siteNow = await createSiteReader(index, script);
  const css = await readFile(fileURLToPath(new URL('products.css', import.meta.url)), 'utf8');

  server.get('/', async (_request, reply) => reply.headers(headers).send(listPage(await siteNow())));
  server.get('/products.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css));
  // The address at which other agents hand over a cart.
  server.get('/cart/', async (request, reply) => {
    const { items = '' } = /** @type {{ items?: unknown }} */ (request.query);
    return reply.headers(headers).send(cartPage(await siteNow(), String(items)));
  });
  for (const pattern of ['/p/:id', '/p/:id/', '/products/:id', '/products/:id/']) {
    server.get(pattern, async (request, reply) => {
      const site = await siteNow();
      const [path = ''] = request.url.split('?', 1);
      const product = site.byPath.get(path.replace(/\/+$/, ''));
      return product
        ? reply.headers(headers).send(productPage(site, product))
        : reply
            .code(404)
            .headers(headers)
            .send(page(site, 'Not found', '<p>There is no such product.</p>'));
    });
  }
}

/**
 * Returns a function that resolves with the site. It reads the index again when the platform has written it since.
 * @param {string} index
 * @param {string} script
 * @returns {Promise<() => Promise<Site>>}
 */
async function createSiteReader(index, script) {
  const read = async () => {
    /** @type {{ catalogue: Catalogue }} */
    const { catalogue } = JSON.parse(await readFile(index, 'utf8'));
    const { locale, currency } = catalogue.shop;
    return {
      ...catalogue,
      script,
      pictureOrigins: pictureOrigins(catalogue.products),
      money: new Intl.NumberFormat(locale, { style: 'currency', currency }),
      byPath: new Map(catalogue.products.map((product) => [pathOf(product), product])),
      bySku: new Map(
        catalogue.products.flatMap((product) => product.variants.map(({ sku }) => [sku, product])),
      ),
    };
  };
  let { mtimeMs: writtenAt } = await stat(index);
  let site = await read();
  return async () => {
    const { mtimeMs } = await stat(index);
    if (mtimeMs !== writtenAt) site = await read();
    writtenAt = mtimeMs;
    return site;
  };
}

/**
 * The path of a product's page on this server, without a closing slash.
 * @param {Product} product
 */
const pathOf = ({ id, url }) =>
  (url?.startsWith('/') ? (url.split('?', 1)[0] ?? '') : `/p/${encodeURIComponent(id)}`).replace(/\/+$/, '');

/**
 * The address of a product: its link in the catalogue, or else its page on this server.
 * @param {Product} product
 */
const linkOf = (product) => product.url ?? `${pathOf(product)}/`;

/** @param {Site} site */
function listPage(site) {
  const { products, shop, money } = site;
  const items = products
    .slice(0, maxShown)
    .map(
      (product) =>
        `<li><a href="${escapeHtml(linkOf(product))}">${pictureOf(product)}<span>${escapeHtml(product.title)}</span></a><span class="price">${money.format(product.price)}</span></li>`,
    )
    .join('\n');
  const rest =
    products.length > maxShown
      ? `<p>The first ${maxShown} of ${products.length} products. Ask the chat for the others.</p>`
      : '';
  return page(site, shop.name, `<ul class="products">\n${items}\n</ul>\n${rest}`);
}

/**
 * @param {Site} site
 * @param {Product} product
 */
function productPage(site, product) {
  const body = `<p><a href="/">All products</a></p>\n${pictureOf(product)}\n<p class="price">${site.money.format(product.price)}</p>\n<p>${escapeHtml(product.description)}</p>`;
  return page(
    site,
    product.title,
    body,
    `<meta name="shelftalk:product" content="${escapeHtml(product.id)}">\n`,
  );
}

/**
 * The page of a cart's lines. It has no checkout, because nothing is sold here.
 * @param {Site} site
 * @param {string} items as `SKU:QUANTITY,…`
 */
function cartPage(site, items) {
  const lines = items.split(',', maxCartLines).flatMap((item) => {
    const [, id = '', quantity = ''] = /^(.+):(\d{1,3})$/.exec(item) ?? [];
    const product = site.bySku.get(id);
    return product ? [`<li>${quantity} × ${escapeHtml(product.title)}</li>`] : [];
  });
  const body =
    lines.length > 0 ? `<ul>\n${lines.join('\n')}\n</ul>` : '<p>There is nothing in this cart.</p>';
  return page(site, 'Cart', `<p><a href="/">All products</a></p>\n${body}`);
}

/** @param {Product} product */
const pictureOf = ({ imageUrl }) =>
  imageUrl ? `<img src="${escapeHtml(imageUrl)}" alt="" loading="lazy" width="240" height="240">` : '';

/** Up to ten origins of the products' pictures, whose media the chat loads without a press. @param {readonly Product[]} products */
function pictureOrigins(products) {
  const urls = products.flatMap(({ imageUrl }) =>
    imageUrl && URL.canParse(imageUrl) ? [new URL(imageUrl).origin] : [],
  );
  return [...new Set(urls)].slice(0, 10);
}

/**
 * @param {Site} site
 * @param {string} title
 * @param {string} body
 * @param {string} [meta]
 */
function page(site, title, body, meta = '') {
  const origins = site.pictureOrigins.join('|');
  const media = origins === '' ? '' : ` data-media-origins="${escapeHtml(origins)}"`;
  const script =
    site.script === '' ? '' : `\n<script type="module" src="${escapeHtml(site.script)}"></script>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${meta}<link rel="stylesheet" href="/products.css">
<script async src="/shelftalk.js" data-shelftalk data-heading="${escapeHtml(site.shop.name)}"${media}></script>${script}
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

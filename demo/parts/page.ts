import type { Shop } from '../catalogue.ts';
import { attribute, html, type Markup } from '../html.ts';
import { money } from '../money.ts';
import { phoneLink } from './phoneLink.ts';
import { type ChatTagOptions, shelftalkTag } from './shelftalkTag.ts';

/** URLs of the bundled files. */
export interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
  /** The text font, to preload. */
  readonly font?: string;
}

interface PageOptions {
  readonly title: string;
  readonly description: string;
  /** The path of the page, which the navigation marks as current. */
  readonly path: string;
  readonly chat: ChatTagOptions;
  readonly body: Markup;
  /** Page type, for the class of the body. */
  readonly kind: 'home' | 'category' | 'product' | 'cart' | 'help' | 'stores' | 'trip' | 'missing';
}

const wordmark = html`<svg class="wordmark" viewBox="0 0 44 28" width="44" height="28" aria-hidden="true"><path class="fell" d="M2 17 14 3l6 7 4-4 10 11"/><path class="ferry" d="M2 23c4-4 6-4 10 0s6 4 10 0 6-4 10 0 6 4 10 0"/></svg>`;

const current = (path: string, link: string) => attribute('aria-current', path === link ? 'page' : undefined);

const header = (shop: Shop, path: string) => html`<header class="head">
<p class="notice">Free delivery from ${money(shop, shop.freeDeliveryFrom)}. Mended here for as long as it lasts.</p>
<div class="head-row">
<a class="brand" href="/"${current(path, '/')}>${wordmark}<span>${shop.name}</span></a>
<a class="cart-link" href="/cart/"${current(path, '/cart/')}><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M5 8h14l1 12H4zM9 10V7a3 3 0 0 1 6 0v3"/></svg><span class="cart-word">Bag</span> <span class="cart-count" data-cart-count hidden></span></a>
<nav class="nav" aria-label="Shop"><ul role="list">${shop.categories.map(
  ({ id, title }) => html`<li><a href="/c/${id}/"${current(path, `/c/${id}/`)}>${title}</a></li>`,
)}<li class="nav-aside"><a href="/help/"${current(path, '/help/')}>Help</a></li><li><a href="/stores/"${current(path, '/stores/')}>Stores</a></li></ul></nav>
</div>
</header>`;

const footer = (shop: Shop) => html`<footer class="footer">
<div class="footer-inner">
<div class="footer-about"><p class="footer-name">${shop.name}</p><p>${shop.about}</p></div>
<nav aria-label="Kit"><h2>Kit</h2><ul role="list">${shop.categories.map(
  ({ id, title }) => html`<li><a href="/c/${id}/">${title}</a></li>`,
)}</ul></nav>
<nav aria-label="Help"><h2>Help</h2><ul role="list"><li><a href="/help/#delivery">Delivery</a></li><li><a href="/help/#returns">Returns</a></li><li><a href="/help/#repair">Repairs</a></li><li><a href="/help/#size-clothing">Sizes</a></li><li><a href="/stores/">Stores</a></li></ul></nav>
<div><h2>Talk to us</h2><ul role="list"><li>${phoneLink(shop.phone)}</li><li><a href="mailto:${shop.email}">${shop.email}</a></li></ul><p class="quiet">${shop.phoneHours}</p></div>
</div>
<p class="footer-end">A demonstration shop. Nothing here is for sale.</p>
</footer>`;

/** Renders a complete document. */
export function page(shop: Shop, assets: Assets, options: PageOptions): string {
  const { title, description, path, chat, body, kind } = options;
  const standard = shop.delivery.find(({ id }) => id === 'standard');
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${path === '/' ? title : `${title} · ${shop.name}`}</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#191714" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/art/icon.svg" type="image/svg+xml">
${assets.font !== undefined && html`<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>\n`}${assets.styles.map(
  (href) => html`<link rel="stylesheet" href="${href}">\n`,
)}<script type="module" src="${assets.script}"></script>
${shelftalkTag(`Ask ${shop.name}`, chat)}`;
  return `<!doctype html>
${
  html`<html lang="${shop.locale}">
<head>
${head}
</head>
<body class="page-${kind}" data-locale="${shop.locale}" data-currency="${shop.currency}" data-free-from="${shop.freeDeliveryFrom}" data-delivery="${standard?.price ?? 0}">
<a class="skip" href="#main">Skip to the content</a>
${header(shop, path)}
<main id="main" tabindex="-1">
${body}
</main>
${footer(shop)}
</body>
</html>
`.markup
}`;
}

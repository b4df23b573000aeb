import type { Catalogue, Store } from '../catalogue.ts';
import { html, type Markup } from '../html.ts';
import { type Assets, page } from '../parts/page.ts';
import { phoneLink } from '../parts/phoneLink.ts';

const days: Readonly<Record<string, string>> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};

/** Joins consecutive days with the same hours, such as `Mon–Fri 10:00–19:00`. */
export function openingHours(hours: Store['hours']): { readonly days: string; readonly hours: string }[] {
  const lines: { first: string; last: string; hours: string }[] = [];
  for (const [id, name] of Object.entries(days)) {
    const open = hours[id] ?? 'closed';
    const before = lines.at(-1);
    if (before?.hours === open) before.last = name;
    else lines.push({ first: name, last: name, hours: open });
  }
  return lines.map(({ first, last, hours: open }) => ({
    days: first === last ? first : `${first}–${last}`,
    hours: open,
  }));
}

function storeCard(store: Store): Markup {
  const place = `${store.latitude}%2C${store.longitude}`;
  return html`<li class="store" id="${store.id}"><h2>${store.city}</h2>
<address>${store.street}<br>${store.postcode} ${store.city}, ${store.country}<br>${phoneLink(store.phone)}</address>
<dl class="hours">${openingHours(store.hours).map((line) => html`<div><dt>${line.days}</dt><dd>${line.hours}</dd></div>`)}</dl>
<ul class="services" role="list">${store.services.map((service) => html`<li>${service}</li>`)}</ul>
<p><a href="https://www.openstreetmap.org/directions?to=${place}" rel="noopener noreferrer">Directions<span class="visually-hidden"> to ${store.name}</span></a></p></li>`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Orders points as a route: from the first, always to the nearest remaining one. */
function routeThrough<P extends Point>(points: readonly P[]): P[] {
  const left = [...points];
  const route: P[] = [];
  let here = left.shift();
  while (here) {
    route.push(here);
    const { x, y } = here;
    const distance = (to: P) => Math.hypot(to.x - x, to.y - y);
    left.sort((a, b) => distance(a) - distance(b));
    here = left.shift();
  }
  return route;
}

const chartWidth = 640;
const chartHeight = 420;

/** A map of the stores that treats coordinates as flat, which is accurate enough here. */
function chart(stores: readonly Store[]): Markup {
  const span = (values: readonly number[]) => ({ min: Math.min(...values), max: Math.max(...values) });
  const east = span(stores.map(({ longitude }) => longitude));
  const north = span(stores.map(({ latitude }) => latitude));
  const points = stores.map((store) => ({
    store,
    x: Math.round(70 + ((store.longitude - east.min) / (east.max - east.min)) * (chartWidth - 220)),
    y: Math.round(50 + ((north.max - store.latitude) / (north.max - north.min)) * (chartHeight - 100)),
  }));
  const route = routeThrough(points).map(({ x, y }) => `${x} ${y}`);
  return html`<svg class="chart-map" viewBox="0 0 ${chartWidth} ${chartHeight}" role="group" aria-label="Our stores on a chart">
<path class="graticule" d="M0 105H640M0 210H640M0 315H640M128 0V420M256 0V420M384 0V420M512 0V420"/>
<path class="route" d="M${route.join('L')}"/>
${points.map(({ store, x, y }) => html`<a href="#${store.id}"><circle cx="${x}" cy="${y}" r="7"/><text x="${x + 14}" y="${y + 6}">${store.city}</text></a>`)}
</svg>`;
}

/** The stores page with addresses and opening hours. */
export function storesPage({ shop, stores }: Catalogue, assets: Assets): string {
  const body = html`<div class="stores-head"><div class="category-head"><h1>Stores</h1><p>${stores.length} ports of call. Try things on, have things mended, or fetch what you ordered two hours ago.</p></div>${chart(stores)}</div>
<ul class="stores" role="list">${stores.map(storeCard)}</ul>`;
  return page(shop, assets, {
    title: 'Stores',
    description: `${shop.name} in ${stores.map(({ city }) => city).join(', ')}.`,
    path: '/stores/',
    kind: 'stores',
    chat: {
      starters: [
        'Find a store near me',
        'Can I collect in the store?',
        'When are you open on Saturday?',
        'Can you repair my jacket?',
      ],
    },
    body,
  });
}

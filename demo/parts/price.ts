import type { Product, Shop } from '../catalogue.ts';
import { html, type Markup } from '../html.ts';
import { money, moneyParts } from '../money.ts';

/** An amount styled like a price tag: small currency, raised cents. */
function amount(shop: Shop, value: number): Markup {
  const parts = moneyParts(shop, value);
  const textOf = (...types: string[]) =>
    parts
      .filter(({ type }) => types.includes(type))
      .map((part) => part.value)
      .join('');
  const cents = textOf('fraction');
  return html`<span class="amount" aria-hidden="true"><span class="currency">${textOf('currency')}</span>${textOf('integer', 'group')}${cents && html`<span class="cents">${cents}</span>`}</span><span class="visually-hidden">${money(shop, value)}</span>`;
}

/** The price and, if it is reduced, the struck-through previous price. */
export function price(shop: Shop, { price: now, wasPrice }: Pick<Product, 'price' | 'wasPrice'>): Markup {
  return html`<p class="price${wasPrice === undefined ? '' : ' price-reduced'}">${amount(shop, now)}${
    wasPrice !== undefined &&
    html` <s class="was"><span class="visually-hidden">was </span>${money(shop, wasPrice)}</s>`
  }</p>`;
}

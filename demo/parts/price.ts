import type { Product, Shop } from '../catalogue.ts';
import { html, type Markup } from '../html.ts';
import { money, moneyParts } from '../money.ts';

/** An amount set like a price tag: the currency small, the cents raised. */
function amount(shop: Shop, value: number): Markup {
  const parts = moneyParts(shop, value);
  const of = (...types: string[]) =>
    parts
      .filter(({ type }) => types.includes(type))
      .map((part) => part.value)
      .join('');
  const cents = of('fraction');
  return html`<span class="amount" aria-hidden="true"><span class="currency">${of('currency')}</span>${of('integer', 'group')}${cents && html`<span class="cents">${cents}</span>`}</span><span class="unseen">${money(shop, value)}</span>`;
}

/** The price, with the old one struck through beside it. */
export function price(shop: Shop, { price: now, wasPrice }: Pick<Product, 'price' | 'wasPrice'>): Markup {
  return html`<p class="price${wasPrice === undefined ? '' : ' price-reduced'}">${amount(shop, now)}${
    wasPrice !== undefined &&
    html` <s class="was"><span class="unseen">was </span>${money(shop, wasPrice)}</s>`
  }</p>`;
}

import type { Catalogue } from '../catalogue.ts';
import { html } from '../html.ts';
import { type Assets, page } from '../parts/page.ts';

/** The bag page, which the client script fills from the browser's storage. */
export function cartPage({ shop }: Catalogue, assets: Assets): string {
  const body = html`<h1>Your bag</h1>
<div class="cart" data-cart>
<noscript><p>The bag needs JavaScript. Without it, ring us: ${shop.phone}.</p></noscript>
</div>
<dialog class="checkout" data-checkout aria-labelledby="checkout">
<h2 id="checkout">This is as far as the ferry goes.</h2>
<p>${shop.name} is a demonstration. Here a real shop would ask for your address and your money; we want neither. Your bag stays as it is.</p>
<form method="dialog"><button class="button">Back to the bag</button></form>
</dialog>`;
  return page(shop, assets, {
    title: 'Your bag',
    description: 'What you have put into your bag.',
    path: '/cart/',
    kind: 'cart',
    chat: {
      starters: [
        'How fast can I have it?',
        'What does delivery cost?',
        'Can I send it back?',
        'Do I have a voucher?',
      ],
    },
    body,
  });
}

import type { Catalogue } from '../catalogue.ts';
import { html } from '../html.ts';
import { type Assets, page } from '../parts/page.ts';

/** The not-found page. */
export function missingPage({ shop }: Catalogue, assets: Assets): string {
  const body = html`<div class="lost"><h1>The path ends at the water.</h1>
<p>There is no page at this address. It may have been sold out, renamed, or never charted.</p>
<p class="hero-actions"><a class="button" href="/">Back to the quay</a> <a class="button button-plain" href="/help/">Help</a></p></div>`;
  return page(shop, assets, {
    title: 'Not found',
    description: 'There is no page at this address.',
    path: '/404.html',
    kind: 'missing',
    chat: { starters: ['What do you sell?', 'Where is my order?'] },
    body,
  });
}
